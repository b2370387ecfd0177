import { sql } from 'kysely';
import type { Asking, Known } from '../../catalog-tests/records/known-record.ts';
import { makeArticlePicture } from '../../catalog-tests/records/picture-makers.ts';
import { fresh } from '../../catalog-tests/records/record-makers.ts';

async function draft({ t, entity, userId }: Asking, title = fresh('Artigo')): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into knowledge_items (legal_entity_id, title, body, words, owner_id, author_id)
    values (${entity}, ${title}, '<p>Texto.</p>', 'Texto.', ${userId}, ${userId}) returning id`.execute(
    t.system,
  );
  const id = (rows[0] as { id: number }).id;
  // The asker reads it whatever their home is.
  await sql`insert into audiences (target_type, target_id, legal_entity_id, user_id)
    values ('knowledge_item', ${id}, ${entity}, ${userId})`.execute(t.system);
  return id;
}

async function released(asking: Asking): Promise<number> {
  const id = await draft(asking);
  await sql`insert into knowledge_versions (item_id, number, legal_entity_id, title, body, words, tags, content_hash)
    select id, 1, legal_entity_id, title, body, words, tags, sha256('x') from knowledge_items where id = ${id}`.execute(
    asking.t.system,
  );
  await sql`update knowledge_items set status = 'RE', current_version = 1, released_at = now() where id = ${id}`.execute(
    asking.t.system,
  );
  return id;
}

async function category({ t, entity }: Asking): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into knowledge_categories (legal_entity_id, name)
    values (${entity}, ${fresh('Categoria')}) returning id`.execute(t.system);
  return (rows[0] as { id: number }).id;
}

const onDraft: Known = { input: async (asking) => ({ params: { id: await draft(asking) } }) };
const onReleased: Known = { input: async (asking) => ({ params: { id: await released(asking) } }) };
const nobodyElse = { everyone: true, unit_ids: [], role_ids: [], list_ids: [], user_ids: [] };

/** Articles of the asker's organisation, their categories, and what readers say. */
export const knowledgeRecords: Readonly<Record<string, Known>> = {
  'knowledge-items.grid': {
    named: 'title',
    rows: async (asking, names) => {
      for (const name of names) await draft(asking, name);
    },
  },
  'knowledge-items.read': onDraft,
  'knowledge-items.remove': onDraft,
  'knowledge-items.versions': onReleased,
  'knowledge-items.audienceSize': onDraft,
  'knowledge-items.editing': onDraft,
  'knowledge-items.uploadImage': onDraft,
  'knowledge-items.file': {
    input: async (asking) => {
      const id = await released(asking);
      const file_id = await makeArticlePicture(asking.t, { id, entity: asking.entity }, asking.userId);
      return { params: { id, file_id } };
    },
  },
  'knowledge-items.suggestions': onReleased,
  'knowledge-items.show': onReleased,
  'knowledge-items.noteReading': onReleased,
  'knowledge-items.vote': onReleased,
  'knowledge-items.suggest': {
    input: async (asking) => ({
      params: { id: await released(asking) },
      body: { body: 'O prazo certo é de cinco dias.' },
    }),
  },
  'knowledge-items.create': { input: async (asking) => ({ body: { category_id: await category(asking) } }) },
  'knowledge-items.update': {
    input: async (asking) => ({
      params: { id: await draft(asking) },
      body: {
        ...{ ...nobodyElse, category_id: null, related_ids: [], owner_id: asking.userId, review_on: null },
        ...{ body: '<p>Outro texto.</p>', version: 1 },
      },
    }),
  },
  'knowledge-items.restore': {
    input: async (asking) => {
      const id = await draft(asking);
      await sql`update knowledge_items set deleted_at = now() where id = ${id}`.execute(asking.t.system);
      return { params: { id } };
    },
  },
  'knowledge-items.release': {
    input: async (asking) => ({ params: { id: await draft(asking) }, body: { version: 1 } }),
  },
  'knowledge-items.withdraw': {
    input: async (asking) => ({ params: { id: await released(asking) }, body: { version: 2 } }),
  },
  'knowledge-items.takeVersion': {
    input: async (asking) => ({
      params: { id: await released(asking) },
      body: { number: 1, version: 2 },
    }),
  },
  'knowledge-items.decide': {
    input: async (asking) => {
      const id = await released(asking);
      const { rows } = await sql<{ id: number }>`
        insert into knowledge_suggestions (item_id, legal_entity_id, version, author_id, body)
        values (${id}, ${asking.entity}, 1, ${asking.userId}, 'O prazo mudou.') returning id`.execute(
        asking.t.system,
      );
      return { params: { id, suggestion_id: rows[0]?.id ?? 0 }, body: { accepted: true } };
    },
  },
  'knowledge-items.addCategory': { input: async () => ({ body: { name: fresh('Nova'), parent_id: null } }) },
  'knowledge-items.renameCategory': {
    input: async (asking) => ({ params: { id: await category(asking) }, body: { name: fresh('Outra') } }),
  },
  'knowledge-items.moveCategory': {
    input: async (asking) => ({
      params: { id: await category(asking) },
      body: { parent_id: await category(asking), before_id: null },
    }),
  },
  'knowledge-items.removeCategory': {
    input: async (asking) => ({ params: { id: await category(asking) } }),
  },
};
