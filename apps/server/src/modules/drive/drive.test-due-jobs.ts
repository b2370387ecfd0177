import { randomUUID } from 'node:crypto';
import { type Due, idOf } from '../../catalog-tests/due-jobs/due-job.ts';

/** What lay in the trash for long enough, and what nobody went on sending. */
export const driveDueJobs: Readonly<Record<string, Due>> = {
  'empty-drive-trash': async (asker) => {
    await asker.t.pool.query(
      `update drive_nodes set trash_root = id, trashed_at = now() - interval '31 days' where id = $1`,
      [await idOf('drive.read')(asker)],
    );
    return {};
  },
  'sweep-drive-uploads': async ({ t, entity, userId }) => {
    await t.pool.query(
      `insert into drive_uploads (id, legal_entity_id, owner_id, user_id, name, size, touched_at)
       values ($1, $2, $3, $3, 'a.pdf', 9, now() - interval '8 days')`,
      [randomUUID(), entity, userId],
    );
    return {};
  },
};
