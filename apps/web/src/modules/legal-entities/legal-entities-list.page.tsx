import { legalEntitiesList } from '@conforme/contracts/modules/legal-entities/legal-entities.list.ts';
import { Button, UnstyledButton } from '@mantine/core';
import { IconBinaryTree, IconBuildingCommunity, IconList } from '@tabler/icons-react';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDocument } from '../../core/format/documents.ts';
import { CreateButton } from '../../core/grid/create-button.tsx';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import { lazyPart, lazyShown } from '../../core/pages/lazy-part.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { ImportButton } from '../../platform/imports/import-button.tsx';
import './view-switch.css';
import { OrganisationStateChip } from './organisation-state-chip.tsx';

const OrganisationTree = lazyShown(() =>
  import('./organisation-tree.tsx').then((module) => module.OrganisationTree),
);
const OutsideDialog = lazyPart(() => import('./outside-dialog.tsx').then((module) => module.OutsideDialog));

const LIST = '/people/legal_entities';
const TREE = `${LIST}?view=tree`;
const VIEWS = [
  { view: 'list', label: 'Lista', icon: IconList },
  { view: 'tree', label: 'Árvore', icon: IconBinaryTree },
] as const;
type View = (typeof VIEWS)[number]['view'];

export function LegalEntitiesListPage() {
  const can = useCan();
  const { history } = useRouter();
  const asked = useRouterState({ select: ({ location }) => (location.search as { view?: string }).view });
  const view: View = asked === 'tree' ? 'tree' : 'list';
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
          <ViewSwitch view={view} onChange={(next) => history.push(next === 'tree' ? TREE : LIST)} />
          {can('legal_entities.accompany') && (
            <Button
              variant="default"
              leftSection={<IconBuildingCommunity size={17} stroke={1.7} aria-hidden="true" />}
              onClick={() => setOutside(true)}
            >
              Outras organizações
            </Button>
          )}
          <ImportButton target="legal_entities" />
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
          path={LIST}
          nameOf={(row) => row.name}
          cells={{
            cnpj: (row) => row.cnpj && <span className="num nowrap">{formatDocument(row.cnpj)}</span>,
            state: (row) => <OrganisationStateChip state={row.state} />,
          }}
          lostWith={() =>
            'Só dá para excluir uma organização vazia. Se ela tem pessoas, usuários ou documentos, desative-a.'
          }
          emptyHint="Aqui ficam a organização e as suas unidades."
          emptyAction={create}
        />
      )}
      <OutsideDialog opened={isOutside} onClose={() => setOutside(false)} />
    </PageFrame>
  );
}

function ViewSwitch({ view, onChange }: { readonly view: View; readonly onChange: (view: View) => void }) {
  return (
    <fieldset className="view-switch" aria-label="Modo de ver">
      {VIEWS.map(({ view: one, label, icon: ViewIcon }) => (
        <UnstyledButton key={one} aria-pressed={view === one} onClick={() => onChange(one)}>
          <ViewIcon size={17} stroke={1.7} aria-hidden="true" />
          {label}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
