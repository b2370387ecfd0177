import type { DefaultQuestionnaire } from '@conforme/contracts/platform/questionnaires/questions.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';

/**
 * The installation's questionnaires follow the product: what changed there becomes their next version, and answers keep
 * the one they were given to.
 */
export async function seedQuestionnaires(
  system: Database,
  defaults: readonly DefaultQuestionnaire[],
): Promise<void> {
  await system.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(7146500005)`.execute(db);
    for (const one of defaults) await seedOne(db, one);
  });
}

async function seedOne(db: Transaction, given: DefaultQuestionnaire): Promise<void> {
  const { key, title, purpose, description, tags = [], sections = [], questions } = given;
  const { rows } = await sql<{ id: number }>`
    insert into questionnaires (key, title, purpose, description, tags, state)
    values (${key}, ${title}, ${purpose ?? null}, ${description ?? null}, ${[...tags]}::text[], 'active')
    on conflict (legal_entity_id, key) do update
      set title = excluded.title, description = excluded.description, tags = excluded.tags, state = 'active'
    returning id`.execute(db);
  const id = rows[0]?.id as number;
  const content = [JSON.stringify(sections), JSON.stringify(questions)] as const;
  await sql`
    with newest as (select number, sections, questions from questionnaire_versions
      where questionnaire_id = ${id} order by number desc limit 1)
    insert into questionnaire_versions (questionnaire_id, number, sections, questions, published_at)
    select ${id}, coalesce((select number from newest), 0) + 1, ${content[0]}::jsonb, ${content[1]}::jsonb, now()
    where not exists (select from newest
      where sections = ${content[0]}::jsonb and questions = ${content[1]}::jsonb)`.execute(db);
}
