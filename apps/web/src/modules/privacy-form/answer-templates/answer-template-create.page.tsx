import { answerTemplates } from '@conforme/contracts/modules/privacy-form/answer-templates.contract.ts';
import { answerTemplateCreate } from '@conforme/contracts/modules/privacy-form/answer-templates.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { useSend } from '../../../core/api/use-send.ts';
import { StaffForm } from '../../../core/form/staff-form.tsx';
import { useStaffForm } from '../../../core/form/use-staff-form.ts';
import { PageFrame } from '../../../core/ui/page.tsx';
import { TemplateFields } from './template-fields.tsx';
import { EMPTY_TEMPLATE } from './template-form.ts';

export function AnswerTemplateCreatePage() {
  const { history } = useRouter();
  const create = useSend(answerTemplates.endpoints.create, { leaves: true });
  const staff = useStaffForm({
    schema: answerTemplateCreate,
    initial: EMPTY_TEMPLATE,
    page: '/privacy-form/templates/create',
    send: (body) => create.mutateAsync({ body }),
    onSaved: () => history.push('/privacy-form/templates'),
  });
  return (
    <PageFrame>
      <StaffForm staff={staff} cancelTo="/privacy-form/templates">
        <TemplateFields field={staff.field} />
      </StaffForm>
    </PageFrame>
  );
}
