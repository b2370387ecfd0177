import { storedUser } from '../session/session-store.ts';

/** One draft per user and page; signing out deliberately removes them, an expired session does not. */
const PREFIX = 'conforme.draft.';

/** Taken when a form opens: by the time a session has ended, nobody knows whose draft it was. */
export const draftKey = (page: string): string => `${PREFIX}${storedUser()?.id ?? 0}.${page}`;

export interface Draft<Values> {
  readonly values: Values;
  /** The record's version it was typed over; a save with a stale one is refused and compared. */
  readonly version: number | null;
  readonly savedAt: string;
}

export function readDraft<Values>(key: string): Draft<Values> | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Draft<Values> | null;
  } catch {
    return null;
  }
}

/** The hour it was kept, or null when the browser has no room: a draft is a courtesy, never an error. */
export function keepDraft<Values>(key: string, values: Values, version: number | null): string | null {
  const savedAt = new Date().toISOString();
  try {
    localStorage.setItem(key, JSON.stringify({ values, version, savedAt } satisfies Draft<Values>));
    return savedAt;
  } catch {
    return null;
  }
}

export const dropDraft = (key: string): void => localStorage.removeItem(key);

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

export function clearDrafts(): void {
  for (const key of drafts()) localStorage.removeItem(key);
}

/** Whoever signs in on a shared computer finds no draft of the person before. */
export function clearDraftsOfOthers(): void {
  const own = draftKey('');
  for (const key of drafts()) if (!key.startsWith(own)) localStorage.removeItem(key);
}
