import { employeeAccess } from '@conforme/contracts/modules/employees/employee-choices.ts';
import { employeesList } from '@conforme/contracts/modules/employees/employees.list.ts';
import { Button } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useState } from 'react';
import { CreateButton } from '../../core/grid/create-button.tsx';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import { PersonCell } from '../../core/grid/person-cell.tsx';
import { lazyPart } from '../../core/pages/lazy-part.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { Chip } from '../../core/ui/chip.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { ImportButton } from '../../platform/imports/import-button.tsx';
import { EmployeeStatusChip } from './employee-status-chip.tsx';

const TermsDialog = lazyPart(() => import('./terms/terms-dialog.tsx').then((module) => module.TermsDialog));

export function EmployeesListPage() {
  const mayEdit = useCan()('employees.edit');
  const [isOpen, setOpen] = useState(false);
  const create = (
    <CreateButton to="/people/employees/create" rule="employees.create">
      Novo colaborador
    </CreateButton>
  );
  return (
    <PageFrame
      actions={
        <>
          {mayEdit && (
            <Button
              variant="default"
              leftSection={<IconListDetails size={17} stroke={1.6} />}
              onClick={() => setOpen(true)}
            >
              Cargos e áreas
            </Button>
          )}
          <ImportButton target="employees" />
          {create}
        </>
      }
    >
      <GridScreen
        list={employeesList}
        routeName="employees"
        path="/people/employees"
        nameOf={(row) => row.name}
        cells={{
          name: (row) => <PersonCell name={row.name} />,
          unit: (row) => <span className="two-lines">{row.unit}</span>,
          manager: (row) => (row.manager ? <span className="two-lines">{row.manager}</span> : '—'),
          status: (row) => <EmployeeStatusChip status={row.status} />,
          access: (row) =>
            row.access === 'overdue' ? (
              <Chip tone="danger">{employeeAccess.labels.overdue}</Chip>
            ) : (
              employeeAccess.labels[row.access]
            ),
        }}
        emptyHint="Aqui ficam os vínculos de trabalho: quem trabalha em cada unidade, em que cargo e desde quando."
        emptyAction={create}
      />
      <TermsDialog opened={isOpen} onClose={() => setOpen(false)} />
    </PageFrame>
  );
}
