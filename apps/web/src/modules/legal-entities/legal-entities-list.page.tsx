import { legalEntitiesList } from '@conforme/contracts/modules/legal-entities/legal-entities.list.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDocument } from '../../core/format/documents.ts';
import { CreateButton } from '../../core/grid/create-button.tsx';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import { lazyPart, lazyShown } from '../../core/pages/lazy-part.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { OrganisationStateChip } from './organisation-state-chip.tsx';

const OrganisationTree = lazyShown(() =>
  import('./organisation-tree.tsx').then((module) => module.OrganisationTree),
);
const OutsideDialog = lazyPart(() => import('./outside-dialog.tsx').then((module) => module.OutsideDialog));

const VIEWS = [
  { value: 'list', label: 'Lista' },
  { value: 'tree', label: 'Árvore' },
];

export function LegalEntitiesListPage() {
  const can = useCan();
  const [view, setView] = useState('list');
  const [isOutside, setOutside] = useState(false);
  const create = (
    <CreateButton to="/people/legal_entities/create" rule="legal_entities.create">
      Nova organização
    </CreateButton>
  );
  return (
    <PageFrame
      subtitle="A organização e as suas unidades, como estão umas abaixo das outras."
      actions={
        <>
          <SegmentedControl data={VIEWS} value={view} onChange={setView} aria-label="Modo de ver" />
          {can('legal_entities.accompany') && (
            <Button
              variant="default"
              leftSection={<IconBuildingCommunity size={17} stroke={1.7} aria-hidden="true" />}
              onClick={() => setOutside(true)}
            >
              Fora do alcance
            </Button>
          )}
          {create}
        </>
      }
    >
      {view === 'tree' ? (
        <OrganisationTree />
      ) : (
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
      )}
      <OutsideDialog opened={isOutside} onClose={() => setOutside(false)} />
    </PageFrame>
  );
}
