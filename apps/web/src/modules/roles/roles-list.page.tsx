import { roles } from '@conforme/contracts/modules/roles/roles.contract.ts';
import { CreateButton } from '../../core/grid/create-button.tsx';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import { PageFrame } from '../../core/ui/page.tsx';

export function RolesListPage() {
  const create = (
    <CreateButton to="/roles/create" rule="roles.create">
      Novo grupo
    </CreateButton>
  );
  return (
    <PageFrame actions={create}>
      <GridScreen
        endpoint={roles.endpoints.grid}
        routeName="roles"
        nameOf={(row) => row.display_name}
        removeEndpoint={roles.endpoints.remove}
        mayRemove={(row) => row.reserved === 'no' && row.users_count === 0}
        restoreEndpoint={roles.endpoints.restore}
        emptyHint="Aqui ficam os grupos, cada um com as permissões que dá a quem faz parte dele."
        emptyAction={create}
      />
    </PageFrame>
  );
}
