import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import {
  dataNatures,
  incidentNatures,
  scamChannels,
} from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { answeredRows } from '@conforme/contracts/platform/questionnaires/answer-words.ts';
import { answersFrom } from '@conforme/contracts/platform/questionnaires/typed-answers.ts';
import { dateTimeMask } from '../../../core/form/fields/date-time-mask.ts';
import { phoneMask } from '../../../core/form/fields/mask.ts';
import type { ReviewRows } from '../../../platform/public-form/case-form-kind.ts';
import type { FormState } from '../../../platform/public-form/form-state.ts';
import type { ReportValues } from './report-values.ts';

/** What was answered in each step, as it will be sent. */
export const reviewRows = ({ values, files }: FormState<ReportValues>): readonly ReviewRows[] => [
  [
    ['O que é', values.nature === '' ? '' : incidentNatures.labels[values.nature]],
    ['O que aconteceu', values.description],
  ],
  [
    ...(values.nature === 'scam' ? scamRows(values.scam) : []),
    ['Quando', dateTimeMask.show(values.occurred_at)],
    ['Unidade', values.unit_id?.label ?? ''],
    ['Onde', values.area],
    ['Quem', values.involved_text],
    ['Dados', values.data_natures.map((code) => dataNatures.labels[code]).join(', ')],
    ...answeredRows(values.asked.questions, answersFrom(values.asked.questions, values.answers)),
  ],
  [
    ['Arquivos', files.map(({ name, size }) => `${name} (${formatBytes(size)})`).join('\n')],
    ['Mensagem colada', values.pasted_message],
  ],
  contactRows(values.reporter),
];

const reais = (amount: string) => (amount.trim() === '' ? '' : `R$ ${amount.replace(/^\s*R\$\s*/, '')}`);

function scamRows(scam: ReportValues['scam']): ReviewRows {
  const given = { yes: 'Sim', no: 'Não', '': '' }[scam.scam_data_given];
  return [
    ['Pagou ou passou dado', given],
    ['Por onde veio', scam.scam_channels.map((code) => scamChannels.labels[code]).join(', ')],
    ['Quem mandou', scam.scam_sender],
    ['Chave PIX ou conta', scam.scam_account],
    ['Valor pedido', reais(scam.scam_asked_cents)],
    ['Valor pago', reais(scam.scam_lost_cents)],
    ['Boletim de ocorrência', scam.police_report ?? ''],
    ['Banco avisado em', dateTimeMask.show(scam.bank_called_at ?? '')],
    ['Usaram o nome da organização', scam.scam_name_used.length > 0 ? 'Sim' : ''],
  ];
}

function contactRows({ name, email, phone }: ReportValues['reporter']): ReviewRows {
  if ([name, email, phone].every((part) => part.trim() === ''))
    return [['Contato', 'Você não deixou contato']];
  return [
    ['Nome', name],
    ['E-mail', email],
    ['Telefone', phoneMask.show(phone)],
  ];
}
