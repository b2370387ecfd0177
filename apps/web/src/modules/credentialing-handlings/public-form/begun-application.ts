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
}
