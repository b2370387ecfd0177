import { usersList } from '@conforme/contracts/modules/users/users.list.ts';
import { CreateButton } from '../../core/grid/create-button.tsx';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import { PersonCell } from '../../core/grid/person-cell.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { useSessionUser } from '../../core/session/session-store.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { useBulkDialogs } from './bulk/use-bulk-dialogs.tsx';
import { userBulkActions } from './user-bulk-actions.ts';
import { UserStatusChip } from './user-status-chip.tsx';

const filterChoices = {
  roles: () => import('./fields/group-names.ts').then(({ groupNames }) => groupNames()),
};

export function UsersListPage() {
  const can = useCan();
  const me = useSessionUser()?.id;
  const bulk = useBulkDialogs();
  const create = (
    <CreateButton to="/users/create" rule="users.create">
      Novo usuário
    </CreateButton>
  );
  return (
    <PageFrame actions={create}>
      <GridScreen
        list={usersList}
        routeName="users"
        nameOf={(row) => row.name}
        cells={{
          name: (row) => <PersonCell name={row.name} photo={row.photo} />,
          status: (row) => <UserStatusChip status={row.status} />,
        }}
        filterChoices={can('users.create|users.edit') ? filterChoices : undefined}
        mayRemove={(row) => row.id !== me}
        bulkActions={[...bulk.actions, ...userBulkActions(me)]}
        emptyHint="Aqui ficam as pessoas que entram no Conforme, com o grupo e a situação de cada uma."
        emptyAction={create}
      />
      {bulk.dialogs}
    </PageFrame>
  );
}
