import type { TestApp } from '../../testing/test-app.ts';

/** A document of B with everything it can have, which says canary wherever somebody writes. */
export async function makeDocumentCanaries(t: TestApp, entity: number, user: number): Promise<void> {
  await t.pool.query(`
    insert into documents (id, legal_entity_id, code, title, kind, owner_id, classification, tags, language, summary,
      legal_basis, signature_statement, ended_reason, disposal_reason, author_id) overriding system value values
      (${entity}, ${entity}, 'canary-b-code', 'canary-b-document', 'policy', ${user}, 'internal', '{canary-b-tag}',
       'canary-b-language', 'canary-b-document-summary', 'canary-b-basis', 'canary-b-document-statement',
       'canary-b-ended', 'canary-b-disposal', ${user});
    insert into documents (legal_entity_id, code, title, kind, classification) values
      (${entity}, 'canary-b-other-code', 'canary-b-other-document', 'policy', 'internal');
    insert into document_versions (id, document_id, legal_entity_id, number, state, file_name, media_type, size, sha256,
      note, signature_statement, returned_reason, author_id, approved_at, released_at, content_hash)
      overriding system value values (${entity}, ${entity}, ${entity}, 1, 'in_force', 'canary-b-document-file',
       'canary-b-media', 1, sha256('b'), 'canary-b-document-note', 'canary-b-version-signed', 'canary-b-returned',
       ${user}, now(), now(), sha256('b'));
    update documents set status = 'in_force', current_version = 1 where id = ${entity};
    insert into document_texts (version_id, document_id, legal_entity_id, state) values
      (${entity}, ${entity}, ${entity}, 'read');
    insert into document_passages (version_id, number, document_id, legal_entity_id, current, body) values
      (${entity}, 1, ${entity}, ${entity}, true, 'canary-b-passage');
    insert into document_relations (document_id, related_id, legal_entity_id, kind)
      select ${entity}, id, ${entity}, 'relates' from documents where code = 'canary-b-other-code';
    insert into document_events (document_id, legal_entity_id, kind, reason) values
      (${entity}, ${entity}, 'created', 'canary-b-event-reason');
    insert into document_reminders (document_id, legal_entity_id, kind, due_on) values
      (${entity}, ${entity}, 'review_7', '2026-01-01');
    insert into audiences (target_type, target_id, legal_entity_id, unit_id) values
      ('document', ${entity}, ${entity}, ${entity})`);
}
