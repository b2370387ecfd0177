import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import { capital, inTheCase } from '@conforme/contracts/platform/cases/case-words.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import { handlersQuery, tellOfCase } from '../cases/tell-handlers.ts';
import { type FeatureJobs, oneByOne } from '../jobs/feature-jobs.ts';
import type { Notifier } from '../notifications/notifier.ts';

interface Services {
  readonly system: Database;
  readonly notifier: Notifier;
}

interface Clock {
  /** Now, as SQL. */
  readonly now: RawBuilder<unknown>;
}

const inBrasilia = ({ now }: Clock) => sql`(${now} at time zone 'America/Sao_Paulo')`;
const today = (clock: Clock) => sql`${inBrasilia(clock)}::date`;
const untold = (
  clock: Clock,
) => sql`t.due_on <= ${today(clock)} and t.done_at is null and t.removed_at is null
  and t.due_told_on is distinct from t.due_on`;

/** On the morning of its day, from seven on, the owner of an open task is told, once for each date it was given. */
export const tasksJobs = (
  { system, notifier }: Services,
  kinds: readonly CaseKind[],
  clock: Clock = { now: sql`now()` },
): FeatureJobs => ({
  tasks: {
    'tell-due-tasks': oneByOne(
      system,
      (db) => tasksToTell(db, kinds, clock),
      (db, id) => tellOfTask(db, { notifier, kinds, clock }, id),
    ),
  },
  cron: { 'tell-due-tasks': '3 * * * *' },
});

async function tasksToTell(system: Database, kinds: readonly CaseKind[], clock: Clock): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from case_tasks t join cases c on c.id = t.case_id
    where ${untold(clock)} and ${inBrasilia(clock)}::time >= time '07:00'
      and c.form_type = any (${kinds.map(({ formType }) => formType)}::text[])
    order by t.due_on, t.id`.execute(system);
  return rows.map(({ id }) => id);
}

interface DueTask {
  readonly title: string;
  readonly due_on: string;
  readonly owner_id: number | null;
  readonly case_id: string;
  readonly legal_entity_id: number;
  readonly form_type: string;
  readonly protocol: string;
  readonly is_open: boolean;
  readonly today: string;
}

interface Telling {
  readonly notifier: Notifier;
  readonly kinds: readonly CaseKind[];
  readonly clock: Clock;
}

/** Asked again under the row's lock: run twice, it is told once. Whoever no longer handles such cases is not told. */
async function tellOfTask(db: Transaction, { notifier, kinds, clock }: Telling, id: string): Promise<void> {
  const { rows } = await sql<DueTask>`
    with told as (update case_tasks t set due_told_on = t.due_on where t.id = ${id} and ${untold(clock)} returning t.*)
    select told.title, told.due_on, told.owner_id, told.case_id, told.legal_entity_id, c.form_type, c.protocol, c.is_open,
      ${today(clock)} as today
    from told join cases c on c.id = told.case_id`.execute(db);
  const task = rows[0];
  const kind = kinds.find(({ formType }) => formType === task?.form_type);
  if (!task || !kind || !task.is_open || task.owner_id === null) return;
  const of = { id: task.case_id, legalEntityId: task.legal_entity_id };
  const handlers = (await handlersQuery(kind, of).execute(db)).rows;
  if (!handlers.some(({ id }) => id === task.owner_id)) return;
  await tellOfCase(db, notifier, kind, of, {
    userIds: [task.owner_id],
    title: task.due_on < task.today ? 'Uma tarefa sua venceu' : 'Uma tarefa sua vence hoje',
    message: `${capital(inTheCase(kind.words))} ${task.protocol}: ${task.title} (até ${formatCivilDate(task.due_on)}).`,
  });
}
