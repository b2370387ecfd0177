import { functionalities } from '@conforme/contracts/modules/functionalities/functionalities.contract.ts';
import { functionalityCreate } from '@conforme/contracts/modules/functionalities/functionalities.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { useSend } from '../../core/api/use-send.ts';
import { StaffForm } from '../../core/form/staff-form.tsx';
import { useStaffForm } from '../../core/form/use-staff-form.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { FunctionalityFields } from './functionality-fields.tsx';
import { NO_FUNCTIONALITY, sent } from './functionality-form-values.ts';

export function FunctionalityCreatePage() {
  const { history } = useRouter();
  const create = useSend(functionalities.endpoints.create, { leaves: true });
  const staff = useStaffForm({
    schema: functionalityCreate,
    initial: NO_FUNCTIONALITY,
    page: '/functionalities/create',
    tidy: sent,
    send: (body) => create.mutateAsync({ body }),
    onSaved: () => history.push('/functionalities'),
  });
  return (
    <PageFrame>
      <StaffForm staff={staff} cancelTo="/functionalities">
        <FunctionalityFields field={staff.field} />
      </StaffForm>
    </PageFrame>
  );
}
