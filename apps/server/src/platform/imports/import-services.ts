import type { Database } from '../../core/database/database.ts';
import type { Files } from '../files/files.ts';
import type { Notifier } from '../notifications/notifier.ts';
import type { ImportTargets } from './import-target.ts';
import type { RefusedRows } from './refused-rows.ts';

export interface ImportServices {
  readonly system: Database;
  readonly appRole: string;
  readonly files: Files;
  readonly notifier: Notifier;
  readonly targets: ImportTargets;
  readonly refusedRows: RefusedRows;
}
