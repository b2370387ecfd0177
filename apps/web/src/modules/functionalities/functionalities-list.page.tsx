import { functionalities } from '@conforme/contracts/modules/functionalities/functionalities.contract.ts';
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
        endpoint={functionalities.endpoints.grid}
        routeName="functionalities"
        nameOf={(row) => row.display_name}
        removeEndpoint={functionalities.endpoints.remove}
        mayRemove={(row) => row.system === 'no'}
        emptyHint="Aqui ficam as funcionalidades, cada uma com as suas permissões."
        emptyAction={create}
      />
    </PageFrame>
  );
}
