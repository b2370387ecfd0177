import { DELETED_DAYS } from '@conforme/contracts/modules/knowledge-items/knowledge-items.schemas.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import { type FeatureJobs, oneByOne } from '../../platform/jobs/feature-jobs.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';

interface Services {
  readonly system: Database;
  readonly notifier: Notifier;
}

/** Each of these does its work once, whoever runs it and however often. */
export const knowledgeItemsJobs = ({ system, notifier }: Services): FeatureJobs => ({
  tasks: {
    'remind-knowledge-reviews': oneByOne(system, toRemind, (db, id) => remind(db, notifier, id)),
    'purge-knowledge-items': oneByOne(system, toPurge, async (db, id) => {
      await sql`delete from knowledge_items where id = ${id}`.execute(db);
    }),
  },
  cron: { 'remind-knowledge-reviews': '40 11 * * *', 'purge-knowledge-items': '37 5 * * *' },
});

const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

/** A week ahead, so that the article is still true when the day comes. */
const due = sql`k.status = 'RE' and k.deleted_at is null and k.owner_id is not null
  and k.review_on <= today_in_brasilia() + 7 and k.reminded_of is distinct from k.review_on`;

async function toRemind(system: Database): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select k.id from knowledge_items k where ${due} order by k.review_on, k.id limit 5000`.execute(system);
  return ids(rows);
}

async function remind(db: Transaction, notifier: Notifier, id: number): Promise<void> {
  const { rows } = await sql<{ owner_id: number; title: string; legal_entity_id: number; on_day: string }>`
    update knowledge_items k set reminded_of = k.review_on where k.id = ${id} and ${due}
    returning k.owner_id, k.title, k.legal_entity_id, to_char(k.review_on, 'DD/MM/YYYY') as on_day`.execute(
    db,
  );
  const [item] = rows;
  if (!item) return;
  await notifier.notify(db, {
    userIds: [item.owner_id],
    type: 'knowledge.review_due',
    title: `Artigo a revisar: ${item.title}`,
    message: `Revise este artigo até ${item.on_day}.`,
    link: `/knowledge/items/${id}/edit`,
    legalEntityId: item.legal_entity_id,
  });
}

async function toPurge(system: Database): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select k.id from knowledge_items k where k.deleted_at < now() - make_interval(days => ${DELETED_DAYS})
    order by k.id`.execute(system);
  return ids(rows);
}
