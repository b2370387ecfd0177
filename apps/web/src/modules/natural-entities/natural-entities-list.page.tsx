import { naturalEntitiesList } from '@conforme/contracts/modules/natural-entities/natural-entities.list.ts';
import { useRouter } from '@tanstack/react-router';
import { CreateButton } from '../../core/grid/create-button.tsx';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import { PersonCell } from '../../core/grid/person-cell.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { ImportButton } from '../../platform/imports/import-button.tsx';
import { personBulkActions } from './person-bulk-actions.ts';

export function NaturalEntitiesListPage() {
  const { history } = useRouter();
  const create = (
    <CreateButton to="/people/natural_entities/create" rule="natural_entities.create">
      Nova pessoa
    </CreateButton>
  );
  return (
    <PageFrame
      actions={
        <>
          <ImportButton target="natural_entities" />
          {create}
        </>
      }
    >
      <GridScreen
        list={naturalEntitiesList}
        routeName="natural_entities"
        path="/people/natural_entities"
        nameOf={(row) => row.name}
        cells={{
          name: (row) => <PersonCell name={row.name} photo={row.photo} />,
        }}
        bulkActions={personBulkActions(history.push)}
        emptyHint="Aqui ficam as pessoas com quem a organização lida: estudantes, famílias, colaboradores, titulares."
        emptyAction={create}
      />
    </PageFrame>
  );
}
