import type { TestApp } from '../../testing/test-app.ts';

/** What cases of B have beside themselves, and what B tells everybody: tasks, questionnaires with answers, alerts. */
export async function makeCaseServiceCanaries(t: TestApp, entity: number, user: number): Promise<void> {
  const known = "(select id from cases where protocol = 'typed-b-protocol')";
  await t.pool.query(`
    insert into case_tasks (case_id, legal_entity_id, task_group, title, description, owner_id, created_by) values
      (${known}, ${entity}, 'canary-b-group', 'canary-b-task', 'canary-b-task-text', ${user}, ${user});
    insert into questionnaires (id, legal_entity_id, key, title, purpose, description, state, created_by)
      overriding system value values (${entity}, ${entity}, 'canary-b-questionnaire', 'canary-b-questionnaire-title',
        'due_diligence', 'canary-b-questionnaire-words', 'active', ${user});
    insert into questionnaire_versions
      (id, questionnaire_id, legal_entity_id, number, sections, questions, published_at)
      overriding system value values (${entity}, ${entity}, ${entity}, 1, '[{"id": "s", "title": "canary-b-section"}]',
        '[{"id": "what", "section": "s", "type": "short_text", "label": "canary-b-question", "required": true}]', now());
    insert into residual_formulas (legal_entity_id, formula) values (${entity}, 'canary_b_formula');
    insert into questionnaire_answers (case_id, legal_entity_id, version_id, answers) values
      (${known}, ${entity}, ${entity}, '{"what": "canary-b-given"}');
    insert into alerts (id, legal_entity_id, title, text, tone, ends_at, created_by) overriding system value values
      (${entity}, ${entity}, 'canary-b-alert', 'canary-b-alert-text', 'scam', now() + interval '1 day', ${user});
    insert into alert_units (alert_id, legal_entity_id, ends_at) values
      (${entity}, ${entity}, now() + interval '1 day');
    insert into alert_reads (alert_id, user_id) values (${entity}, ${user})`);
}
