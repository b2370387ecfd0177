import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import { cronTask, type FeatureJobs } from '../../platform/jobs/feature-jobs.ts';

/** A deletion can be undone for thirty days. */
export const contactListsJobs = ({ system }: { system: Database }): FeatureJobs => ({
  tasks: {
    'purge-contact-lists': cronTask(async () => {
      await sql`delete from contact_lists where deleted_at < now() - interval '30 days'`.execute(system);
    }),
  },
  cron: { 'purge-contact-lists': '57 5 * * *' },
});
