import { employees } from '@conforme/contracts/modules/employees/employees.contract.ts';
import {
  type EmployeeDetail,
  employeeUpdate,
} from '@conforme/contracts/modules/employees/employees.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { StaffForm } from '../../core/form/staff-form.tsx';
import { isStale, useStaffForm } from '../../core/form/use-staff-form.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { FacedName } from '../../core/ui/face.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { EmployeeFields } from './employee-fields.tsx';
import { valuesOf } from './employee-form-values.ts';
import { EmployeePanel } from './panel/employee-panel.tsx';

const LIST = '/people/employees';

export function EmployeeEditPage({ params: { id } }: PageProps<'/people/employees/:id/edit'>) {
  const record = useEndpoint(employees.endpoints.read, { params: { id } });
  return (
    <RecordScreen record={record} notFound="Colaborador não encontrado" listPath={LIST}>
      {(detail, reread) => <EmployeeEdit key={id} detail={detail} reread={reread} />}
    </RecordScreen>
  );
}

interface EditProps {
  readonly detail: EmployeeDetail;
  readonly reread: () => Promise<EmployeeDetail>;
}

const opened = (detail: EmployeeDetail) => ({ initial: valuesOf(detail), version: detail.version });

function EmployeeEdit({ detail, reread }: EditProps) {
  const { history } = useRouter();
  const update = useSend(employees.endpoints.update, { handles: isStale, leaves: true });
  const staff = useStaffForm({
    schema: employeeUpdate,
    ...opened(detail),
    page: `${LIST}/${detail.id}/edit`,
    send: (body) => update.mutateAsync({ params: { id: String(detail.id) }, body }),
    onSaved: () => history.push(LIST),
    reread: async () => opened(await reread()),
  });
  /** A dismissal beside the form changed the record: the form goes on from it without a conflict. */
  const goOn = (changed: EmployeeDetail) => staff.rebase(opened(changed).initial, changed.version);
  return (
    <PageFrame
      title={<FacedName name={detail.name} />}
      subtitle={
        <span className="num">
          {detail.unit.label} · última alteração em {formatDateTime(detail.updated_at)}
        </span>
      }
    >
      <div className="form-with-side">
        <StaffForm staff={staff} cancelTo={LIST}>
          <EmployeeFields field={staff.field} />
        </StaffForm>
        <EmployeePanel detail={detail} onDone={goOn} />
      </div>
    </PageFrame>
  );
}
