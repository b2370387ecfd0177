import { rolesList } from '@conforme/contracts/modules/roles/roles.list.ts';
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
        list={rolesList}
        routeName="roles"
        nameOf={(row) => row.display_name}
        mayRemove={(row) => row.reserved === 'no' && row.users_count === 0 && !row.exceeds}
        emptyHint="Aqui ficam os grupos, cada um com as permissões que dá a quem faz parte dele."
        emptyAction={create}
      />
    </PageFrame>
  );
}
