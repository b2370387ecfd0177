import { roles } from '@conforme/contracts/modules/roles/roles.contract.ts';
import { roleCreate } from '@conforme/contracts/modules/roles/roles.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { useSend } from '../../core/api/use-send.ts';
import { StaffForm } from '../../core/form/staff-form.tsx';
import { useStaffForm } from '../../core/form/use-staff-form.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { RoleFields } from './role-fields.tsx';
import { NO_ROLE, sentFields, type RoleFields as Values } from './role-form-values.ts';

export function RoleCreatePage() {
  const { history } = useRouter();
  const create = useSend(roles.endpoints.create, { leaves: true });
  const staff = useStaffForm({
    schema: roleCreate,
    initial: NO_ROLE,
    page: '/roles/create',
    prepare: (values: Values) => sentFields(values),
    send: (body) => create.mutateAsync({ body }),
    onSaved: () => history.push('/roles'),
  });
  return (
    <PageFrame>
      <StaffForm staff={staff} cancelTo="/roles">
        <RoleFields form={staff.form} />
      </StaffForm>
    </PageFrame>
  );
}
