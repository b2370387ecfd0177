import { sql } from 'kysely';
import type { Database } from '../../../core/database/database.ts';
import { cronTask, type FeatureJobs } from '../../../platform/jobs/feature-jobs.ts';

/** A deletion can be undone for thirty days. */
export const answerTemplatesJobs = ({ system }: { system: Database }): FeatureJobs => ({
  tasks: {
    'purge-answer-templates': cronTask(async () => {
      await sql`delete from answer_templates where deleted_at < now() - interval '30 days'`.execute(system);
    }),
  },
  cron: { 'purge-answer-templates': '2 6 * * *' },
});
