import { openProfile, sealedProfile } from '@conforme/contracts/platform/cases/confidentiality.ts';
import { type CaseTask, caseTasks } from '@conforme/contracts/platform/tasks/case-task.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseServicesOf, makeReport, staffOf } from '../../testing/features/made-up-cases.ts';
import { handledReports, madeUpKind, madeUpTable } from '../../testing/features/made-up-kind.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { taskHandlers } from './task.handlers.ts';
import { tasksJobs } from './tasks.jobs.ts';
import { tasksJson } from './tasks.queries.ts';

let t: TestApp;
let school: number;
let camila: TestUser;
let bruno: TestUser;
let outsider: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school } = await makeAdministrator(t));
  const roleId = await makeRole(t, ['privacy_form.handling']);
  camila = await makeUser(t, { home: school, roleId });
  bruno = await makeUser(t, { home: school, roleId });
  outsider = await makeUser(t, { home: await makeOrganisation(t, 'Outra'), roleId });
  await t.pool.query(madeUpTable);
});
afterAll(() => t.close());

const open = madeUpKind(openProfile);
const sealed = madeUpKind(sealedProfile);
const at = (user: TestUser) => staffOf(t, user, [school]);
const handlersOf = (kind = open) => taskHandlers(() => handledReports(kind, caseServicesOf(t)));
const made = (kind = open) => makeReport(t, kind, { entity: school, readers: [camila.id] });

async function tasksOf(id: string, user = camila): Promise<CaseTask[]> {
  const { rows } = await sql<{ tasks: CaseTask[] }>`select ${tasksJson(sql`${id}::uuid`)} as tasks`.execute(
    at(user).db,
  );
  return caseTasks.parse(rows[0]?.tasks);
}
const contents = {
  group: 'containment',
  title: 'Trocar as senhas',
  description: null,
  owner_id: null,
  due_on: null,
};

async function withTask(given: Partial<typeof contents> & { owner_id?: number | null } = {}, kind = open) {
  const of = await made(kind);
  const handlers = handlersOf(kind);
  await handlers.add_task(at(camila), {
    params: of,
    body: { version: 1, ...contents, ...given } as never,
  });
  const task = (await tasksOf(of.id))[0] as CaseTask;
  return { of, handlers, task, named: { version: 1, task_id: task.id, task_version: task.version } };
}

async function makeStaffFile({ id }: { readonly id: string }): Promise<string> {
  const { rows } = await t.pool.query(
    `with added as (insert into files (id, legal_entity_id, name, media_type, size, purpose, sha256, storage_key)
       select gen_random_uuid(), $2, 'prova.pdf', 'application/pdf', 3, 'case.staff', sha256('x'), gen_random_uuid()::text
       returning id)
     insert into case_files (file_id, legal_entity_id, case_id, paper) select id, $2, $1, 'staff' from added returning file_id`,
    [id, school],
  );
  return rows[0].file_id;
}

const entriesOf = async (id: string) =>
  (await t.pool.query('select kind, body, facts from case_entries where case_id = $1 order by id', [id]))
    .rows;
const auditedOf = async (id: string): Promise<string[]> =>
  (await t.pool.query('select action from audit_events where object_uuid = $1 order by id', [id])).rows.map(
    ({ action }) => action,
  );
const noticesOf = async ({ id }: TestUser): Promise<string[]> =>
  (
    await t.pool.query(
      'select title, message from notifications where user_id = $1 order by created_at, message',
      [id],
    )
  ).rows.map(({ title, message }) => `${title} | ${message}`);

