import { legalEntitiesList } from '@conforme/contracts/modules/legal-entities/legal-entities.list.ts';
import { formatDocument } from '../../core/format/documents.ts';
import { CreateButton } from '../../core/grid/create-button.tsx';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { OrganisationStateChip } from './organisation-state-chip.tsx';

export function LegalEntitiesListPage() {
  const create = (
    <CreateButton to="/people/legal_entities/create" rule="legal_entities.create">
      Nova organização
    </CreateButton>
  );
  return (
    <PageFrame actions={create}>
      <GridScreen
        list={legalEntitiesList}
        routeName="legal_entities"
        path="/people/legal_entities"
        nameOf={(row) => row.name}
        cells={{
          cnpj: (row) => row.cnpj && <span className="num nowrap">{formatDocument(row.cnpj)}</span>,
          state: (row) => <OrganisationStateChip state={row.state} />,
        }}
        lostWith={() =>
          'Só é excluída uma organização a que nada pertence. Com pessoas, usuários ou documentos, desative-a.'
        }
        emptyHint="Aqui ficam a organização e as suas unidades."
        emptyAction={create}
      />
    </PageFrame>
  );
}
