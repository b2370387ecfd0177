import { makeApplication, makeOpenCall } from '../../testing/features/scholarships.ts';
import type { Due } from './due-job.ts';

/** Applications that are kept no longer: begun years ago, and never sent. */
export const scholarshipDueJobs: Readonly<Record<string, Due>> = {
  'remove-old-applications': async ({ t, entity }) => {
    const { id } = await makeOpenCall(t, entity);
    await makeApplication(t, entity, id);
    await t.pool.query(
      `update scholarship_calls set phases = jsonb_set(phases, '{0,ends_on}', '"2022-01-31"') where id = $1`,
      [id],
    );
    return {};
  },
};
