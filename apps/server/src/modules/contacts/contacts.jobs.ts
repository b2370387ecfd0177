import type { Database } from '../../core/database/database.ts';
import type { Keys } from '../../core/keys.ts';
import { ContactOptOuts } from '../../platform/contacts/opt-outs.ts';
import { cronTask, type FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { SealedFields } from '../../platform/sealed-fields.ts';

/** A deletion can be undone for thirty days; after that nothing is left of the contact but what it asked for. */
export const contactsJobs = ({ system, keys }: { system: Database; keys: Keys }): FeatureJobs => ({
  tasks: {
    'purge-contacts': cronTask(async () => {
      const optOuts = new ContactOptOuts(new SealedFields(keys));
      await system.transaction().execute((db) => optOuts.purge(db));
    }),
  },
  cron: { 'purge-contacts': '47 5 * * *' },
});
