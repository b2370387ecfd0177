import { type Due, idOf } from '../../catalog-tests/due-jobs/due-job.ts';

/** An import of the asker's whose file waits to be looked at or written. */
const importIn =
  (state: string, more = 'version = version'): Due =>
  async (asker) => {
    const id = await idOf('imports.cancel')(asker);
    await asker.t.pool.query(`update imports set state = $2, ${more} where id = $1`, [id, state]);
    const { rows } = await asker.t.pool.query('select version from imports where id = $1', [id]);
    return state === 'checking' ? { id, version: rows[0].version } : { id };
  };

export const importDueJobs: Readonly<Record<string, Due>> = {
  'check-import': importIn('checking'),
  'forget-imports': importIn('checked', `created_at = now() - interval '2 days'`),
  'write-import': importIn('running', `rule = 'skip', mode = 'batches'`),
};
