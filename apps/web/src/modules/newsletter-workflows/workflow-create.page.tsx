import { newsletterWorkflows } from '@conforme/contracts/modules/newsletter-workflows/newsletter-workflows.contract.ts';
import { workflowCreate } from '@conforme/contracts/modules/newsletter-workflows/newsletter-workflows.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { useSend } from '../../core/api/use-send.ts';
import { StaffForm } from '../../core/form/staff-form.tsx';
import { useStaffForm } from '../../core/form/use-staff-form.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { WorkflowFields } from './workflow-fields.tsx';
import { EMPTY_WORKFLOW, withoutUnused } from './workflow-form-values.ts';

export function WorkflowCreatePage() {
  const { history } = useRouter();
  const create = useSend(newsletterWorkflows.endpoints.create, { leaves: true });
  const staff = useStaffForm({
    schema: workflowCreate,
    initial: EMPTY_WORKFLOW,
    page: '/newsletter_workflows/create',
    tidy: withoutUnused,
    send: (body) => create.mutateAsync({ body }),
    onSaved: () => history.push('/newsletter_workflows'),
  });
  return (
    <PageFrame>
      <StaffForm staff={staff} cancelTo="/newsletter_workflows">
        <WorkflowFields field={staff.field} />
      </StaffForm>
    </PageFrame>
  );
}
