import { roles } from '@conforme/contracts/modules/roles/roles.contract.ts';
import { roleGrid } from '@conforme/contracts/modules/roles/roles.schemas.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { PageFrame } from '../../core/ui/page.tsx';

export function RolesListPage() {
  const create = useCan()('roles.create') ? (
    <Button component={AppLink} to="/roles/create" leftSection={<IconPlus size={17} stroke={1.9} />}>
      Novo grupo
    </Button>
  ) : undefined;
  return (
    <PageFrame actions={create}>
      <GridScreen
        grid={roleGrid}
        endpoint={roles.endpoints.grid}
        removeEndpoint={roles.endpoints.remove}
        mayRemove={(row) => row.reserved === 'no' && row.users_count === 0}
        routeName="roles"
        label="Grupos"
        nameOf={(row) => row.display_name}
        emptyHint="Aqui ficam os grupos, cada um com as permissões que dá a quem faz parte dele."
        emptyAction={create}
      />
    </PageFrame>
  );
}
