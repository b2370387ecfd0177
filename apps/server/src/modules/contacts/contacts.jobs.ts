import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import { cronTask, type FeatureJobs } from '../../platform/jobs/feature-jobs.ts';

/** A deletion can be undone for thirty days; after that nothing is left of the contact. */
export const contactsJobs = ({ system }: { system: Database }): FeatureJobs => ({
  tasks: {
    'purge-contacts': cronTask(async () => {
      await sql`delete from contacts where deleted_at < now() - interval '30 days'`.execute(system);
    }),
  },
  cron: { 'purge-contacts': '47 5 * * *' },
});
