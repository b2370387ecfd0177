import { IconBookmark, IconColumns3, IconDownload } from '@tabler/icons-react';
import { useCan } from '../session/permissions.ts';
import type { ColumnChoice } from './columns/column-layout.ts';
import type { ChangePreferences, ListPreferences } from './filters/list-preferences.ts';
import type { AnyGridScreenProps, GridColumn } from './grid-model.ts';
import { GridTool } from './grid-tool.tsx';
import { listEndpoints } from './list-endpoints.ts';
import { type ListState, readListState, toRowsQuery, writeListState } from './list-state.ts';
import type { ChangeList } from './use-list-state.ts';

interface Props {
  readonly list: AnyGridScreenProps['list'];
  readonly readyViews: AnyGridScreenProps['readyViews'];
  readonly choice: ColumnChoice;
  /** Those on the screen, in their order. */
  readonly shown: readonly GridColumn[];
  readonly preferences: ListPreferences;
  readonly changePreferences: ChangePreferences;
  readonly state: ListState;
  readonly change: ChangeList;
  readonly total: number;
}

const loadViews = () => import('./filters/saved-views.tsx').then(({ SavedViews }) => SavedViews);
const loadColumns = () => import('./columns/column-chooser.tsx').then(({ ColumnChooser }) => ColumnChooser);
const loadExport = () => import('./columns/export-menu.tsx').then(({ ExportMenu }) => ExportMenu);

/** What can be done with the list as a whole. */
export function GridTools({ list, choice, preferences, changePreferences, state, change, ...props }: Props) {
  const { total, shown, readyViews = [] } = props;
  const can = useCan();
  const { exportRule, title } = list;
  const { path } = listEndpoints(list).grid;
  const { columns, layout } = choice;
  return (
    <div className="grid-tools">
      <GridTool
        label="Visões"
        icon={IconBookmark}
        load={loadViews}
        content={(onClose) => ({
          preferences,
          ready: readyViews,
          change: changePreferences,
          current: { address: writeListState({ ...state, page: 1 }), layout },
          onApply: (view) => {
            changePreferences({ layout: view.layout });
            change({ ...readListState(view.address, columns), page: 1 });
          },
          onClose,
        })}
      />
      <GridTool
        label="Colunas"
        icon={IconColumns3}
        load={loadColumns}
        content={() => ({ choice, onChange: (next) => changePreferences({ layout: next }) })}
      />
      {(exportRule === undefined || can(exportRule)) && (
        <GridTool
          label="Exportar"
          icon={IconDownload}
          load={loadExport}
          content={(onClose) => ({
            order: { title, path, query: toRowsQuery(state), columns: shown.map(({ key }) => key) },
            total,
            onClose,
          })}
        />
      )}
    </div>
  );
}
