import type { TestApp } from '../../testing/test-app.ts';

/** An article of B with everything it can have, which says canary wherever somebody writes; after B's document. */
export async function makeKnowledgeCanaries(t: TestApp, entity: number, user: number): Promise<void> {
  const known = "(select id from knowledge_items where title = 'canary-b-article')";
  const other = "(select id from knowledge_items where title = 'canary-b-related')";
  await t.pool.query(`
    insert into knowledge_categories (id, legal_entity_id, name) overriding system value values
      (${entity}, ${entity}, 'canary-b-category');
    insert into knowledge_items (id, legal_entity_id, title, summary, body, words, tags, category_id, owner_id, author_id)
      overriding system value values
      (${entity}, ${entity}, 'canary-b-article', 'canary-b-article-summary', '<p>canary-b-article-body</p>',
        'canary-b-article-body', '{canary-b-tag}', ${entity}, ${user}, ${user}),
      (${entity + 1}, ${entity}, 'canary-b-related', null, '<p>canary-b-related-body</p>', 'canary-b-related-body', '{}',
        ${entity}, ${user}, ${user});
    insert into knowledge_versions (item_id, number, legal_entity_id, title, summary, body, words, tags, note,
        content_hash, released_by)
      select id, 1, legal_entity_id, title, summary, body, words, tags, 'canary-b-article-note', sha256('b'), ${user}
      from knowledge_items where legal_entity_id = ${entity};
    update knowledge_items set status = 'RE', current_version = 1, released_at = now() where legal_entity_id = ${entity};
    insert into audiences (target_type, target_id, legal_entity_id, unit_id)
      select 'knowledge_item', id, ${entity}, ${entity} from knowledge_items where legal_entity_id = ${entity};
    insert into knowledge_links (item_id, related_id, legal_entity_id) values (${known}, ${other}, ${entity});
    insert into knowledge_documents (item_id, document_id, legal_entity_id)
      select ${known}, id, ${entity} from documents where code = 'canary-b-code';
    insert into files (id, legal_entity_id, purpose, name, media_type, size, sha256, storage_key, created_by) values
      ('0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b38', ${entity}, 'knowledge.image', 'canary-b-article-picture', 'image/webp', 1,
       sha256('b'), 'canary-b-article-picture', ${user});
    insert into knowledge_files (file_id, item_id, legal_entity_id) values
      ('0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b38', ${known}, ${entity});
    insert into knowledge_reads (item_id, legal_entity_id, user_id) values (${known}, ${entity}, ${user});
    insert into knowledge_votes (item_id, legal_entity_id, user_id, useful, version) values
      (${known}, ${entity}, ${user}, true, 1);
    insert into knowledge_suggestions (id, item_id, legal_entity_id, version, author_id, body, state, answer, decided_at)
      overriding system value
      values (${entity}, ${known}, ${entity}, 1, ${user}, 'canary-b-suggestion', 'declined', 'canary-b-answer', now());
    insert into knowledge_editors (item_id, legal_entity_id, user_id) values (${known}, ${entity}, ${user});`);
}
