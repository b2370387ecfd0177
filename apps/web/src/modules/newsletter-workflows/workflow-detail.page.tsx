import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type { newsletterWorkflows } from '@conforme/contracts/modules/newsletter-workflows/newsletter-workflows.contract.ts';
import type {
  WorkflowDetail,
  WorkflowRun,
} from '@conforme/contracts/modules/newsletter-workflows/newsletter-workflows.schemas.ts';
import {
  type ReviewState,
  reviewStates,
  stepKinds,
  stepQuorums,
  workflowStates,
} from '@conforme/contracts/platform/newsletter-workflows/workflow-choices.ts';
import { Button } from '@mantine/core';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { formatDateTime } from '../../core/format/date-time.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { useCan } from '../../core/session/permissions.ts';
import { Chip, type Tone } from '../../core/ui/chip.tsx';
import { EmptyState } from '../../core/ui/empty-state.tsx';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import '../../platform/newsletter-workflows/workflows.css';

const endpoints = endpointsOf<typeof newsletterWorkflows>('newsletter-workflows');

const tones: Readonly<Record<ReviewState, Tone>> = {
  running: 'info',
  sent_back: 'mute',
  rejected: 'danger',
  withdrawn: 'mute',
  approved: 'ok',
};

/** The steps of a workflow, and what goes through it now or went before. */
export function WorkflowDetailPage({ params: { id } }: PageProps<'/newsletter_workflows/:id/detail'>) {
  const record = useEndpoint(endpoints.read, { params: { id } });
  const runs = useEndpoint(endpoints.runs, { params: { id } });
  const can = useCan();
  return (
    <RecordScreen record={record} notFound="Fluxo não encontrado" listPath="/newsletter_workflows">
      {(detail) => (
        <PageFrame
          title={detail.name}
          subtitle={`${workflowStates.labels[detail.state]} · ${detail.organisation}`}
          actions={
            can('newsletter_workflows.edit') && (
              <Button variant="default" component={AppLink} to={`/newsletter_workflows/${id}/edit`}>
                Editar
              </Button>
            )
          }
        >
          <div className="workflow-columns">
            <section className="card workflow-card" aria-labelledby="runs">
              <h2 id="runs">Informativos neste fluxo</h2>
              <LoadedPart of={runs} failed="Os informativos não puderam ser carregados." height={160}>
                {(rows) => <Runs rows={rows} />}
              </LoadedPart>
            </section>
            <Steps {...detail} />
          </div>
        </PageFrame>
      )}
    </RecordScreen>
  );
}

const Steps = ({ steps, description }: WorkflowDetail) => (
  <section className="card workflow-card" aria-labelledby="steps">
    <h2 id="steps">Etapas</h2>
    {description && <p className="muted">{description}</p>}
    <ol className="plain-list workflow-steps">
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
        <li key={at}>
          <span className="workflow-number num" aria-hidden="true">
            {at + 1}
          </span>
          <div>
            <strong>{step.name}</strong>
            <p className="muted small">
              {stepKinds.labels[step.kind]} ·{' '}
              {step.role?.label ?? step.users.map(({ label }) => label).join(', ')}
              {' · '}
              {stepQuorums.labels[step.quorum].toLowerCase()} · {step.due_days}{' '}
              {step.due_days === 1 ? 'dia útil' : 'dias úteis'}
            </p>
          </div>
        </li>
      ))}
    </ol>
  </section>
);

function Runs({ rows }: { rows: readonly WorkflowRun[] }) {
  if (rows.length === 0)
    return (
      <EmptyState
        title="Nada passou por aqui ainda"
        hint="Quem escreve um informativo o envia para revisão e escolhe este fluxo."
      />
    );
  return (
    <ul className="plain-list workflow-runs">
      {rows.map((run) => (
        <li key={`${run.newsletter_id} ${run.started_at}`}>
          <div className="grow">
            <AppLink to={`/newsletters/${run.newsletter_id}/review`} className="link-button">
              {run.title}
            </AppLink>
            <p className="muted small num">
              {[
                run.author,
                `enviado em ${formatDateTime(run.started_at)}`,
                run.state === 'running' && run.step ? `em ${run.step}` : null,
                run.state === 'running' && run.due_on ? `até ${formatCivilDate(run.due_on)}` : null,
              ]
                .filter((part) => part !== null)
                .join(' · ')}
            </p>
          </div>
          <Chip tone={tones[run.state]}>{reviewStates.labels[run.state]}</Chip>
        </li>
      ))}
    </ul>
  );
}
