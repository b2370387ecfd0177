import type { TestApp } from '../testing/test-app.ts';

/**
 * A case of B with everything a case can have, and a request in it that says canary wherever somebody writes; and another
 * of which nobody knows the protocol.
 */
export async function makePrivacyCanaries(t: TestApp, entity: number, user: number): Promise<void> {
  const protocols = `(values (${entity}, 'typed-b-protocol'), (${entity + 1}, 'canary-b-protocol')) of (n, protocol)`;
  await t.pool.query(`
    insert into cases (id, legal_entity_id, form_type, protocol, key_hash, pauses) overriding system value
      select n, ${entity}, 'privacy', protocol, sha256(protocol::bytea),
        '[{"from": "2026-01-02T12:00:00Z", "until": null, "reason": "canary-b-pause"}]' from ${protocols};
    insert into case_clocks (id, case_id, legal_entity_id, rule_key, rule_id, started_at, due_at, extensions)
      overriding system value
      select ${entity}, ${entity}, ${entity}, 'canary-b-clock', id, now(), now() + interval '15 days',
        '[{"amount": 1, "reason": "canary-b-extension"}]' from deadline_rules where id = ${entity};
    insert into case_entries (id, case_id, legal_entity_id, kind, author, author_id, body, facts)
      overriding system value
      select n, n, ${entity}, 'canary-b-entry', 'staff', ${user}, 'canary-b-body', '{"area": "canary-b-facts"}'
      from ${protocols};
    insert into case_files (file_id, legal_entity_id, case_id, entry_id, paper)
      select id, ${entity}, ${entity}, ${entity}, 'staff' from files where legal_entity_id = ${entity};
    insert into case_receipts (id, case_id, legal_entity_id, facts) overriding system value values
      (${entity}, ${entity}, ${entity}, '{"protocol": "canary-b-receipt"}');
    insert into case_drafts (secret_hash, legal_entity_id, form_type, case_id, email, code_hash) values
      (sha256('canary-b-draft'), ${entity}, 'privacy', ${entity}, 'canary-b-draft@b.test', sha256('canary-b-code'));
    insert into case_views (case_id, legal_entity_id, user_id, day) values (${entity}, ${entity}, ${user}, '2026-01-02');
    insert into privacy_requests (id, legal_entity_id, protocol, channel, relation, requester, holder_name, holder_email,
      holder_phone, representative_name, representative_email, representative_phone, representative_bond, types,
      description, details, identity_reason, state, responsible_id, area, due_at, refusal_text, agent, proposal_id,
      proposal, rating_text)
      select n, ${entity}, protocol, 'phone', 'student', 'attorney', 'canary-b-holder',
       'canary-b-holder@b.test', 'canary-b-holder-phone', 'canary-b-representative', 'canary-b-representative@b.test',
       'canary-b-representative-phone', 'canary-b-bond', '{ACES}', 'canary-b-description',
       '{"portability_target": "canary-b-target"}', 'canary-b-identity', 'awaiting_approval', ${user}, 'canary-b-area',
       now() + interval '15 days', 'canary-b-refusal', 'canary-b-agent', n, '{"agent": "canary-b-proposal"}',
       'canary-b-rating' from ${protocols}`);
}
