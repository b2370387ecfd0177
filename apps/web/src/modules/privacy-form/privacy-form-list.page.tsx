import { privacyFormList } from '@conforme/contracts/modules/privacy-form/privacy-form.list.ts';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import type { ListState } from '../../core/grid/list-state.ts';
import { useCan } from '../../core/session/permissions.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { DueCell, HolderCell, ResponsibleCell, TypesCell } from './request-cells.tsx';
import { requestPath } from './request-path.ts';
import { StateChip, ValidationChip } from './state-chip.tsx';

/** What waits for somebody, the most urgent first. */
const opening: Partial<ListState> = {
  orderColumn: 'due_at',
  filters: [{ column: 'is_open', operator: 'equals', value: 'yes' }],
};

export function PrivacyFormListPage() {
  const can = useCan();
  return (
    <PageFrame>
      <GridScreen
        list={privacyFormList}
        routeName="privacy_form"
        path="/privacy-form"
        nameOf={(row) => row.protocol}
        rowPath={({ id }) => requestPath(can, id)}
        cells={{
          holder: (row) => <HolderCell {...row} />,
          types: (row) => <TypesCell {...row} />,
          validation: ({ validation }) => <ValidationChip validation={validation} />,
          state: ({ state }) => <StateChip state={state} />,
          due_at: (row) => <DueCell {...row} />,
          responsible: (row) => <ResponsibleCell {...row} />,
        }}
        opening={opening}
        emptyHint="Aqui chegam os pedidos de quem quer saber, corrigir ou apagar os próprios dados."
      />
    </PageFrame>
  );
}
