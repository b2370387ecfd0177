import { functionalities } from '@conforme/contracts/modules/functionalities/functionalities.contract.ts';
import { functionalityGrid } from '@conforme/contracts/modules/functionalities/functionalities.schemas.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { PageFrame } from '../../core/ui/page.tsx';

export function FunctionalitiesListPage() {
  const create = useCan()('functionalities.create') ? (
    <Button
      component={AppLink}
      to="/functionalities/create"
      leftSection={<IconPlus size={17} stroke={1.9} />}
    >
      Nova funcionalidade
    </Button>
  ) : undefined;
  return (
    <PageFrame actions={create}>
      <GridScreen
        grid={functionalityGrid}
        endpoint={functionalities.endpoints.grid}
        removeEndpoint={functionalities.endpoints.remove}
        mayRemove={(row) => row.system === 'no'}
        routeName="functionalities"
        label="Funcionalidades"
        nameOf={(row) => row.display_name}
        emptyHint="Aqui ficam as funcionalidades, cada uma com as suas permissões."
        emptyAction={create}
      />
    </PageFrame>
  );
}
