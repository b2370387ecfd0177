import { TRASH_DAYS } from '@conforme/contracts/modules/drive/drive-words.ts';
import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import { log } from '../../core/log.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { cronTask, type FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import type { PartialFiles } from './uploads/partial-file.ts';

const BATCH = 200;

/** What lay in the trash for thirty days, and what nobody goes on sending. */
export const driveJobs = ({
  system,
  partials,
}: {
  readonly system: Database;
  readonly partials: PartialFiles;
}): FeatureJobs => ({
  tasks: {
    'empty-drive-trash': cronTask(async (stop) => {
      for (;;) {
        if (stop.aborted) return;
        const { rows } = await sql<{
          id: number;
          legal_entity_id: number;
        }>`select id, legal_entity_id from drive_nodes
          where trash_root = id and trashed_at < now() - make_interval(days => ${TRASH_DAYS})
          order by trashed_at limit ${BATCH}`.execute(system);
        for (const { id, legal_entity_id } of rows)
          await system.transaction().execute(async (db) => {
            await sql`select leave_earlier_trash(array[${id}::bigint])`.execute(db);
            const gone = await sql`delete from drive_nodes where id = ${id} and trash_root = id
              and trashed_at < now() - make_interval(days => ${TRASH_DAYS}) returning id`.execute(db);
            if (gone.rows.length > 0)
              await recordAudit(
                db,
                { legalEntityId: legal_entity_id, actorId: null },
                { action: 'drive.erased', object: ['drive_item', id] },
              );
          });
        if (rows.length < BATCH) break;
      }
      await sql`delete from drive_activity where happened_at < now() - interval '2 years'`.execute(system);
    }),
    'sweep-drive-uploads': cronTask(async () => {
      await sql`delete from drive_uploads where touched_at < now() - case when finished_node is null
        then interval '7 days' else interval '1 day' end`.execute(system);
      // Of links that no longer work, and what no byte came of.
      await sql`delete from drive_uploads u where u.link_id is not null and u.finished_node is null
        and not drive_upload_holds(u)`.execute(system);
      const removed = await partials.sweep(async (id) => {
        const { rows } = await sql`select from drive_uploads
          where id::text = ${id} and finished_node is null`.execute(system);
        return rows.length > 0;
      });
      if (removed > 0) log.info('unfinished uploads removed', { removed });
    }),
  },
  cron: { 'empty-drive-trash': '17 4 * * *', 'sweep-drive-uploads': '29 * * * *' },
});
