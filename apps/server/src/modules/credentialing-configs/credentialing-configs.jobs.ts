import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import { cronTask, type FeatureJobs } from '../../platform/jobs/feature-jobs.ts';

/** A deletion can be undone for thirty days. */
export const credentialingConfigsJobs = ({ system }: { system: Database }): FeatureJobs => ({
  tasks: {
    'purge-scholarship-calls': cronTask(async () => {
      await sql`delete from scholarship_calls where deleted_at < now() - interval '30 days'`.execute(system);
    }),
  },
  cron: { 'purge-scholarship-calls': '58 5 * * *' },
});
