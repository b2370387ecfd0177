import type { Column, List } from '@conforme/contracts/core/list.ts';
import type { ReactNode } from 'react';
import type { BulkAction } from './bulk/bulk-action.ts';
import type { SavedView } from './filters/saved-view.ts';
import type { ListState } from './list-state.ts';

/** A column of whatever list is on the screen. */
export type GridColumn = Column<Record<string, unknown>>;

export interface GridRow extends Record<string, unknown> {
  readonly id: number | string;
}

/** By column. */
export type FilterChoices = { readonly [column: string]: () => Promise<readonly string[]> };

/** The paginated answer of every grid endpoint (specification §3). */
export interface GridPage {
  readonly model: {
    readonly current_page: number;
    readonly data: readonly GridRow[];
    readonly last_page: number;
    readonly to: number;
    readonly total: number;
  };
}

/** What a list page says about its list; everything else comes from the list itself and the address. */
export interface GridScreenProps<Row> {
  readonly list: List<Row>;
  /** 'users': rows open /users/{id}/edit with users.edit and are deleted with users.delete. */
  readonly routeName: string;
  /** Where one permission of another name lets somebody edit and delete. */
  readonly changeRule?: string;
  /** Where it differs from the route name: '/people/employees'. */
  readonly path?: string;
  readonly nameOf: (row: Row) => string;
  readonly cells?: { readonly [K in keyof Row]?: (row: Row) => ReactNode };
  /** Where a row leads, where that is neither its form nor its page to read; null when the user may not open it. */
  readonly rowPath?: (row: Row) => string | null;
  /** Where the record has a page of its own to read: true, or the permission that page takes. */
  readonly hasView?: boolean | string;
  /** That page, where it is not the path of the list with the number behind it. */
  readonly viewPath?: (row: Row) => string;
  /** False for a row the server would refuse to change. */
  readonly mayEdit?: (row: Row) => boolean;
  /** False for a row the server would refuse to delete. */
  readonly mayRemove?: (row: Row) => boolean;
  /** What else goes when the row is deleted, in a sentence the question shows. */
  readonly lostWith?: (row: Row) => string;
  /** More icons of a row, before those every list has. */
  readonly rowActions?: (row: Row) => ReactNode;
  /** What else can be done to ticked rows: exporting them, and deleting what can come back, need no entry. */
  readonly bulkActions?: readonly BulkAction<Row>[];
  /** Words to choose from in the filter of a column whose values no contract knows, asked for when that opens. */
  readonly filterChoices?: FilterChoices | undefined;
  /** Views everybody finds beside their own. */
  readonly readyViews?: readonly SavedView[];
  /** How the list opens where neither the address nor the person says: an order, a filter. Its page may be left again. */
  readonly opening?: Partial<ListState>;
  /** What would be here, in a sentence, and the way to make the first one. */
  readonly emptyHint: string;
  readonly emptyAction?: ReactNode;
}

/** The same for a list whose rows nobody needs to know. */
export type AnyGridScreenProps = GridScreenProps<GridRow>;

/** What table and cards need to draw a row and act on it. */
export interface RowView {
  readonly columns: readonly GridColumn[];
  readonly cell: (row: GridRow, column: GridColumn) => ReactNode;
  /** Whether the page draws this column itself: what it draws needs no label beside it. */
  readonly isDrawn: (column: GridColumn) => boolean;
  readonly nameOf: (row: GridRow) => string;
  /** The column that tells records apart: the first the contract declares. */
  readonly namedBy: string | undefined;
  /** Where the row leads; null when the user may not open it. */
  readonly pathOf: (row: GridRow) => string | null;
  /** Null where nothing can be done to the row. */
  readonly actions: (row: GridRow) => ReactNode;
}
