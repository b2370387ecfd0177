import type { TestApp } from '../../testing/test-app.ts';

/** What B has of it; in this order, because rows name others. */
export async function makeReviewCanaries(t: TestApp, entity: number, user: number): Promise<void> {
  // Of newsletter-canaries.ts.
  const newsletter = "(select id from newsletters where title = 'canary-b-newsletter')";
  await t.pool.query(`
    insert into newsletter_workflows (id, legal_entity_id, name, description) overriding system value values
      (${entity}, ${entity}, 'canary-b-workflow', 'canary-b-workflow-text');
    insert into newsletter_workflow_steps (id, workflow_id, legal_entity_id, position, name, kind, quorum, due_days)
      overriding system value values (${entity}, ${entity}, ${entity}, 0, 'canary-b-step', 'review', 'any', 2);
    insert into newsletter_workflow_people (step_id, legal_entity_id, user_id) values (${entity}, ${entity}, ${user});
    insert into newsletter_reviews (id, newsletter_id, legal_entity_id, workflow_id, workflow_name, steps, text_digest,
      change_note)
      overriding system value values (${entity}, ${newsletter}, ${entity}, ${entity}, 'canary-b-review',
        '[{"name": "canary-b-kept", "kind": "review", "quorum": "any", "due_days": 2, "role_id": null, "user_ids": []}]',
        'canary-b-digest', 'canary-b-change');
    insert into newsletter_review_notes (id, review_id, newsletter_id, legal_entity_id, author_id, quote, before, after,
      body)      overriding system value values (${entity}, ${entity}, ${newsletter}, ${entity}, ${user}, 'canary-b-quote',
        'canary-b-before', 'canary-b-after', 'canary-b-note');
    insert into newsletter_held_words (id, legal_entity_id, word, created_by) overriding system value values
      (${entity}, ${entity}, 'canary-b-word', ${user});
    insert into mural_marks (user_id) values (${user}) on conflict do nothing;
    insert into bulk_sendings (legal_entity_id, newsletter_id, subject, body, total, can_unsubscribe, created_by) values
      (${entity}, ${newsletter}, 'canary-b-mailing', 'canary-b-mailing-text', 1, true, ${user});
    insert into bulk_letters (sending_id, legal_entity_id, place, name, address, message_id)
      select id, ${entity}, 1, 'canary-b-reader', 'canary-b-reader@x.test', 'canary-b-mailing@x.test'
      from bulk_sendings where newsletter_id = ${newsletter}`);
}
