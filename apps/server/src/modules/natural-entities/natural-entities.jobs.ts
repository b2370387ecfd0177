import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { cronTask, type FeatureJobs } from '../../platform/jobs/feature-jobs.ts';

export const naturalEntitiesJobs = ({ system }: { readonly system: Database }): FeatureJobs => ({
  tasks: {
    'forget-merges': cronTask(async () => {
      await sql`delete from natural_entity_merges where merged_at < now() - interval '30 days'`.execute(
        system,
      );
    }),
    'expire-person-links': cronTask((stop) => expireLinks(system, stop)),
    'purge-people': cronTask((stop) => purgePeople(system, stop)),
  },
  cron: {
    'forget-merges': '43 5 * * *',
    'expire-person-links': '45 5 * * *',
    'purge-people': '47 5 * * *',
  },
});

/**
 * Thirty days without an answer are one: nobody is linked, and it can be asked again. One at a time, so that the audit chain
 * of no organisation is held for those of others.
 */
async function expireLinks(system: Database, stop: AbortSignal): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from person_link_requests where created_at < now() - interval '30 days' order by id`.execute(
    system,
  );
  for (const { id } of rows) {
    if (stop.aborted) return;
    await system.transaction().execute(async (db) => {
      const gone = await db
        .deleteFrom('person_link_requests')
        .where('id', '=', id)
        .where(sql<boolean>`created_at < now() - interval '30 days'`)
        .returning(['natural_entity_id', 'legal_entity_id'])
        .executeTakeFirst();
      if (gone)
        await recordAudit(
          db,
          { legalEntityId: gone.legal_entity_id, actorId: null },
          { action: 'natural_entity.link_expired', object: ['natural_entity', gone.natural_entity_id] },
        );
    });
  }
}

const FOREIGN_KEY = '23503';

/**
 * Deleted or merged for 30 days: nobody brings them back any more. One at a time, so that whoever a register still names
 * (an employee's record that the law keeps) stays hidden without holding up the others. The photo goes with its row.
 */
async function purgePeople(system: Database, stop: AbortSignal): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from natural_entities where deleted_at < now() - interval '30 days' order by id`.execute(
    system,
  );
  for (const { id } of rows) {
    if (stop.aborted) return;
    await system
      .transaction()
      .execute(async (db) => {
        const gone = await db
          .deleteFrom('natural_entities')
          .where('id', '=', id)
          .where(sql<boolean>`deleted_at < now() - interval '30 days'`)
          .returning('legal_entity_id')
          .executeTakeFirst();
        if (gone)
          await recordAudit(
            db,
            { legalEntityId: gone.legal_entity_id, actorId: null },
            { action: 'natural_entity.purged', object: ['natural_entity', id] },
          );
      })
      .catch((error: { code?: string }) => {
        if (error.code !== FOREIGN_KEY) throw error;
      });
  }
}
