import { useRef, useState } from 'react';
import type { GridRow } from '../grid-model.ts';

/** The ticked rows. They stay across pages; another search, filter or organisation starts anew. */
export interface Selection {
  readonly rows: ReadonlyMap<GridRow['id'], GridRow>;
  /** All, some or none of the page on the screen. */
  readonly ofPage: 'all' | 'some' | 'none';
  /** With a range, everything between the last tick and this one follows it. */
  readonly toggle: (row: GridRow, withRange: boolean) => void;
  readonly togglePage: () => void;
  readonly add: (rows: readonly GridRow[]) => void;
  readonly drop: (rows: readonly GridRow[]) => void;
  readonly clear: () => void;
}

const NOBODY: ReadonlyMap<GridRow['id'], GridRow> = new Map();

export function useSelection(page: readonly GridRow[], scope: string): Selection {
  const [kept, setKept] = useState({ scope, rows: NOBODY });
  const rows = kept.scope === scope ? kept.rows : NOBODY;
  const anchor = useRef<GridRow['id'] | null>(null);

  const set = (changed: readonly GridRow[], isTicked: boolean) => {
    const next = new Map(rows);
    for (const row of changed) {
      if (isTicked) next.set(row.id, row);
      else next.delete(row.id);
    }
    setKept({ scope, rows: next });
  };
  const ticked = page.filter(({ id }) => rows.has(id)).length;
  const ofPage = ticked === 0 ? 'none' : ticked === page.length ? 'all' : 'some';
  return {
    rows,
    ofPage,
    toggle: (row, withRange) => {
      const at = page.findIndex(({ id }) => id === row.id);
      const from = withRange ? page.findIndex(({ id }) => id === anchor.current) : -1;
      const range = from < 0 ? [row] : page.slice(Math.min(from, at), Math.max(from, at) + 1);
      anchor.current = row.id;
      set(range, !rows.has(row.id));
    },
    togglePage: () => set(page, ofPage !== 'all'),
    add: (more) => set(more, true),
    drop: (fewer) => set(fewer, false),
    clear: () => setKept({ scope, rows: NOBODY }),
  };
}
