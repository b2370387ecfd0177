import { z } from '@conforme/contracts/core/schema.ts';
import { sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import type { Database } from '../../core/database/database.ts';
import type { Keys } from '../../core/keys.ts';
import { cronTask, type FeatureJobs, task } from '../jobs/feature-jobs.ts';
import { checkImport } from './check-import.ts';
import type { ImportServices } from './import-services.ts';
import { RefusedRows } from './refused-rows.ts';
import { writeImport } from './write-import.ts';

type Given = Omit<ImportServices, 'refusedRows'> & { readonly keys: Keys; readonly config: Config };

/** Both take long. Each organisation has one of each at a time (`addJobInTurn`), so one alone never fills the worker. */
export function importsJobs({ keys, ...given }: Given): FeatureJobs[] {
  const services = { ...given, refusedRows: new RefusedRows(keys.derive('refused import rows')) };
  return [
    {
      tasks: { 'forget-imports': cronTask(() => forgetImports(services.system)) },
      cron: { 'forget-imports': '47 * * * *' },
    },
    {
      tasks: {
        'check-import': task(
          z.strictObject({ id: z.number(), version: z.number() }),
          ({ id, version }, stop) => checkImport(services, id, version, stop),
        ),
        'write-import': task(z.strictObject({ id: z.number() }), ({ id }, stop) =>
          writeImport(services, id, stop),
        ),
      },
      atOnce: services.config.IMPORTS_AT_ONCE,
    },
  ];
}

/** A file nobody went on with goes after a day, and so does one whose work was given up; refused rows after a week. */
async function forgetImports(system: Database): Promise<void> {
  await sql`update imports set state = 'expired', file_id = null, finished_at = now()
    where finished_at is null and created_at < now() - interval '24 hours'`.execute(system);
  await sql`update import_batches b set refused_rows = null from imports i
    where i.id = b.import_id and b.refused_rows is not null and i.finished_at < now() - interval '7 days'`.execute(
    system,
  );
}
