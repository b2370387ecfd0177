import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { MyWork } from '@conforme/contracts/modules/mural/mural.schemas.ts';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import { handlingPath } from '@conforme/contracts/platform/cases/case-path.ts';
import { deadlineWords } from '@conforme/contracts/platform/deadlines/deadline-words.ts';
import { type TaskStanding, taskStanding } from '@conforme/contracts/platform/tasks/task-standing.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { type FirstClock, promisedReading } from '../../platform/cases/due-reading.ts';

const MOST_WORK = 8;

interface OfCase {
  readonly case_id: string;
  readonly form_type: string;
  readonly protocol: string;
}
interface Dated extends OfCase {
  readonly due_at: string;
  readonly clock: Pick<FirstClock, 'version' | 'started_at' | 'extensions'> | null;
}
interface Task extends OfCase {
  readonly id: string;
  readonly title: string;
  readonly due_on: string | null;
}

/** Cases the asker answers for, and tasks that are theirs; row-level security leaves out what they may not read. */
export async function workOf(ctx: UserCtx, kinds: readonly CaseKind[], now = Date.now()): Promise<MyWork> {
  const { rows: dated } = await sql<Dated>`
    with mine as (
      select id, form_type, protocol, due_at from cases
      where responsible_id = ${ctx.user.userId} and is_open and due_at is not null
        and legal_entity_id = any (${scopeSql(ctx)})
      order by due_at, id limit ${MOST_WORK})
    select mine.id as case_id, mine.form_type, mine.protocol, to_jsonb(mine.due_at) #>> '{}' as due_at,
      case when clock.case_id is not null then json_build_object('version', clock.version,
        'started_at', clock.started_at, 'extensions', clock.extensions) end as clock
    from mine left join first_counting_clocks((select array_agg(id) from mine)) clock on clock.case_id = mine.id
    order by mine.due_at, mine.id`.execute(ctx.db);
  const { rows: tasks } = await sql<Task>`
    select t.id, t.case_id, c.form_type, c.protocol, t.title, to_char(t.due_on, 'YYYY-MM-DD') as due_on
    from case_tasks t join cases c on c.id = t.case_id
    where t.owner_id = ${ctx.user.userId} and t.done_at is null and t.removed_at is null
      and t.legal_entity_id = any (${scopeSql(ctx)})
    order by t.due_on nulls last, t.created_at, t.id limit ${MOST_WORK}`.execute(ctx.db);
  const kindOf = ({ form_type }: OfCase) => kinds.find(({ formType }) => formType === form_type);
  const pathOf = (of: OfCase): string | null => {
    const kind = kindOf(of);
    return kind && ctx.user.permissions.has(kind.handling) ? handlingPath(kind, of.case_id) : null;
  };
  const today = civilDayOf(now);
  return {
    deadlines: dated.map((one) => ({
      ...{ case_id: one.case_id, protocol: one.protocol, kind: kindOf(one)?.title ?? '' },
      ...{ path: pathOf(one), due: standingOf(one, now) },
    })),
    tasks: tasks.map((task) => ({
      ...{ id: task.id, protocol: task.protocol, title: task.title, path: pathOf(task) },
      due: taskStanding({ due_on: task.due_on, done_at: null }, today),
    })),
  };
}

/** By the clock that the case's list counts by; a date that no clock keeps is an organisation's own, and counts in days. */
function standingOf({ clock, due_at }: Dated, now: number): TaskStanding {
  const reading = clock && promisedReading(clock, now);
  if (reading) return { state: reading.state, words: deadlineWords(reading) };
  return taskStanding(
    { due_on: civilDayOf(Date.parse(due_at)), done_at: null },
    civilDayOf(now),
  ) as TaskStanding;
}
