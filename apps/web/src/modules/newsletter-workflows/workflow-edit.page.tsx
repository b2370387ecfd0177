import { newsletterWorkflows } from '@conforme/contracts/modules/newsletter-workflows/newsletter-workflows.contract.ts';
import {
  type WorkflowDetail,
  workflowUpdate,
} from '@conforme/contracts/modules/newsletter-workflows/newsletter-workflows.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { StaffForm } from '../../core/form/staff-form.tsx';
import { isStale, useStaffForm } from '../../core/form/use-staff-form.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { WorkflowFields } from './workflow-fields.tsx';
import { valuesOf, withoutUnused } from './workflow-form-values.ts';

export function WorkflowEditPage({ params: { id } }: PageProps<'/newsletter_workflows/:id/edit'>) {
  const record = useEndpoint(newsletterWorkflows.endpoints.read, { params: { id } });
  return (
    <RecordScreen record={record} notFound="Fluxo não encontrado" listPath="/newsletter_workflows">
      {(detail, reread) => <WorkflowEdit key={id} detail={detail} reread={reread} />}
    </RecordScreen>
  );
}

interface EditProps {
  readonly detail: WorkflowDetail;
  readonly reread: () => Promise<WorkflowDetail>;
}

const opened = (detail: WorkflowDetail) => ({ initial: valuesOf(detail), version: detail.version });

function WorkflowEdit({ detail, reread }: EditProps) {
  const { history } = useRouter();
  const update = useSend(newsletterWorkflows.endpoints.update, { handles: isStale, leaves: true });
  const staff = useStaffForm({
    schema: workflowUpdate,
    ...opened(detail),
    page: `/newsletter_workflows/${detail.id}/edit`,
    tidy: withoutUnused,
    send: (body) => update.mutateAsync({ params: { id: String(detail.id) }, body }),
    onSaved: () => history.push('/newsletter_workflows'),
    reread: async () => opened(await reread()),
  });
  return (
    <PageFrame
      title={detail.name}
      subtitle={
        <span className="num">
          {detail.organisation} · última alteração em {formatDateTime(detail.updated_at)}
        </span>
      }
    >
      <StaffForm staff={staff} cancelTo="/newsletter_workflows">
        <WorkflowFields field={staff.field} />
      </StaffForm>
    </PageFrame>
  );
}
