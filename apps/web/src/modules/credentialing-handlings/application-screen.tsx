import { formatCivilDate, formatDay } from '@conforme/contracts/core/date-time.ts';
import type { ApplicationDetail } from '@conforme/contracts/modules/credentialing-handlings/credentialing-detail.schemas.ts';
import { grants } from '@conforme/contracts/modules/credentialing-handlings/rules/application-choices.ts';
import { UNRECORDED_RENEWAL } from '@conforme/contracts/modules/credentialing-handlings/rules/application-states.ts';
import { callShifts } from '@conforme/contracts/platform/scholarships/call-choices.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { lazyPart } from '../../core/pages/lazy-part.tsx';
import { useCan } from '../../core/session/permissions.ts';
import type { FactRow } from '../../platform/case-handling/screen/case-card.tsx';
import { CaseRecord } from '../../platform/case-handling/screen/case-record.tsx';
import { CaseScreen } from '../../platform/case-handling/screen/case-screen.tsx';
import { applicationCaseKind } from './application-case-kind.ts';
import { FamilyCard, OpinionCard, SensitiveCard, TermCard } from './case/application-cards.tsx';
import { DocumentsCard } from './case/documents-card.tsx';
import { IncomeCard } from './case/income-card.tsx';

const ApplicationActDialog = lazyPart(() =>
  import('./acts/application-act-dialog.tsx').then((module) => module.ApplicationActDialog),
);

const factsOf = (detail: ApplicationDetail): readonly FactRow[] => [
  ['Edital', `${detail.call.number}, ${detail.call.title}`],
  ['Unidade', detail.vacancy?.unit],
  ['Enviada em', detail.submitted_at && formatDay(detail.submitted_at)],
  ['CPF', detail.cpf_masked],
  ['Bolsa', detail.granted && grants.labels[detail.granted]],
  [
    'Conta como',
    detail.counted.at &&
      [
        `irmão na escola: ${detail.counted.sibling ? 'sim' : 'não'}`,
        `outras crianças: ${detail.counted.children}`,
        ...(detail.counted.by_agreement ? ['por acordo coletivo'] : []),
        `confirmado em ${formatDay(detail.counted.at)}`,
      ].join(', '),
  ],
  ['Pendência até', detail.pending_until && formatCivilDate(detail.pending_until)],
  ['Matrícula até', detail.called_until && formatCivilDate(detail.called_until)],
  ['Chamada fora da ordem', detail.call_reason],
  ['Matriculada em', detail.enrolled_at && formatDay(detail.enrolled_at)],
  ['Termo assinado em', detail.term_signed_at && formatDay(detail.term_signed_at)],
  ['Guardada até', detail.kept_until && formatDay(detail.kept_until)],
  ['Renova', renewedOf(detail)],
];

const renewedOf = ({ previous, unrecorded_renewal }: ApplicationDetail) =>
  previous ? (
    <AppLink to={`/portal-cebas/credentialings/handlings/${previous.id}`}>{previous.protocol}</AppLink>
  ) : (
    unrecorded_renewal && UNRECORDED_RENEWAL
  );

const peopleOf = ({ opinion, decision, income, counted }: ApplicationDetail) => [
  ...(income?.by ? [[income.by.label, 'Conferiu a renda'] as const] : []),
  ...(counted.by ? [[counted.by.label, 'Confirmou o que conta'] as const] : []),
  ...(opinion?.by ? [[opinion.by.label, 'Parecer social'] as const] : []),
  ...(decision?.by ? [[decision.by.label, 'Decisão'] as const] : []),
];

/** One application, to read or to handle: the same cards, and acts only where it is handled. */
export const ApplicationScreen = ({ id, isHandled }: { id: string; isHandled: boolean }) => (
  <CaseRecord kind={applicationCaseKind} id={id}>
    {(detail) => <Application key={id} detail={detail} isHandled={isHandled} />}
  </CaseRecord>
);

function Application({ detail, isHandled }: { detail: ApplicationDetail; isHandled: boolean }) {
  const can = useCan();
  const { vacancy, candidate } = detail;
  const isAllowed = isHandled || can('portal_cebas.credentialing.handling.decide');
  return (
    <CaseScreen
      kind={applicationCaseKind}
      detail={detail}
      isHandled={isAllowed}
      subtitle={[
        candidate ?? 'Em preenchimento',
        vacancy && `${vacancy.grade}, ${callShifts.labels[vacancy.shift].toLowerCase()}`,
        vacancy?.unit,
      ]
        .filter(Boolean)
        .join(' · ')}
      sections={
        <>
          <DocumentsCard detail={detail} isHandled={isHandled} />
          <FamilyCard detail={detail} />
          <OpinionCard detail={detail} />
        </>
      }
      side={
        <>
          <IncomeCard detail={detail} />
          {can('portal_cebas.credentialing.handling') && <SensitiveCard detail={detail} />}
          <TermCard detail={detail} />
        </>
      }
      facts={factsOf(detail)}
      people={peopleOf(detail)}
      dialog={ApplicationActDialog}
    />
  );
}
