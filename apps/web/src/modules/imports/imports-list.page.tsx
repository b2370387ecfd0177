import { importsList } from '@conforme/contracts/modules/imports/imports.list.ts';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { ImportStateChip } from './import-state-chip.tsx';
import { NewImport } from './new-import.tsx';

export function ImportsListPage() {
  return (
    <PageFrame
      subtitle="Planilhas enviadas para os cadastros, por quem, e o que foi feito delas."
      actions={<NewImport />}
    >
      <GridScreen
        list={importsList}
        routeName="imports"
        path="/imports"
        nameOf={(row) => row.file_name}
        hasView
        opening={{ orderColumn: 'created_at', direction: 'desc' }}
        cells={{ state: (row) => <ImportStateChip state={row.state} /> }}
        emptyHint="Uma planilha de Excel ou um CSV traz milhares de cadastros de uma vez."
        emptyAction={<NewImport />}
      />
    </PageFrame>
  );
}
