import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { userGrid } from '@conforme/contracts/modules/users/users.schemas.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { useSessionUser } from '../../core/session/session-store.ts';
import { Face } from '../../core/ui/face.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { UserStatusChip } from './user-status-chip.tsx';

export function UsersListPage() {
  const me = useSessionUser();
  const create = useCan()('users.create') ? <CreateButton /> : undefined;
  return (
    <PageFrame actions={create}>
      <GridScreen
        grid={userGrid}
        endpoint={users.endpoints.grid}
        removeEndpoint={users.endpoints.remove}
        mayRemove={(row) => row.id !== me?.id}
        routeName="users"
        label="Usuários"
        nameOf={(row) => row.name}
        cells={{
          name: (row) => (
            <span className="row">
              <Face name={row.name} size={28} />
              <span className="two-lines" dir="auto" title={row.name}>
                {row.name}
              </span>
            </span>
          ),
          status: (row) => <UserStatusChip status={row.status} />,
        }}
        emptyHint="Aqui ficam as pessoas que entram no Conforme, com o grupo e a situação de cada uma."
        emptyAction={create}
      />
    </PageFrame>
  );
}

function CreateButton() {
  return (
    <Button component={AppLink} to="/users/create" leftSection={<IconPlus size={17} stroke={1.9} />}>
      Novo usuário
    </Button>
  );
}