describe('a task of a case', () => {
  test('is added, changed, done with evidence and reopened: each a line, an audit row and a notice', async () => {
    const { of, handlers, task } = await withTask({ owner_id: bruno.id, due_on: '2026-12-01' } as never);
    expect(task).toMatchObject({
      ...{ group: 'containment', title: 'Trocar as senhas', due_on: '2026-12-01', done_at: null, version: 1 },
      owner: { id: bruno.id },
    });
    expect((await noticesOf(bruno)).at(-1)).toBe(
      `Uma tarefa está com você: ${of.protocol} | No relato ${of.protocol}: Trocar as senhas`,
    );
    const named = { version: 1, task_id: task.id };
    await handlers.change_task(at(camila), {
      params: of,
      body: { ...named, task_version: 1, ...contents, title: 'Trocar todas as senhas', owner_id: camila.id },
    } as never);
    const file = await makeStaffFile(of);
    await handlers.complete_task(at(camila), {
      params: of,
      body: { ...named, task_version: 2, text: 'Feito no painel.', files: [file] },
    });
    const [done] = await tasksOf(of.id);
    expect(done).toMatchObject({ done_by: { id: camila.id }, version: 3, done_at: expect.any(String) });
    const { rows } = await t.pool.query('select entry_id from case_files where file_id = $1', [file]);
    expect(rows).toEqual([{ entry_id: done?.done_entry_id }]);
    await handlers.reopen_task(at(camila), {
      params: of,
      body: { ...named, task_version: 3, reason: 'Faltou o e-mail.' },
    });
    expect((await tasksOf(of.id))[0]).toMatchObject({ done_at: null, done_by: null, done_entry_id: null });
    expect((await entriesOf(of.id)).slice(1)).toMatchObject([
      { kind: 'task_added', body: 'Trocar as senhas' },
      {
        kind: 'task_changed',
        body: 'Trocar todas as senhas',
        facts: { task_id: task.id, fields: ['title', 'owner_id', 'due_on'] },
      },
      { kind: 'task_done', body: 'Trocar todas as senhas\n\nFeito no painel.' },
      { kind: 'task_reopened', body: 'Trocar todas as senhas\n\nFaltou o e-mail.' },
    ]);
    expect((await auditedOf(of.id)).slice(1)).toEqual([
      ...['case_task.added', 'case_task.changed', 'case_task.completed', 'case_task.reopened'],
    ]);
    // The case itself was not changed: nobody's work on it is taken from under them.
    expect((await t.pool.query('select version from cases where id = $1', [of.id])).rows[0].version).toBe(1);
  });

  test('is removed with its reason, and then it is gone for every act', async () => {
    const { of, handlers, task, named } = await withTask();
    await handlers.remove_task(at(camila), { params: of, body: { ...named, reason: 'Não se aplica aqui.' } });
    expect(await tasksOf(of.id)).toEqual([]);
    expect((await entriesOf(of.id)).at(-1)).toMatchObject({
      kind: 'task_removed',
      body: 'Trocar as senhas\n\nNão se aplica aqui.',
      facts: { task_id: task.id },
    });
    const again = handlers.complete_task(at(camila), {
      params: of,
      body: { ...named, task_version: 2, text: 'Feito.', files: [] },
    });
    await expect(again).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is changed in the version that was read, and not once it is done', async () => {
    const { of, handlers, named } = await withTask();
    const complete = (task_version: number) =>
      handlers.complete_task(at(camila), {
        params: of,
        body: { ...named, task_version, text: 'Feito agora.', files: [] },
      });
    await expect(complete(9)).rejects.toMatchObject({ code: 'stale_version' });
    await complete(1);
    await expect(complete(2)).rejects.toMatchObject({ code: 'conflict' });
    const removed = handlers.remove_task(at(camila), {
      params: of,
      body: { ...named, task_version: 2, reason: 'Já não importa.' },
    });
    await expect(removed).rejects.toMatchObject({ code: 'conflict' });
    const changed = handlers.change_task(at(camila), {
      params: of,
      body: { ...named, task_version: 2, ...contents },
    });
    await expect(changed).rejects.toMatchObject({ code: 'conflict' });
  });

  test('belongs to its own case, its owner to those who handle it, its evidence to what was not used', async () => {
    const { of, handlers, named } = await withTask();
    const other = await made();
    const wrongCase = handlers.complete_task(at(camila), {
      params: other,
      body: { ...named, text: 'De outro caso.', files: [] },
    });
    await expect(wrongCase).rejects.toMatchObject({ code: 'not_found' });
    const stranger = handlers.add_task(at(camila), {
      params: of,
      body: { version: 1, ...contents, owner_id: outsider.id },
    });
    await expect(stranger).rejects.toMatchObject({
      code: 'invalid',
      errors: { owner_id: [expect.any(String)] },
    });
    const file = await makeStaffFile(other);
    const foreign = handlers.complete_task(at(camila), {
      params: of,
      body: { ...named, text: null, files: [file] },
    });
    await expect(foreign).rejects.toMatchObject({ code: 'invalid', errors: { files: [expect.any(String)] } });
    const elsewhere = staffOf(t, outsider, [await makeOrganisation(t, 'Terceira')]);
    const unreached = handlers.add_task(elsewhere, { params: of, body: { version: 1, ...contents } });
    await expect(unreached).rejects.toMatchObject({ code: 'not_found' });
  });

  test('of a kind whose rule refuses is not touched', async () => {
    const of = await made();
    const refusing = { ...handledReports(open, caseServicesOf(t)), refused: () => 'O relato foi encerrado.' };
    const added = taskHandlers(() => refusing).add_task(at(camila), {
      params: of,
      body: { version: 1, ...contents },
    });
    await expect(added).rejects.toMatchObject({ code: 'conflict' });
    expect(await tasksOf(of.id)).toEqual([]);
  });

  test('of a sealed case is read by its readers alone, and keeps no more than the hour', async () => {
    const { of, handlers, named } = await withTask({}, sealed);
    await handlers.complete_task(at(camila), {
      params: of,
      body: { ...named, text: 'Feito em sigilo.', files: [] },
    });
    expect(await tasksOf(of.id, camila)).toHaveLength(1);
    expect(await tasksOf(of.id, bruno)).toEqual([]);
    const { rows } = await t.pool.query(
      'select sealed, created_at, updated_at, done_at from case_tasks where case_id = $1',
      [of.id],
    );
    expect(rows[0].sealed).toBe(true);
    for (const time of [rows[0].created_at, rows[0].updated_at, rows[0].done_at])
      expect(new Date(time).toISOString()).toMatch(/:00:00\.000Z$/);
  });
});

