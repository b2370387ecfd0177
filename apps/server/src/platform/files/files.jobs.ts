import { z } from '@conforme/contracts/core/schema.ts';
import type { Database } from '../../core/database/database.ts';
import { log } from '../../core/log.ts';
import { cronTask, type FeatureJobs, task } from '../jobs/feature-jobs.ts';
import type { Files } from './files.ts';
import { sweepFiles } from './sweep-files.ts';

export const filesJobs = ({ files, system }: { files: Files; system: Database }): FeatureJobs => ({
  tasks: {
    // Queued by the database when a row of \`files\` goes.
    'remove-stored-bytes': task(z.strictObject({ key: z.string() }), async ({ key }) =>
      (await files.store()).remove(key),
    ),
    'sweep-files': cronTask(async () => {
      const { removed, missing } = await sweepFiles(files, system);
      if (removed > 0 || missing > 0) log.warn('files swept', { removed, missing });
    }),
  },
  cron: { 'sweep-files': '41 6 * * *' },
});
