import { credentialingConfigs } from '@conforme/contracts/modules/credentialing-configs/credentialing-configs.contract.ts';
import { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Mail } from '../../../platform/mail/mail.ts';
import { makeRole, makeUser, type TestUser } from '../../../testing/features/people.ts';
import { aForm } from '../../../testing/features/scholarship-form.ts';
import {
  bringApplication,
  makeApplication,
  makeOpenCall,
  opinedColumns,
  sentColumns,
  startScholarships,
} from '../../../testing/features/scholarships.ts';
import { auditRows } from '../../../testing/stored-rows.ts';
import { settledCallsJobs } from './settled-calls.jobs.ts';

const { move, read } = credentialingConfigs.endpoints;
let fixture: Awaited<ReturnType<typeof startScholarships>>;
let manager: TestUser;
beforeAll(async () => {
  fixture = await startScholarships();
  const roleId = await makeRole(fixture.t, [
    ...['grid', 'edit', 'publish'].map((name) => `portal_cebas.credentialing.config.${name}`),
  ]);
  manager = await makeUser(fixture.t, { home: fixture.school, roleId });
});
afterAll(() => fixture.t.close());

const REASON = 'A turma não será aberta neste ano.';
const decided = (decision: string) => ({
  ...{ ...opinedColumns, decision, decision_text: 'Por isto.', decided_at: '2026-11-12T12:00:00Z' },
});
const standsAt = (id: number, status: string) =>
  sql`update scholarship_calls set status = ${status} where id = ${id}`.execute(fixture.t.system);
async function to(id: number, status: string, some: object = {}) {
  const { version } = (await fixture.t.call(read, { params: { id } }, { token: manager.token })).body;
  const body = { version, status, ...some } as never;
  const { body: moved } = await fixture.t.call(move, { params: { id }, body }, { token: manager.token });
  expect(moved.status).toBe(status);
}
async function run(name: 'end-cancelled-applications' | 'tell-results', payload: object) {
  const { system, config, keys } = fixture.t;
  const { tasks } = settledCallsJobs({ system, config, mail: new Mail(config, keys) });
  for (const _ of [1, 2]) await tasks[name]?.(payload, new AbortController().signal);
}
const isQueued = async (name: string) =>
  (await sql`select from graphile_worker.jobs where task_identifier = ${name}`.execute(fixture.t.system)).rows
    .length > 0;
async function made(callId: number, vacancyId: number, state: string, own: Record<string, unknown> = {}) {
  const { id } = await makeApplication(fixture.t, fixture.school, callId);
  await bringApplication(fixture.t, id, { state }, { ...sentColumns(fixture.t, vacancyId), ...own });
  return id;
}
const stateOf = async (id: string) =>
  (await sql<{ state: string }>`select state from cases where id = ${id}`.execute(fixture.t.system)).rows[0]
    ?.state;
const lettersOf = async (id: string) =>
  (
    await sql<{
      subject: string;
    }>`select subject from mail_messages where case_id = ${id} order by id`.execute(fixture.t.system)
  ).rows.map(({ subject }) => subject.split(':')[0]);

test('families of a cancelled edital are told so at once, and each application ends with the reason and one letter', async () => {
  const { t, school, begin, addFile, submit, idOf } = fixture;
  const call = await makeOpenCall(t, school);
  const begun = await begin(call.param);
  await addFile(begun.handle);
  expect((await submit(begun, aForm(call.vacancyId))).status).toBe(200);
  const id = await idOf(begun.protocol);
  const refused = await made(call.id, call.vacancyId, 'refused', decided('refused'));
  const withdrawn = await made(call.id, call.vacancyId, 'withdrawn');
  const { id: draft } = await makeApplication(t, school, call.id);
  await to(call.id, 'cancelled', { reason: REASON });
  expect(await isQueued('end-cancelled-applications')).toBe(true);
  const ask = async () =>
    (
      await t.call(protocols.endpoints.query, {
        body: { form_type: 'credentialing', protocol: begun.protocol, key: begun.key },
      } as never)
    ).body;
  // Before the job comes to it as well: nobody reads that a result will come.
  expect(await ask()).toMatchObject({
    status: { tone: 'ended', title: 'O edital foi cancelado' },
    sections: [{ title: 'Por que o edital foi cancelado', list: [REASON] }, {}],
    acts: [],
  });
  await run('end-cancelled-applications', { id: call.id });
  expect(await Promise.all([id, refused, withdrawn, draft].map(stateOf))).toEqual([
    ...['cancelled', 'cancelled', 'withdrawn', 'draft'],
  ]);
  expect((await ask()).entries.at(-1).body).toContain(REASON);
  expect(await lettersOf(id)).toEqual(['Recebemos a sua inscrição', 'O edital foi cancelado']);
  expect(await lettersOf(refused)).toEqual(['O edital foi cancelado']);
  expect(await lettersOf(withdrawn)).toEqual([]);
  expect((await auditRows(t)).map(({ action }) => action)).toContain('scholarship_application.cancelled');
});

test('an edital that goes on ends nobody', async () => {
  const call = await makeOpenCall(fixture.t, fixture.school);
  const id = await made(call.id, call.vacancyId, 'checking');
  await run('end-cancelled-applications', { id: call.id });
  expect(await stateOf(id)).toBe('checking');
});

test('who was decided on gets one letter with each result; whoever was not, when they are', async () => {
  const { t, school, act, bia } = fixture;
  const call = await makeOpenCall(t, school);
  const waiting = await made(call.id, call.vacancyId, 'waiting_list', decided('waiting_list'));
  const late = await made(call.id, call.vacancyId, 'classified', opinedColumns);
  await standsAt(call.id, 'analysis');
  await to(call.id, 'preliminary', { undecided_confirmed: 1 });
  expect(await isQueued('tell-results')).toBe(true);
  await run('tell-results', { id: call.id, status: 'preliminary' });
  expect(await lettersOf(waiting)).toEqual(['Saiu o resultado preliminar']);
  expect(await lettersOf(late)).toEqual([]);
  const text = 'Por este motivo, escrito aqui.';
  expect((await act(bia, 'decide', late, { decision: 'refused', text })).status).toBe(200);
  expect(await lettersOf(late)).toEqual(['Há novidade na sua inscrição']);
  await standsAt(call.id, 'final');
  // A job of the earlier result that comes late tells nothing that is over.
  await run('tell-results', { id: call.id, status: 'preliminary' });
  await run('tell-results', { id: call.id, status: 'final' });
  expect(await lettersOf(waiting)).toEqual(['Saiu o resultado preliminar', 'Saiu o resultado final']);
});
