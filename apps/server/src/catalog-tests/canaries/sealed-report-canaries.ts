import type { TestApp } from '../../testing/test-app.ts';

/** B's appointments, keys and the opaque parts of its sealed report. */
export async function makeSealedReportCanaries(
  t: TestApp,
  entity: number,
  { admin, user }: { readonly admin: number; readonly user: number },
): Promise<void> {
  const report = "(select id from cases where protocol = 'canary-b-sealed')";
  const of = `${report}, ${entity}`;
  const channel = "(select id from cases where protocol = 'canary-b-channel')";
  await t.pool.query(`
    insert into cases (legal_entity_id, form_type, sealed, protocol, key_hash, channel, state, state_group) values
      (${entity}, 'reporting-channel', true, 'canary-b-channel', sha256('canary-b-channel'), 'form', 'received', 'open');
    insert into case_readers (case_id, legal_entity_id, user_id) values
      (${channel}, ${entity}, ${admin}), (${of}, ${admin});
    insert into sealed_cases (id, legal_entity_id, categories, immediate_risk) values
      (${channel}, ${entity}, '{fraud}', false);
    insert into recipient_keys (user_id, public_key, by_password, by_recovery) values
      (${user}, decode(repeat('0b', 32), 'hex'), decode(repeat('0b', 80), 'hex'), decode(repeat('0b', 80), 'hex'));
    insert into report_appointments (legal_entity_id, channel, duty, user_id, state, effective_at, proposed_by) values
      (${entity}, 'intimidation', 'recipient', ${user}, 'active', now(), ${user});
    insert into custody_handovers (legal_entity_id, channel, appointment_id, from_user, to_user, public_key, identities)
      select ${entity}, 'intimidation', id, ${user}, ${user}, decode(repeat('0b', 32), 'hex'), 1
      from report_appointments where user_id = ${user};
    insert into report_escrows (legal_entity_id, public_key, drill_box, drill_digest, made_by, confirmed_by, effective_at) values
      (${entity}, decode(repeat('0b', 32), 'hex'), decode(repeat('0b', 80), 'hex'), decode(repeat('0b', 32), 'hex'), ${admin}, ${user}, now());
    insert into custody_handover_boxes (handover_id, case_id, legal_entity_id, box)
      select id, ${of}, decode(repeat('0b', 80), 'hex') from custody_handovers where to_user = ${user};
    insert into sealed_cases (id, legal_entity_id, categories, immediate_risk, proposed_by) values
      (${of}, '{canary_b_category}', true, ${user});
    insert into sealed_reports (case_id, legal_entity_id, lookup_digest, reporter_key, identity_given) values
      (${of}, decode(repeat('0b', 32), 'hex'), decode(repeat('0b', 32), 'hex'), true);
    insert into sealed_report_keys (case_id, legal_entity_id, purpose, epoch, holder, user_id, box) values
      (${of}, 'data', 1, 'user', ${user}, decode(repeat('0b', 80), 'hex')),
      (${of}, 'identity', 1, 'user', ${user}, decode(repeat('0b', 80), 'hex'));
    insert into sealed_identities (case_id, legal_entity_id, body) values (${of}, decode(repeat('0b', 80), 'hex'));
    insert into identity_openings (case_id, legal_entity_id, user_id, reason) values (${of}, ${user}, 'protection');
    insert into sealed_report_records (case_id, legal_entity_id, kind, audience, author, author_id, epoch, body) values
      (${of}, 'note', 'readers', 'staff', ${user}, 1, decode(repeat('0b', 80), 'hex'));
    insert into report_exclusions (case_id, legal_entity_id, user_id, excluded_by) values (${of}, ${entity}, 'outside')`);
}
