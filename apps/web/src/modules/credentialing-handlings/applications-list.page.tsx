import { credentialingHandlingsList } from '@conforme/contracts/modules/credentialing-handlings/credentialing-handlings.list.ts';
import type { SavedView } from '../../core/grid/filters/saved-view.ts';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import type { ListState } from '../../core/grid/list-state.ts';
import { lazyShown } from '../../core/pages/lazy-part.tsx';
import { listSearch } from '../../core/pages/list-address.ts';
import { useCan } from '../../core/session/permissions.ts';
import { FiguresButton } from '../../platform/case-handling/figures/figures-button.tsx';
import { ResponsibleCell } from '../../platform/case-handling/list/case-cells.tsx';
import { CaseListFrame } from '../../platform/case-handling/list/case-list-frame.tsx';
import { casePath } from '../../platform/case-handling/list/case-path.ts';
import { StateChip } from '../../platform/case-handling/list/state-chip.tsx';
import { useAssigning } from '../../platform/case-handling/list/use-assigning.tsx';
import { applicationListKind } from './application-list-kind.ts';
import { CandidateCell, DateCell, IncomeCell } from './list/application-cells.tsx';
import { useTelling } from './list/use-telling.tsx';

/** What waits for somebody, the nearest date first. */
const opening: Partial<ListState> = {
  orderColumn: 'due_at',
  filters: [{ column: 'is_open', operator: 'equals', value: 'yes' }],
};
const view = (name: string, filters: Readonly<Record<string, string>>): SavedView => ({
  name,
  address: listSearch(filters, 'due_at'),
  layout: null,
});
const readyViews: readonly SavedView[] = [
  view('Comigo', { is_open: 'yes', charge: 'mine' }),
  view('Para conferir', { state: 'submitted' }),
  view('Com pendência', { state: 'pending' }),
  view('Para decidir', { state: 'classified' }),
  view('Recursos', { state: 'appeal' }),
  view('Lista de espera', { state: 'waiting_list' }),
];

const ApplicationBoard = lazyShown(() =>
  import('./list/application-board.tsx').then((module) => module.ApplicationBoard),
);

export const ApplicationsListPage = () => (
  <CaseListFrame
    actions={null}
    tools={<FiguresButton to="/portal-cebas/credentialings/handlings/figures" />}
    list={<ApplicationList />}
    board={<ApplicationBoard />}
  />
);

function ApplicationList() {
  const can = useCan();
  const assigning = useAssigning(applicationListKind);
  const telling = useTelling();
  return (
    <>
      <GridScreen
        list={credentialingHandlingsList}
        routeName="portal_cebas.credentialing.handling"
        path={applicationListKind.path}
        nameOf={(row) => row.protocol}
        hasView={applicationListKind.permissions.read}
        rowPath={({ id }) => casePath(applicationListKind, can, id)}
        cells={{
          candidate: (row) => <CandidateCell {...row} />,
          state: ({ state }) => <StateChip kind={applicationListKind} state={state} />,
          income_class: (row) => <IncomeCell {...row} />,
          due_at: (row) => <DateCell {...row} />,
          responsible: (row) => <ResponsibleCell {...row} />,
        }}
        bulkActions={[assigning.action, telling.action]}
        readyViews={readyViews}
        opening={opening}
        emptyHint="Aqui chegam as inscrições dos editais publicados. Passe o endereço da página de inscrição às famílias."
      />
      {assigning.dialog}
      {telling.dialog}
    </>
  );
}
