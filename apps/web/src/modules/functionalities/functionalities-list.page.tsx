import { functionalitiesList } from '@conforme/contracts/modules/functionalities/functionalities.list.ts';
import type { FunctionalityRow } from '@conforme/contracts/modules/functionalities/functionalities.schemas.ts';
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
        lostWith={lostWith}
        emptyHint="Aqui ficam as funcionalidades, cada uma com as suas permissões."
        emptyAction={create}
      />
    </PageFrame>
  );
}

/** Its permissions go with it, from every group and so from everybody in them. */
function lostWith({ roles_count: groups, users_count: people }: FunctionalityRow): string {
  if (groups === 0) return 'Nenhum grupo tem as permissões dela.';
  const losing = groups === 1 ? '1 grupo perde' : `${groups} grupos perdem`;
  const among = people === 1 ? '1 pessoa' : `${people.toLocaleString('pt-BR')} pessoas`;
  return `${losing} as permissões dela: ${among} da entidade ativa.`;
}
