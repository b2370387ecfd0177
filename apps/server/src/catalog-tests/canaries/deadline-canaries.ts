import type { TestApp } from '../../testing/test-app.ts';

/** Deadlines that B settled for itself, who checked one, and its own holidays. */
export async function makeDeadlineCanaries(t: TestApp, entity: number, user: number): Promise<void> {
  await t.pool.query(`
    insert into deadline_rules (id, key, legal_entity_id, valid_from, start_event, amount, unit, calendar, bound, doubles,
      pausable, based_on, reason, created_by) overriding system value
      select ${entity} + row_number() over (order by key), key, ${entity}, '2026-01-01', start_event, 9, unit, calendar,
        bound, doubles, pausable, id, 'canary-b-rule', ${entity}
      from deadline_rules where key in ('dsr.other_rights', 'dsr.internal') and legal_entity_id is null;
    insert into deadline_rules (id, key, legal_entity_id, valid_from, start_event, amount, unit, calendar, bound, doubles,
      pausable, based_on, reason) overriding system value
      select ${entity}, 'canary-b-key', ${entity}, '2026-01-01', 'canary-b-event', 9, unit, calendar, bound, doubles,
        pausable, id, 'canary-b-rule' from deadline_rules where key = 'dsr.internal' and legal_entity_id is null;
    insert into deadline_rule_checks (id, legal_entity_id, rule_id, checked_by) overriding system value
      select ${entity}, ${entity}, id, ${user} from deadline_rules
      where key = 'inc.anpd' and legal_entity_id is null;
    insert into local_holidays (id, legal_entity_id, day, name) overriding system value values
      (${entity}, ${entity}, '2027-01-25', 'canary-b-holiday')`);
}
