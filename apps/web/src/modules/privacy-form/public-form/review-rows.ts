import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import {
  accessFormats,
  accessMedia,
  holderDocuments,
  holderRelations,
  requesterKinds,
} from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import { requestTypes } from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import { casePapers } from '@conforme/contracts/platform/cases/case-entries.ts';
import { cpfMask, phoneMask } from '../../../core/form/fields/mask.ts';
import type { ReviewRows } from '../../../platform/public-form/case-form-kind.ts';
import type { FormState } from '../../../platform/public-form/form-state.ts';
import { askedFiles, inputOf, type RequestValues } from './request-values.ts';

/** What was answered in each step, as it will be sent. */
export const reviewRows = (state: FormState<RequestValues>): readonly ReviewRows[] => [
  whoRows(state.values),
  whatRows(state.values),
  detailRows(state),
];

function whoRows(values: RequestValues): ReviewRows {
  const { holder, representative } = inputOf(values);
  const { kind, number } = holder.document;
  const owner = representative ? ' (titular)' : '';
  return [
    ['Quem pede', values.requester === '' ? '' : requesterKinds.labels[values.requester]],
    ...(representative
      ? ([
          ['Representante', representative.name],
          ['CPF do representante', cpfMask.show(representative.cpf)],
          ['Vínculo', representative.bond],
          ['E-mail do representante', representative.email ?? ''],
          ['Telefone do representante', phoneMask.show(representative.phone ?? '')],
        ] as const)
      : []),
    [`Nome${owner}`, holder.name],
    [`${holderDocuments.labels[kind]}${owner}`, kind === 'cpf' ? cpfMask.show(number) : number],
    ['Nascimento', holder.birth_date ? formatCivilDate(holder.birth_date) : ''],
    [`E-mail${owner}`, holder.email ?? ''],
    [`Telefone${owner}`, phoneMask.show(holder.phone ?? '')],
    ['Relação', values.relation === '' ? '' : holderRelations.labels[values.relation]],
  ];
}

function whatRows({ types }: RequestValues): ReviewRows {
  return [['Pedidos', types.map((code) => requestTypes.labels[code]).join('\n')]];
}

function detailRows(state: FormState<RequestValues>): ReviewRows {
  const { values } = state;
  const files = askedFiles(state);
  const { access, corrections, portability_target, automated_decision, consent_to_withdraw } = inputOf(
    values,
    files,
  );
  const when = automated_decision?.date ? ` (${formatCivilDate(automated_decision.date)})` : '';
  return [
    ['Resposta', access?.format ? accessFormats.labels[access.format] : ''],
    ['Como receber', access?.medium ? accessMedia.labels[access.medium] : ''],
    [
      'Correções',
      corrections
        .map(({ field, current, correct, proof }) => {
          const file = files.find(({ id }) => id === proof);
          return `${field}: de “${current}” para “${correct}”${file ? ` (prova: ${file.name})` : ''}`;
        })
        .join('\n'),
    ],
    ['Enviar os dados para', portability_target ?? ''],
    ['Decisão automática', automated_decision ? `${automated_decision.text}${when}` : ''],
    ['Autorização a retirar', consent_to_withdraw ?? ''],
    ['Descrição', values.description],
    [
      'Anexos',
      files
        .filter(({ row }) => row === undefined)
        .map(
          ({ name, size, paper }) =>
            `${name} (${formatBytes(size)}, ${casePapers.labels[paper].toLowerCase()})`,
        )
        .join('\n'),
    ],
  ];
}
