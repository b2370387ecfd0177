import type { Database } from '../../core/database/database.ts';
import { cronTask, type FeatureJobs } from '../jobs/feature-jobs.ts';
import { forgetDrafts } from './intake/drafts.ts';

/** What was begun and never sent. */
export const casesJobs = ({ system }: { readonly system: Database }): FeatureJobs => ({
  tasks: {
    'forget-case-drafts': cronTask(async () => {
      await forgetDrafts(system);
    }),
  },
  cron: { 'forget-case-drafts': '47 * * * *' },
});
