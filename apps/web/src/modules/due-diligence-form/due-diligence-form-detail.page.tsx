import { formatCnpj } from '@conforme/contracts/core/brazil/cnpj-number.ts';
import { formatDay } from '@conforme/contracts/core/date-time.ts';
import type { DueDiligenceDetail } from '@conforme/contracts/modules/due-diligence-form/due-diligence-detail.schemas.ts';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { CopyField } from '../../core/form/copy-field.tsx';
import { AppLink } from '../../core/navigation/app-link.tsx';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { lazyPart } from '../../core/pages/lazy-part.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { CaseCard, type FactRow } from '../../platform/case-handling/screen/case-card.tsx';
import { CaseRecord } from '../../platform/case-handling/screen/case-record.tsx';
import { CaseScreen } from '../../platform/case-handling/screen/case-screen.tsx';
import { CompareCard, DecisionCard, FindingsCard, RiskCard, SupplierCard } from './case/analysis-cards.tsx';
import { CertificatesCard, ProofsCard } from './case/files-cards.tsx';
import { ScoreCard, SectionsCard } from './case/score-card.tsx';
import { dueDiligenceCaseKind } from './due-diligence-case-kind.ts';

const DueDiligenceActDialog = lazyPart(() =>
  import('./acts/due-diligence-act-dialog.tsx').then((module) => module.DueDiligenceActDialog),
);

export const DueDiligenceFormDetailPage = ({ params: { id } }: PageProps<'/due-diligence-form/:id'>) => (
  <CaseRecord kind={dueDiligenceCaseKind} id={id}>
    {(detail) => <Assessment key={id} detail={detail} />}
  </CaseRecord>
);

const factsOf = (detail: DueDiligenceDetail): readonly FactRow[] => [
  ['Unidade', detail.unit.label],
  ['Questionário', `${detail.template.title}, v${detail.template.number}`],
  ['Enviado em', detail.sent_at && formatDay(detail.sent_at)],
  ['Responder até', detail.answer_until && formatDay(detail.answer_until)],
  ['Aberto em', detail.opened_at && formatDay(detail.opened_at)],
  ['Respondido em', detail.submitted_at && formatDay(detail.submitted_at)],
  ['Quem responde', [detail.respondent_name, detail.respondent_email].filter(Boolean).join(', ')],
  ['Declarou', detail.declared && `${detail.declared.name}, ${detail.declared.role}`],
  [
    'Renovação',
    detail.renewal && (
      <AppLink to={`/due-diligence-form/${detail.renewal.id}`}>{detail.renewal.protocol}</AppLink>
    ),
  ],
  [
    'Renova',
    detail.previous && (
      <AppLink to={`/due-diligence-form/${detail.previous.id}`}>{detail.previous.protocol}</AppLink>
    ),
  ],
];

const peopleOf = ({ opinion, decision, supplier }: DueDiligenceDetail) => [
  ...(opinion?.by ? [[opinion.by.label, 'Analista'] as const] : []),
  ...(decision?.by ? [[decision.by.label, 'Aprovador'] as const] : []),
  ...(supplier.manager ? [[supplier.manager.label, 'Gestor do contrato'] as const] : []),
];

function Assessment({ detail }: { detail: DueDiligenceDetail }) {
  const can = useCan();
  const isHandled = can('due_diligence_form.handling') || can('due_diligence_form.approve');
  const { supplier } = detail;
  return (
    <CaseScreen
      kind={dueDiligenceCaseKind}
      detail={detail}
      isHandled={isHandled}
      subtitle={
        <>
          {supplier.name} · CNPJ {formatCnpj(supplier.cnpj)}
        </>
      }
      buttons={
        can('due_diligence_form.handling') && (
          <Button
            component={AppLink}
            to={`/due-diligence-form/portfolio/${supplier.id}/edit`}
            variant="default"
            leftSection={<IconPencil size={17} stroke={1.6} aria-hidden="true" />}
          >
            Editar fornecedor
          </Button>
        )
      }
      sections={(start) => (
        <>
          <WaitingCard detail={detail} />
          <ScoreCard detail={detail} />
          <SectionsCard detail={detail} />
          <FindingsCard detail={detail} start={start} />
          <CompareCard detail={detail} />
        </>
      )}
      side={
        <>
          <DecisionCard detail={detail} />
          <RiskCard detail={detail} />
          <SupplierCard detail={detail} />
          <CertificatesCard detail={detail} />
          <ProofsCard detail={detail} />
        </>
      }
      facts={factsOf(detail)}
      people={peopleOf(detail)}
      dialog={DueDiligenceActDialog}
    />
  );
}

/** While it is with the supplier: what happens now, and the link for whoever sent it. */
function WaitingCard({ detail: { state, link_url, delegations, template } }: { detail: DueDiligenceDetail }) {
  const words: Partial<Record<DueDiligenceDetail['state'], string>> = {
    draft: 'O questionário ainda não foi enviado. Confira o fornecedor e envie o link.',
    sent: 'O questionário foi enviado e ainda não foi aberto.',
    opened: 'O fornecedor abriu o questionário e ainda não respondeu.',
    filling: 'O fornecedor está respondendo. As respostas aparecem aqui quando ele enviar.',
    link_expired: 'O prazo terminou sem resposta. Envie de novo: o que foi respondido continua salvo.',
    complement_asked: 'O fornecedor foi convidado a completar as respostas.',
    cancelled: 'Esta avaliação foi cancelada.',
  };
  const said = words[state];
  if (!said) return null;
  const open = delegations.filter(({ ended_at }) => ended_at === null);
  return (
    <CaseCard title="Com o fornecedor">
      <p>{said}</p>
      {open.map(({ id, section, name }) => (
        <p key={id} className="muted small">
          {template.sections.find((one) => one.id === section)?.title}: com {name}
        </p>
      ))}
      {link_url && state !== 'cancelled' && (
        <>
          <CopyField label="Link do questionário" value={link_url} />
          <p className="muted small">
            Só você, que enviou, vê este endereço. Quem o tem responde pela empresa.
          </p>
        </>
      )}
    </CaseCard>
  );
}
