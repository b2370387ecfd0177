import { type RawBuilder, sql } from 'kysely';

const person = (id: RawBuilder<unknown>) =>
  sql`(select json_build_object('id', u.id, 'label', u.name) from users u where u.id = ${id})`;

/** The tasks of a case as the contract has them (`caseTasks`): a column of the kind's own query. */
export const tasksJson = (caseId: RawBuilder<unknown>) => sql`coalesce((select json_agg(json_build_object(
    'id', t.id, 'version', t.version, 'group', t.task_group, 'title', t.title, 'description', t.description,
    'owner', ${person(sql`t.owner_id`)}, 'due_on', t.due_on, 'done_at', to_jsonb(t.done_at),
    'done_by', ${person(sql`t.done_by`)}, 'done_entry_id', t.done_entry_id)
    order by t.done_at is not null, t.due_on nulls last, t.created_at, t.id)
  from case_tasks t where t.case_id = ${caseId} and t.removed_at is null), '[]'::json)`;
