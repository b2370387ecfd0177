import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import { cronTask, type FeatureJobs } from '../../platform/jobs/feature-jobs.ts';

/** A deletion can be undone for thirty days. */
export const credentialingConfigsJobs = ({ system }: { system: Database }): FeatureJobs => ({
  tasks: {
    'purge-scholarship-calls': cronTask(async () => {
      // With the questions that were written for them: they are found by their key.
      await sql`with gone as (delete from scholarship_calls where deleted_at < now() - interval '30 days'
          returning id, legal_entity_id)
        delete from questionnaires q using gone
        where q.legal_entity_id = gone.legal_entity_id and q.key = 'scholarship.call.' || gone.id`.execute(
        system,
      );
    }),
  },
  cron: { 'purge-scholarship-calls': '58 5 * * *' },
});
