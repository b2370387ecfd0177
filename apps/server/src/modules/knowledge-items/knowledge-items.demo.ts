import { sql } from 'kysely';
import type { DemoInstallation, DemoPart } from '../../platform/demo/demo-installation.ts';
import { contentHash } from '../../platform/read-signatures/read-signatures.ts';
import { richTextWords } from '../../platform/rich-text/sanitise-rich-text.ts';
import { type DemoArticle, demoArticles, demoCategories } from './demo-articles.ts';
import { TARGET } from './locked-knowledge.ts';

/** A knowledge base as a school keeps it after some months. */
export const knowledgeItemsDemo: DemoPart = async (installation) => {
  const { db, school } = installation;
  const categories = new Map<string, number>();
  for (const [position, [name, parent]] of demoCategories.entries()) {
    const { id } = await db
      .insertInto('knowledge_categories')
      .values({
        ...{ legal_entity_id: school.id, name, position },
        parent_id: parent ? (categories.get(parent) ?? null) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    categories.set(name, id);
  }
  const ids: number[] = [];
  for (const article of demoArticles) ids.push(await makeArticle(installation, categories, article));
  const [first, second, third] = ids as [number, number, number];
  await sql`insert into knowledge_links (item_id, related_id, legal_entity_id)
    values (${first}, ${second}, ${school.id}), (${second}, ${first}, ${school.id})`.execute(db);
  for (const [item, position, code] of [
    [first, 1, 'POL-PD-007'],
    [second, 1, 'FOR-PD-003'],
    [second, 2, 'POL-PD-007'],
    [third, 1, 'TER-IMG-002'],
  ] as const)
    await sql`insert into knowledge_documents (item_id, document_id, legal_entity_id, position)
      select ${item}, id, legal_entity_id, ${position} from documents
      where code = ${code} and legal_entity_id = ${school.id}`.execute(db);
  await sql`insert into knowledge_suggestions (item_id, legal_entity_id, version, author_id, body)
    select ${first}, ${school.id}, 1, p.user_id,
      'Falta dizer onde fica o modelo da ata de descarte. Na secretaria usamos o da pasta compartilhada.'
    from audience_accounts(${TARGET}, ${first}) p
    where p.user_id <> all (${Object.values(installation.accounts)}::bigint[])
    order by p.user_id limit 1`.execute(db);
};

async function makeArticle(
  { db, school, accounts, chance }: DemoInstallation,
  categories: ReadonlyMap<string, number>,
  { title, summary, body, tags, category, days, review, isDraft }: DemoArticle,
): Promise<number> {
  const words = richTextWords(body);
  const { id } = await db
    .insertInto('knowledge_items')
    .values({
      ...{ legal_entity_id: school.id, title, summary, body, words, tags: [...tags] },
      category_id: categories.get(category) ?? null,
      ...{ owner_id: accounts.encarregado, author_id: accounts.encarregado },
      review_on: sql<string>`(today_in_brasilia() + ${review}::integer)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into audiences (target_type, target_id, legal_entity_id, unit_id)
    values (${TARGET}, ${id}, ${school.id}, ${school.id})`.execute(db);
  if (isDraft) return id;
  const hash = contentHash({ title, summary, body, statement: null, attachments: [] });
  await sql`insert into knowledge_versions (item_id, number, legal_entity_id, title, summary, body, words, tags,
      content_hash, released_by, created_at)
    values (${id}, 1, ${school.id}, ${title}, ${summary}, ${body}, ${words}, ${[...tags]}::text[], ${hash},
      ${accounts.encarregado}, now() - make_interval(days => ${days}))`.execute(db);
  await sql`update knowledge_items set status = 'RE', current_version = 1,
    released_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(db);
  const { rows: people } = await sql<{ user_id: number }>`
    select user_id from audience_accounts(${TARGET}, ${id})
    where user_id <> all (${Object.values(accounts)}::bigint[]) order by user_id`.execute(db);
  for (const { user_id } of people) {
    if (chance.number(10) < 4) continue;
    await sql`insert into knowledge_reads (item_id, legal_entity_id, user_id) values (${id}, ${school.id}, ${user_id})`.execute(
      db,
    );
    if (chance.number(2) === 0)
      await sql`insert into knowledge_votes (item_id, legal_entity_id, user_id, useful, version)
        values (${id}, ${school.id}, ${user_id}, ${chance.number(10) > 0}, 1)`.execute(db);
  }
  return id;
}
