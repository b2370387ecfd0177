import { useState } from 'react';
import { useSessionUser } from '../../session/session-store.ts';
import type { ColumnLayout, SavedView } from './saved-view.ts';

/** Kept in this browser, for one person and one list. */
export interface ListPreferences {
  readonly layout: ColumnLayout | null;
  readonly views: readonly SavedView[];
  /** The view a list opens with when its address says nothing. */
  readonly start: string | null;
}

const NONE: ListPreferences = { layout: null, views: [], start: null };

function read(key: string): ListPreferences {
  try {
    return { ...NONE, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<ListPreferences>) };
  } catch {
    return NONE;
  }
}

function write(key: string, preferences: ListPreferences): void {
  try {
    localStorage.setItem(key, JSON.stringify(preferences));
  } catch {
    // Without room the choice lasts as long as the page.
  }
}

export type ChangePreferences = (part: Partial<ListPreferences>) => void;

export function useListPreferences(list: string): readonly [ListPreferences, ChangePreferences] {
  const key = `conforme.lists.${useSessionUser()?.id ?? 0}.${list}`;
  const [kept, setKept] = useState(() => read(key));
  const change: ChangePreferences = (part) => {
    const next = { ...kept, ...part };
    write(key, next);
    setKept(next);
  };
  return [kept, change];
}
