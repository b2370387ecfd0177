import type { SentFile } from '@conforme/contracts/modules/credentialing-handlings/public-form/application.schemas.ts';
import type { ApplicationForm } from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';

/** An application that is open on this screen. */
export interface BegunApplication {
  readonly protocol: string;
  readonly key: string;
  /** Where files go. */
  readonly handle: string;
  readonly version: number;
  readonly form: ApplicationForm;
  /** Typed in this browser and never saved: it is of `version`, and sent as soon as the page is open. */
  readonly isUnsaved: boolean;
  readonly files: readonly SentFile[];
  /** Protocol and key were just given: they are shown before anything is asked. */
  readonly isNew: boolean;
}

/** What this browser keeps for a day, so that a reload or a lost connection loses nothing. */
export interface KeptApplication {
  readonly protocol: string;
  readonly key: string;
  /** Typed since the last save; null where everything was saved. */
  readonly unsaved: ApplicationForm | null;
  /** What it was typed over: another device may have saved since. */
  readonly version: number;
}

/** What was found by protocol and key, with what this browser has typed over it and could not save. */
export function begunFrom(
  found: Pick<BegunApplication, 'protocol' | 'handle' | 'version' | 'form' | 'files'>,
  key: string,
  kept: KeptApplication | null,
): BegunApplication {
  const begun = { ...found, key, isUnsaved: false, isNew: false };
  return kept?.unsaved && kept.protocol === found.protocol
    ? { ...begun, form: kept.unsaved, version: kept.version, isUnsaved: true }
    : begun;
}
