import { functionalitiesList } from '@conforme/contracts/modules/functionalities/functionalities.list.ts';
import { CreateButton } from '../../core/grid/create-button.tsx';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import { PageFrame } from '../../core/ui/page.tsx';

export function FunctionalitiesListPage() {
  const create = (
    <CreateButton to="/functionalities/create" rule="functionalities.create">
      Nova funcionalidade
    </CreateButton>
  );
  return (
    <PageFrame actions={create}>
      <GridScreen
        list={functionalitiesList}
        routeName="functionalities"
        nameOf={(row) => row.display_name}
        mayRemove={(row) => row.system === 'no'}
        emptyHint="Aqui ficam as funcionalidades, cada uma com as suas permissões."
        emptyAction={create}
      />
    </PageFrame>
  );
}
