import { employees } from '@conforme/contracts/modules/employees/employees.contract.ts';
import { employeeCreate } from '@conforme/contracts/modules/employees/employees.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { useSend } from '../../core/api/use-send.ts';
import { StaffForm } from '../../core/form/staff-form.tsx';
import { useStaffForm } from '../../core/form/use-staff-form.ts';
import { useActiveEntity } from '../../core/session/session-store.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { EmployeeFields } from './employee-fields.tsx';
import { newEmployee } from './employee-form-values.ts';

const LIST = '/people/employees';

export function EmployeeCreatePage() {
  const { history } = useRouter();
  const entity = useActiveEntity();
  const create = useSend(employees.endpoints.create, { leaves: true });
  const staff = useStaffForm({
    schema: employeeCreate,
    initial: newEmployee(entity?.type === 'legal_entity' ? { id: entity.id, label: entity.name } : null),
    page: `${LIST}/create`,
    send: (body) => create.mutateAsync({ body }),
    onSaved: () => history.push(LIST),
  });
  return (
    <PageFrame>
      <StaffForm staff={staff} cancelTo={LIST}>
        <EmployeeFields field={staff.field} />
      </StaffForm>
    </PageFrame>
  );
}
