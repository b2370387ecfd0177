import type { TestApp } from '../../testing/test-app.ts';

/**
 * A case of B with everything a case can have, and a request in it that says canary wherever somebody writes; and another
 * of which nobody knows the protocol.
 */
export async function makePrivacyCanaries(t: TestApp, entity: number, user: number): Promise<void> {
  const known = "(select id from cases where protocol = 'typed-b-protocol')";
  await t.pool.query(`
    insert into cases (legal_entity_id, form_type, protocol, key_hash, channel, state, state_group, responsible_id, area,
        due_at, rating_text, pauses)
      select ${entity}, 'privacy', protocol, sha256(protocol::bytea), 'phone', 'in_progress', 'open', ${user},
        'canary-b-area', now() + interval '15 days', 'canary-b-rating',
        '[{"from": "2026-01-02T12:00:00Z", "until": null, "reason": "canary-b-pause"}]'
      from unnest(array['typed-b-protocol', 'canary-b-protocol']) protocol;
    insert into cases (legal_entity_id, form_type, sealed, protocol, key_hash, channel, state, state_group)
      values (${entity}, 'intimidation', true, 'canary-b-sealed', sha256('canary-b-sealed'), 'form', 'received', 'open');
    update mail_messages set case_id = ${known} where legal_entity_id = ${entity};
    insert into case_readers (case_id, legal_entity_id, user_id)
      select id, ${entity}, ${user} from cases where protocol = 'canary-b-sealed';
    insert into case_clocks (case_id, legal_entity_id, rule_key, rule_id, counts, started_at, due_at, extensions)
      select ${known}, ${entity}, 'canary-b-clock', id, true, now(), now() + interval '15 days',
        '[{"amount": 1, "reason": "canary-b-extension"}]' from deadline_rules where id = ${entity};
    insert into case_entries (case_id, legal_entity_id, kind, author, author_id, body, facts)
      select id, ${entity}, 'canary-b-entry', 'staff', ${user}, 'canary-b-body', '{"area": "canary-b-facts"}'
      from cases where legal_entity_id = ${entity} and not sealed;
    insert into case_files (file_id, legal_entity_id, case_id, entry_id, paper)
      select id, ${entity}, ${known}, 1, 'staff' from files where legal_entity_id = ${entity};
    insert into case_receipts (case_id, legal_entity_id, code_digest, facts) values
      (${known}, ${entity}, sha256('canary-b-code'), '{"protocol": "canary-b-receipt"}');
    with kept as (
      insert into files (id, legal_entity_id, purpose, name, media_type, size, sha256, storage_key, created_by)
        values (gen_random_uuid(), ${entity}, 'issued.document', 'canary-b-document.pdf', 'application/pdf', 1,
          sha256('x'), 'canary-b-document', ${user}) returning id)
    insert into issued_documents (id, legal_entity_id, case_id, kind, version, title, organisation, file_id, sha256,
        code_digest, content, issued_at, issued_by)
      select gen_random_uuid(), ${entity}, ${known}, 'canary-b-kind', 1, 'canary-b-title', 'canary-b-organisation', id,
        sha256('x'), sha256('canary-b-document'), '{"title": "canary-b-content"}', now(), ${user} from kept;
    with sending as (
      insert into bulk_sendings (legal_entity_id, case_id, subject, body, fields, contact, link, total, created_by)
        values (${entity}, ${known}, 'canary-b-subject', 'canary-b-letter', '{"x": "canary-b-field"}',
          'canary-b-contact@b.test', '{"label": "canary-b-link"}', 1, ${user}) returning id)
    insert into bulk_letters (sending_id, legal_entity_id, place, name, address, message_id)
      select id, ${entity}, 1, 'canary-b-recipient', 'canary-b-recipient@b.test', 'canary-b-message' from sending;
    insert into case_drafts (secret_hash, legal_entity_id, form_type, case_id, email, code_hash, expires_at) values
      (sha256('canary-b-draft'), ${entity}, 'privacy', ${known}, 'canary-b-draft@b.test', sha256('canary-b-code'),
        now() + interval '1 day');
    insert into case_views (case_id, legal_entity_id, user_id, day) values (${known}, ${entity}, ${user}, '2026-01-02');
    insert into privacy_requests (id, legal_entity_id, protocol, received_at, relation, requester, holder_name,
        holder_email, holder_phone, representative_name, representative_email, representative_phone,
        representative_bond, types, description, details, identity_reason, refusal_text, agent)
      select id, ${entity}, protocol, received_at, 'student', 'attorney', 'canary-b-holder', 'canary-b-holder@b.test',
        'canary-b-holder-phone', 'canary-b-representative', 'canary-b-representative@b.test',
        'canary-b-representative-phone', 'canary-b-bond', '{ACES}', 'canary-b-description',
        '{"portability_target": "canary-b-target"}', 'canary-b-identity', 'canary-b-refusal', 'canary-b-agent'
      from cases where legal_entity_id = ${entity} and not sealed;
    update cases set state = 'awaiting_approval', proposal_id = 1, proposal = '{"agent": "canary-b-proposal"}'
      where legal_entity_id = ${entity} and not sealed`);
}
