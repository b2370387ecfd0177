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
import { ReviewSection } from '../../../platform/public-form/review-section.tsx';
import { askedFiles, contactEmail, stepTitles, wishOf } from './request-values.ts';
import type { RequestForm } from './use-request-form.ts';

type Rows = readonly (readonly [string, string])[];

/** Everything as it will be sent, and the way back to each part of it. */
export function ReviewStep({ form, isLocked }: { form: RequestForm; isLocked: boolean }) {
  const change = (step: number) => (isLocked ? undefined : () => form.goTo(step));
  const email = contactEmail(form.values);
  const isConfirmed = form.state.confirmedEmail === email;
  const identity =
    email === '' ? 'A equipe entra em contato' : isConfirmed ? 'Confirmado por código' : 'Não confirmado';
  return (
    <>
      <ReviewSection title={stepTitles[0]} rows={whoRows(form)} onChange={change(0)} />
      <ReviewSection title={stepTitles[1]} rows={whatRows(form)} onChange={change(1)} />
      <ReviewSection title={stepTitles[2]} rows={detailRows(form)} onChange={change(2)} />
      <ReviewSection
        title={stepTitles[3]}
        rows={[[email === '' ? 'Identidade' : 'E-mail', identity]]}
        onChange={change(3)}
      />
    </>
  );
}

function whoRows({ values }: RequestForm): Rows {
  const { holder, representative } = wishOf(values);
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

function whatRows({ values: { types } }: RequestForm): Rows {
  return [['Pedidos', types.map((code) => requestTypes.labels[code]).join('\n')]];
}

function detailRows({ values, state }: RequestForm): Rows {
  const files = askedFiles(state);
  const { access, corrections, portability_target, automated_decision, consent_to_withdraw } = wishOf(
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