describe('on the morning a task is due', () => {
  const run = (now: RawBuilder<unknown>) => {
    const { notifier } = caseServicesOf(t);
    const { tasks } = tasksJobs({ system: t.system, notifier }, [open], { now });
    return tasks['tell-due-tasks']?.({}, new AbortController().signal);
  };
  const when = (text: string) => sql`${text}::timestamptz`;
  const dueNotices = async () =>
    (await noticesOf(bruno)).filter((notice) => /Uma tarefa sua/.test(notice) && notice.includes('Avisar'));

  test('its owner is told once, and again of another date; not before seven, and not of one that is done', async () => {
    const { of, handlers, named } = await withTask({
      ...{ title: 'Avisar a seguradora', owner_id: bruno.id, due_on: '2027-03-10' },
    } as never);
    const done = await withTask({
      ...{ title: 'Avisar o banco', owner_id: bruno.id, due_on: '2027-03-10' },
    } as never);
    await done.handlers.complete_task(at(camila), {
      params: done.of,
      body: { ...done.named, text: 'Avisado hoje.', files: [] },
    });
    await run(when('2027-03-10 09:59+00'));
    expect(await dueNotices()).toEqual([]);
    await run(when('2027-03-10 10:00+00'));
    await run(when('2027-03-10 11:00+00'));
    const first = `Uma tarefa sua vence hoje | No relato ${of.protocol}: Avisar a seguradora (até 10/03/2027).`;
    expect(await dueNotices()).toEqual([first]);
    await handlers.change_task(at(camila), {
      params: of,
      body: {
        ...named,
        ...contents,
        title: 'Avisar a seguradora',
        owner_id: bruno.id,
        due_on: '2027-03-11',
      },
    } as never);
    await run(when('2027-03-12 12:00+00'));
    expect((await dueNotices()).sort()).toEqual(
      [
        first,
        `Uma tarefa sua venceu | No relato ${of.protocol}: Avisar a seguradora (até 11/03/2027).`,
      ].sort(),
    );
  });
});
