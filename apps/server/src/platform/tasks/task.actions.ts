import type { EntryKind } from '@conforme/contracts/platform/cases/case-entries.ts';
import { capital, inTheCase } from '@conforme/contracts/platform/cases/case-words.ts';
import type {
  ChangedTask,
  CompletedTask,
  NewTask,
  ReasonedTask,
} from '@conforme/contracts/platform/tasks/case-task.schemas.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import {
  actOnCase,
  assertHandle,
  assertUnused,
  type CaseAct,
  forbidden,
  tellPeople,
} from '../cases/act-on-case.ts';
import type { HandledKind, LockedCase, ReadCase } from '../cases/handled-kind.ts';
import { addEntry, addNumberedEntry } from '../cases/timeline.ts';

/** A kind whose cases have tasks: one act of its rules, 'tasks', says whether anything may be done to them now. */
export type WithTasks<Row extends LockedCase, Detail extends ReadCase> = HandledKind<Row, 'tasks', Detail>;

/** Acts on tasks leave the version of the case as it is: what was being written about the case is still true. */
export const addTask = <Row extends LockedCase, Detail extends ReadCase>(
  ctx: UserCtx,
  handled: WithTasks<Row, Detail>,
  id: string,
  { version, group, title, description, owner_id, due_on }: NewTask,
) =>
  actOnCase(ctx, handled, { id, version, act: 'tasks' }, async (acting) => {
    const { db, row, asker } = acting;
    await assertHandle(handled, acting, owner_id === null ? [] : [owner_id], 'owner_id');
    const { id: taskId } = await db
      .insertInto('case_tasks')
      .values({
        ...{ case_id: id, legal_entity_id: row.legalEntityId, task_group: group, title, description },
        ...{ owner_id, due_on, created_by: asker.userId },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tellInTimeline(acting, 'task_added', { id: taskId, title });
    await tellOwner(handled, acting, owner_id, title);
    return { action: 'case_task.added', meta: { task_id: taskId, owner_id } };
  });

export const changeTask = <Row extends LockedCase, Detail extends ReadCase>(
  ctx: UserCtx,
  handled: WithTasks<Row, Detail>,
  id: string,
  { version, task_id, task_version, group, title, description, owner_id, due_on }: ChangedTask,
) =>
  actOnCase(ctx, handled, { id, version, act: 'tasks' }, async (acting) => {
    const before = await taskOf(acting, task_id, task_version);
    assertOpen(before);
    const isHandedOver = owner_id !== before.owner_id;
    await assertHandle(handled, acting, owner_id !== null && isHandedOver ? [owner_id] : [], 'owner_id');
    const after = { task_group: group, title, description, owner_id, due_on };
    const fields = (Object.keys(after) as (keyof typeof after)[]).filter((key) => after[key] !== before[key]);
    await acting.db.updateTable('case_tasks').set(after).where('id', '=', task_id).execute();
    await tellInTimeline(acting, 'task_changed', { id: task_id, title }, { fields });
    if (isHandedOver) await tellOwner(handled, acting, owner_id, title);
    return { action: 'case_task.changed', meta: { task_id, fields } };
  });

/** How it was done is a line of the timeline, and its papers are the evidence. */
export const completeTask = <Row extends LockedCase, Detail extends ReadCase>(
  ctx: UserCtx,
  handled: WithTasks<Row, Detail>,
  id: string,
  { version, task_id, task_version, text, files }: CompletedTask,
) =>
  actOnCase(ctx, handled, { id, version, act: 'tasks' }, async (acting) => {
    const { db, row, asker, by } = acting;
    const task = await taskOf(acting, task_id, task_version);
    assertOpen(task);
    await assertUnused(acting, files);
    const done_entry_id = await addNumberedEntry(db, row, {
      kind: 'task_done',
      ...by,
      body: lines(task.title, text),
      facts: { task_id },
      fileIds: files,
    });
    await db
      .updateTable('case_tasks')
      .set({ done_at: sql<string>`now()`, done_by: asker.userId, done_entry_id })
      .where('id', '=', task_id)
      .execute();
    return { action: 'case_task.completed', meta: { task_id, files: files.length } };
  });

/** What was said when it was done stays in the timeline. */
export const reopenTask = <Row extends LockedCase, Detail extends ReadCase>(
  ctx: UserCtx,
  handled: WithTasks<Row, Detail>,
  id: string,
  { version, task_id, task_version, reason }: ReasonedTask,
) =>
  actOnCase(ctx, handled, { id, version, act: 'tasks' }, async (acting) => {
    const task = await taskOf(acting, task_id, task_version);
    if (task.done_at === null) throw forbidden('Esta tarefa está aberta.');
    await acting.db
      .updateTable('case_tasks')
      .set({ done_at: null, done_by: null, done_entry_id: null })
      .where('id', '=', task_id)
      .execute();
    await tellInTimeline(acting, 'task_reopened', { id: task_id, title: task.title }, {}, reason);
    await tellOwner(handled, acting, task.owner_id, task.title);
    return { action: 'case_task.reopened', meta: { task_id } };
  });

export const removeTask = <Row extends LockedCase, Detail extends ReadCase>(
  ctx: UserCtx,
  handled: WithTasks<Row, Detail>,
  id: string,
  { version, task_id, task_version, reason }: ReasonedTask,
) =>
  actOnCase(ctx, handled, { id, version, act: 'tasks' }, async (acting) => {
    const task = await taskOf(acting, task_id, task_version);
    if (task.done_at !== null)
      throw forbidden('Esta tarefa já foi concluída. Para removê-la, reabra-a antes.');
    await acting.db
      .updateTable('case_tasks')
      .set({ removed_at: sql<string>`now()` })
      .where('id', '=', task_id)
      .execute();
    await tellInTimeline(acting, 'task_removed', { id: task_id, title: task.title }, {}, reason);
    return { action: 'case_task.removed', meta: { task_id } };
  });

type Acting = CaseAct<LockedCase>;

/** A task of this case, in the version that was read. The case is locked, so nobody changes it meanwhile. */
async function taskOf({ db, row }: Pick<Acting, 'db' | 'row'>, taskId: string, version: number) {
  const task = found(
    await db
      .selectFrom('case_tasks')
      .select(['version', 'task_group', 'title', 'description', 'owner_id', 'due_on', 'done_at'])
      .where('id', '=', taskId)
      .where('case_id', '=', row.id)
      .where('removed_at', 'is', null)
      .executeTakeFirst(),
  );
  if (task.version !== version)
    throw new AppError('stale_version', 'Outra pessoa mexeu nesta tarefa. Veja como ela está agora.');
  return task;
}

function assertOpen({ done_at }: { readonly done_at: unknown }): void {
  if (done_at !== null) throw forbidden('Esta tarefa já foi concluída. Para mexer nela, reabra-a.');
}

const lines = (title: string, words: string | null) => (words ? `${title}\n\n${words}` : title);

const tellInTimeline = (
  { db, row, by }: Acting,
  kind: Extract<EntryKind, `task_${string}`>,
  task: { readonly id: string; readonly title: string },
  facts: Readonly<Record<string, unknown>> = {},
  words: string | null = null,
) =>
  addEntry(db, row, { kind, ...by, body: lines(task.title, words), facts: { task_id: task.id, ...facts } });

async function tellOwner(
  handled: Pick<HandledKind<LockedCase, never, ReadCase>, 'kind' | 'services'>,
  acting: Acting,
  ownerId: number | null,
  title: string,
): Promise<void> {
  const { words } = handled.kind;
  await tellPeople(handled, acting, ownerId === null ? [] : [ownerId], {
    title: 'Uma tarefa está com você',
    message: `${capital(inTheCase(words))} ${acting.row.protocol}: ${title}`,
  });
}
