import type { TestApp } from '../testing/test-app.ts';

/** What B counted of its scholarships, and a call with its vacancies. */
export async function makeScholarshipCanaries(t: TestApp, entity: number): Promise<void> {
  await t.pool.query(`
    insert into scholarship_counts (id, legal_entity_id, year, stage, paying, "full", full_disability, full_time, partial,
      benefits, by_agreement, terms_signed, counted_on) overriding system value values
      (${entity}, ${entity}, 2026, 'canary-b-stage', 100, 10, 0, 0, 0, 0, 0, 0, '2026-03-02');
    insert into scholarship_calls (id, legal_entity_id, number, title, kind, year, body, minimum_wage, minimum_wage_on, phases,
      documents, declarations, rectifications, cancel_reason) overriding system value values
      (${entity}, ${entity}, 'canary-b-call', 'canary-b-call-title', 'new', 2027, 'canary-b-call-text', 100, '2026-01-01',
       '[{"canary-b-phase": 1}]',
       '[{"situation": "everyone", "name": "canary-b-document"}]', '[{"text": "canary-b-declaration"}]',
       '[{"text": "canary-b-rectification"}]', 'canary-b-cancelled');
    insert into scholarship_vacancies (id, call_id, legal_entity_id, unit_id, place, level, grade, shift, "full", partial)
      overriding system value values (${entity}, ${entity}, ${entity}, ${entity}, 0, 'secondary', 'canary-b-grade', 'morning', 1, 0)`);
}
