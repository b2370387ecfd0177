/**
 * What a citizen typed into one public form, kept in this browser so that a reload or a closed tab loses nothing.
 * Apart from the staff's drafts: nobody is signed in, and it is gone after a day or as soon as the form was sent.
 */
const PREFIX = 'conforme.public-form.';
const KEPT_MS = 24 * 3_600_000;

interface Kept<T> {
  readonly state: T;
  readonly keptAt: number;
}

export const browserDraftKey = (form: string, link: string): string => `${PREFIX}${form}.${link}`;

/** Null where there is none, where it is too old, and where the browser keeps nothing. */
export function readBrowserDraft<T>(key: string): T | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept<T> | null;
    return kept && !isOld(kept) ? kept.state : null;
  } catch {
    return null;
  }
}

/** False where the browser has no room or does not keep anything: that is no error, but it is not promised then. */
export function writeBrowserDraft<T>(key: string, state: T): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ state, keptAt: Date.now() } satisfies Kept<T>));
    return true;
  } catch {
    return false;
  }
}

export function dropKeptForm(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where nothing can be kept there is nothing to remove.
  }
}

const isOld = ({ keptAt = 0 }: Partial<Kept<unknown>>): boolean => keptAt < Date.now() - KEPT_MS;

/** With whichever page is opened, and of whichever form: nobody may ever come back to the one they began. */
export function dropOldForms(): void {
  try {
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith(PREFIX)))
      if (isOld(readAny(key))) localStorage.removeItem(key);
  } catch {
    // Where nothing can be kept there is nothing to remove.
  }
}

/** What cannot be read is as good as old. */
function readAny(key: string): Partial<Kept<unknown>> {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Kept<unknown>> | null) ?? {};
  } catch {
    return {};
  }
}
