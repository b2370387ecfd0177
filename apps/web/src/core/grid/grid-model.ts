import type { Column } from '@conforme/contracts/core/grid.ts';
import type { ReactNode } from 'react';

export interface GridRow extends Record<string, unknown> {
  readonly id: number;
}

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

/** What table and cards need to draw a row and act on it. */
export interface RowView {
  readonly columns: readonly Column<Record<string, unknown>>[];
  readonly cell: (row: GridRow, column: Column<Record<string, unknown>>) => ReactNode;
  readonly nameOf: (row: GridRow) => string;
  /** Where the row leads; null when the user may not open it. */
  readonly pathOf: (row: GridRow) => string | null;
  readonly actions: (row: GridRow) => ReactNode;
  readonly hasActions: boolean;
}
