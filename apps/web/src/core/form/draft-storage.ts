import { storedUser } from '../session/session-store.ts';

/** One draft per user and page; signing out deliberately removes them, an expired session does not. */
const PREFIX = 'conforme.draft.';
const keyOf = (page: string) => `${PREFIX}${storedUser()?.id ?? 0}.${page}`;

export interface Draft<Values> {
  readonly values: Values;
  /** The record's version it was typed over; a save with a stale one is refused and compared. */
  readonly version: number | null;
  readonly savedAt: string;
}

export function readDraft<Values>(page: string): Draft<Values> | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(page)) ?? 'null') as Draft<Values> | null;
  } catch {
    return null;
  }
}

/** The hour it was kept, or null when the browser has no room: a draft is a courtesy, never an error. */
export function keepDraft<Values>(page: string, values: Values, version: number | null): string | null {
  const savedAt = new Date().toISOString();
  try {
    localStorage.setItem(keyOf(page), JSON.stringify({ values, version, savedAt } satisfies Draft<Values>));
    return savedAt;
  } catch {
    return null;
  }
}

export const dropDraft = (page: string): void => localStorage.removeItem(keyOf(page));

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

export function clearDrafts(): void {
  for (const key of drafts()) localStorage.removeItem(key);
}

/** Whoever signs in on a shared computer finds no draft of the person before. */
export function clearDraftsOfOthers(): void {
  const own = keyOf('');
  for (const key of drafts()) if (!key.startsWith(own)) localStorage.removeItem(key);
}
