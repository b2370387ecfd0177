import type { TestApp } from '../../testing/test-app.ts';

/** An incident of B with everything an incident can have, which says canary wherever somebody writes. */
export async function makeIncidentCanaries(t: TestApp, entity: number, user: number): Promise<void> {
  const known = "(select id from cases where protocol = 'canary-b-incident')";
  await t.pool.query(`
    insert into cases (legal_entity_id, form_type, protocol, key_hash, channel, state, state_group, responsible_id) values
      (${entity}, 'incident', 'canary-b-incident', sha256('canary-b-incident'), 'form', 'assessing', 'open', ${user});
    insert into incidents (id, legal_entity_id, protocol, received_at, nature, reporter_name, reporter_email,
        reporter_phone, involved_text, pasted_message, area, description, root_cause, notifier_name, notifier_email,
        notifier_phone, delay_reasons, other_bodies_text, holders_not_individual_reason, data_nature_other,
        no_holders_reason, risks_text, measures_before, measures_containment, measures_correction, measures_prevention,
        secrecy, scam_sender, scam_account, police_report, not_communicated_reasons, closing_summary, validated_by,
        incident_type, how_known, data_protection, key_state, other_bodies, holders_means, properties, data_natures,
        holder_categories, risks, scam_channels, complement_reasons, complement_delay_reasons, unit_id)
      select id, ${entity}, protocol, received_at, 'security', 'canary-b-reporter', 'canary-b-reporter@b.test',
        'canary-b-reporter-phone', 'canary-b-involved-text', 'canary-b-pasted', 'canary-b-incident-area',
        'canary-b-incident-text', 'canary-b-cause', 'canary-b-notifier', 'canary-b-notifier@b.test',
        'canary-b-notifier-phone', 'canary-b-delay', 'canary-b-bodies', 'canary-b-not-individual', 'canary-b-nature',
        'canary-b-no-holders', 'canary-b-risks', 'canary-b-before', 'canary-b-containment', 'canary-b-correction',
        'canary-b-prevention', '[{"section": "data", "reason": "canary-b-secrecy"}]', 'canary-b-sender',
        'canary-b-account', 'canary-b-police', 'canary-b-not-told', 'canary-b-closing', ${user}, 'credential',
        'staff', 'none', 'safe', '{police}', '{email}',
        '{integrity}', '{health}', '{students}', '{rights}', '{pix}', 'canary-b-complement',
        'canary-b-complement-delay', ${entity}
      from cases where protocol = 'canary-b-incident';
    insert into incident_sections (case_id, legal_entity_id, section, saved_by) values
      (${known}, ${entity}, 'canary-b-section', ${user});
    insert into incident_changes (case_id, legal_entity_id, section, before, after, changed_by) values
      (${known}, ${entity}, 'canary-b-changed', '{"area": "canary-b-was"}', '{"area": "canary-b-is"}', ${user});
    insert into incident_involved (case_id, legal_entity_id, role, name, contact, note) values
      (${known}, ${entity}, 'canary-b-role', 'canary-b-involved', 'canary-b-involved-contact', 'canary-b-involved-note');
    insert into incident_operators (case_id, legal_entity_id, name, cnpj, contract, contact, told_what) values
      (${known}, ${entity}, 'canary-b-operator', 'canary-b-cnpj', 'canary-b-contract', 'canary-b-operator-contact',
        'canary-b-told');
    insert into incident_events (case_id, legal_entity_id, type, happened_at, body, author_id) values
      (${known}, ${entity}, 'canary-b-event-type', now(), 'canary-b-event', ${user});
    insert into incident_assessments (case_id, legal_entity_id, answers, result, level, override_duty, override_reason,
        assessed_by) values
      (${known}, ${entity}, '{"notes": "canary-b-answers"}', 'yes', 'high', 'communicate', 'canary-b-override', ${user});
    insert into incident_filings (case_id, legal_entity_id, kind, sei_number, filed_at, reasons, delay_reasons, recorded_by)
      values (${known}, ${entity}, 'complementary', 'canary-b-sei', now(), 'canary-b-filed-reasons', 'canary-b-filed-delay',
        ${user});
    insert into incident_outages (case_id, legal_entity_id, down_from, down_until, evidence, recorded_by) values
      (${known}, ${entity}, now() - interval '1 hour', now(), 'canary-b-outage', ${user});
    insert into incident_events (case_id, legal_entity_id, type, happened_at, body, author_id) values
      (${known}, ${entity}, 'canary-b-event-type', now(), 'canary-b-wrong-event', ${user});
    insert into incident_rectifications (case_id, legal_entity_id, record, record_id, instead_id, reason, rectified_by)
      values (${known}, ${entity}, 'event', 2, 1, 'canary-b-rectified', ${user});
    insert into incident_notices (case_id, legal_entity_id, title, body, published_by, stays_until) values
      (${known}, ${entity}, 'canary-b-notice-title', 'canary-b-notice', ${user}, now())`);
}
