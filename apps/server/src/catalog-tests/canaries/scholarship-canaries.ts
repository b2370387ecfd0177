import type { TestApp } from '../../testing/test-app.ts';

/** What B counted of its scholarships, a call with its vacancies, an application and a grantee. */
export async function makeScholarshipCanaries(t: TestApp, entity: number): Promise<void> {
  await t.pool.query(`
    insert into scholarship_counts (id, legal_entity_id, year, stage, paying, "full", full_disability, full_time, partial,
      benefits, by_agreement, terms_signed, counted_on) overriding system value values
      (${entity}, ${entity}, 2026, 'canary-b-stage', 100, 10, 0, 0, 0, 0, 0, 0, '2026-03-02');
    insert into scholarship_calls (id, legal_entity_id, number, title, kind, year, body, minimum_wage, minimum_wage_on, phases,
      documents, declarations, rectifications, cancel_reason, criteria) overriding system value values
      (${entity}, ${entity}, 'canary-b-call', 'canary-b-call-title', 'new', 2027, 'canary-b-call-text', 100, '2026-01-01',
       '[{"canary-b-phase": 1}]',
       '[{"situation": "everyone", "name": "canary-b-document"}]', '[{"text": "canary-b-declaration"}]',
       '[{"text": "canary-b-rectification"}]', 'canary-b-cancelled', '{"canary-b-criteria": 1}');
    insert into scholarship_vacancies (id, call_id, legal_entity_id, unit_id, place, level, grade, shift, "full", partial)
      overriding system value values (${entity}, ${entity}, ${entity}, ${entity}, 0, 'secondary', 'canary-b-grade', 'morning', 1, 0);
    insert into cases (legal_entity_id, form_type, protocol, key_hash, channel, state, state_group) values
      (${entity}, 'credentialing', 'canary-b-credentialing', sha256('canary-b-credentialing'), 'form', 'submitted', 'open');
    insert into scholarship_applications (id, legal_entity_id, protocol, received_at, call_id, year, kind, submitted_at,
        vacancy_id, candidate_name, cpf_digest, cpf_masked, contact_name, contact_email, told_class, income_note,
        opinion_cress, opinion_text, score_lines, decision_text, appeal_text,
        call_reason, declared)
      select c.id, ${entity}, c.protocol, c.received_at, ${entity}, 2027, 'new', now(), ${entity}, 'canary-b-candidate',
        sha256('canary'), 'canary-b-cpf', 'canary-b-guardian', 'canary-b-guardian@b.test', 'full', 'canary-b-income-note',
        'canary-b-cress', 'canary-b-opinion-text', '[{"canary-b-line": 1}]', 'canary-b-decision-text', 'canary-b-appeal',
        'canary-b-call-reason', '["canary-b-declared"]'
      from cases c where c.protocol = 'canary-b-credentialing';
    insert into cases (legal_entity_id, form_type, protocol, key_hash, channel, state, state_group) values
      (${entity}, 'credentialing', 'canary-b-grantee', sha256('canary-b-grantee'), 'form', 'enrolled', 'ended');
    insert into scholarship_applications (id, legal_entity_id, protocol, received_at, call_id, year, kind, submitted_at,
        vacancy_id, unit_id, candidate_name, cpf_digest, cpf_masked, contact_name, contact_email, granted, enrolled_at,
        counted_as)
      select c.id, ${entity}, c.protocol, c.received_at, ${entity}, 2027, 'new', now(), ${entity}, ${entity},
        'canary-b-grantee-name',
        sha256('canary-grantee'), 'canary-b-grantee-cpf', 'canary-b-payer', 'canary-b-payer@b.test', 'full', now(), 'full'
      from cases c where c.protocol = 'canary-b-grantee';
    insert into scholarship_forms (case_id, legal_entity_id, content)
      select id, ${entity}, 'canary-b-form' from cases where protocol = 'canary-b-credentialing';
    insert into scholarship_sensitive (case_id, legal_entity_id, content)
      select id, ${entity}, 'canary-b-sensitive' from cases where protocol = 'canary-b-credentialing';
    insert into scholarship_documents (case_id, file_id, legal_entity_id, person, document, reason, refusals)
      select c.id, f.id, ${entity}, 'canary-b-person', 'canary-b-family-document', 'canary-b-refusal',
        '[{"reason": "canary-b-earlier-refusal"}]'
      from cases c, (select id from files where legal_entity_id = ${entity} limit 1) f
      where c.protocol = 'canary-b-credentialing';
    insert into scholarship_reports (case_id, id, legal_entity_id, kind, on_day, body)
      select id, 1, ${entity}, 'visit', '2026-11-10', 'canary-b-visit' from cases where protocol = 'canary-b-credentialing'`);
}
