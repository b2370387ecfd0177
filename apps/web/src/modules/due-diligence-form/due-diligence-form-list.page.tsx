import { dueDiligenceFormList } from '@conforme/contracts/modules/due-diligence-form/due-diligence-form.list.ts';
import { Button } from '@mantine/core';
import { IconLayoutBoard } from '@tabler/icons-react';
import { CreateButton } from '../../core/grid/create-button.tsx';
import type { SavedView } from '../../core/grid/filters/saved-view.ts';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import type { ListState } from '../../core/grid/list-state.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { lazyShown } from '../../core/pages/lazy-part.tsx';
import { FiguresButton } from '../../platform/case-handling/figures/figures-button.tsx';
import { ResponsibleCell } from '../../platform/case-handling/list/case-cells.tsx';
import { CaseListFrame } from '../../platform/case-handling/list/case-list-frame.tsx';
import { StateChip } from '../../platform/case-handling/list/state-chip.tsx';
import { useAssigning } from '../../platform/case-handling/list/use-assigning.tsx';
import { dueDiligenceListKind } from './due-diligence-list-kind.ts';
import { DateCell, ScoreCell, SupplierCell } from './list/due-diligence-cells.tsx';
import { filteredAddress } from './list/filtered-address.ts';

/** What waits for somebody, the nearest date first. */
const opening: Partial<ListState> = {
  orderColumn: 'due_at',
  filters: [{ column: 'is_open', operator: 'equals', value: 'yes' }],
};

const view = (name: string, filters: Readonly<Record<string, string>>): SavedView => ({
  name,
  address: filteredAddress(filters),
  layout: null,
});
const readyViews: readonly SavedView[] = [
  view('Comigo', { is_open: 'yes', charge: 'mine' }),
  view('Para analisar', { state: 'answered' }),
  view('Em análise', { state: 'analysing' }),
  view('Prazo expirado', { state: 'link_expired' }),
  view('Aprovadas', { state: 'approved' }),
  view('Vencidas', { state: 'lapsed' }),
];

const Create = () => (
  <CreateButton to="/due-diligence-form/create" rule="due_diligence_form.handling">
    Nova avaliação
  </CreateButton>
);

const DueDiligenceBoard = lazyShown(() =>
  import('./list/due-diligence-board.tsx').then((module) => module.DueDiligenceBoard),
);

export const DueDiligenceFormListPage = () => (
  <CaseListFrame
    actions={<Create />}
    tools={
      <>
        <Button
          component={AppLink}
          to="/due-diligence-form/portfolio"
          variant="default"
          leftSection={<IconLayoutBoard size={17} stroke={1.7} aria-hidden="true" />}
        >
          Carteira
        </Button>
        <FiguresButton to="/due-diligence-form/figures" />
      </>
    }
    list={<DueDiligenceList />}
    board={<DueDiligenceBoard />}
  />
);

function DueDiligenceList() {
  const assigning = useAssigning(dueDiligenceListKind);
  return (
    <>
      <GridScreen
        list={dueDiligenceFormList}
        routeName="due_diligence_form"
        path="/due-diligence-form"
        nameOf={(row) => row.protocol}
        hasView
        cells={{
          supplier: (row) => <SupplierCell {...row} />,
          state: ({ state }) => <StateChip kind={dueDiligenceListKind} state={state} />,
          score: (row) => <ScoreCell {...row} />,
          due_at: (row) => <DateCell {...row} />,
          responsible: (row) => <ResponsibleCell {...row} />,
        }}
        bulkActions={[assigning.action]}
        readyViews={readyViews}
        opening={opening}
        emptyHint="Aqui ficam as avaliações de fornecedores. Abra a primeira e envie o questionário por link."
        emptyAction={<Create />}
      />
      {assigning.dialog}
    </>
  );
}
