import { credentialingConfigs } from '@conforme/contracts/modules/credentialing-configs/credentialing-configs.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

type Call = Awaited<ReturnType<typeof makeOpenCall>>;
const standsAt = (call: Call, status: string) =>
  sql`update scholarship_calls set status = ${status} where id = ${call.id}`.execute(fixture.t.system);
const readCall = async ({ id }: Call) =>
  (await fixture.t.call(read, { params: { id } }, { token: manager.token })).body;
const to = async (call: Call, status: string, some: object = {}) => {
  const { version } = await readCall(call);
  const body = { version, status, ...some } as never;
  return fixture.t.call(move, { params: { id: call.id }, body }, { token: manager.token });
};
const decided = (decision: string) => ({
  ...{ ...opinedColumns, decision, decision_text: 'Por isto.', decided_at: '2026-11-12T12:00:00Z' },
});
async function made(call: Call, state: string, own: Record<string, unknown> = {}) {
  const { id } = await makeApplication(fixture.t, fixture.school, call.id);
  await bringApplication(fixture.t, id, { state }, { ...sentColumns(fixture.t, call.vacancyId), ...own });
  return id;
}

describe('the result of an edital', () => {
  test('goes out without undecided applications only once that was confirmed, in their number', async () => {
    const { t, school } = fixture;
    const call = await makeOpenCall(t, school);
    await standsAt(call, 'analysis');
    await made(call, 'social');
    await makeApplication(t, school, call.id);
    expect((await readCall(call)).undecided).toBe(1);
    for (const undecided_confirmed of [null, 2]) {
      const { status, body } = await to(call, 'preliminary', { undecided_confirmed });
      expect([status, body.messages]).toEqual([409, expect.stringContaining('Há 1 inscrição')]);
    }
    expect((await to(call, 'preliminary', { undecided_confirmed: 1 })).body.status).toBe('preliminary');
    expect((await auditRows(t)).at(-1)).toMatchObject({
      action: 'scholarship_call.moved',
      meta: { state: 'preliminary', undecided: 1 },
    });
  });

  test('is not final while anything is left to decide or an appeal has no answer', async () => {
    const { t, school } = fixture;
    const call = await makeOpenCall(t, school);
    await standsAt(call, 'appeal');
    const undecided = await made(call, 'classified', opinedColumns);
    const appealed = await made(call, 'appeal', {
      ...{ ...decided('refused'), appeal_text: 'Discordo.', appealed_at: '2026-11-13T12:00:00Z' },
    });
    const { status, body } = await to(call, 'final', { undecided_confirmed: 1 });
    expect([status, body.messages]).toEqual([
      409,
      'Para homologar falta: Decidir 1 inscrição, ou cancelar. Responder a 1 recurso.',
    ]);
    await bringApplication(t, undecided, { state: 'cancelled' });
    await bringApplication(t, appealed, { state: 'refused' });
    expect((await to(call, 'final')).body.status).toBe('final');
  });
});

describe('whoever was refused', () => {
  /** Sent in to one edital and refused there. */
  async function refused() {
    const { t, school, begin, addFile, submit, idOf, act, bia } = fixture;
    const call = await makeOpenCall(t, school);
    const begun = await begin(call.param);
    await addFile(begun.handle);
    const form = aForm(call.vacancyId);
    expect((await submit(begun, form)).status).toBe(200);
    const id = await idOf(begun.protocol);
    await bringApplication(t, id, { state: 'classified' }, opinedColumns);
    const text = 'Por este motivo, escrito aqui.';
    expect((await act(bia, 'decide', id, { decision: 'refused', text })).status).toBe(200);
    return { call, cpf: form.candidate.cpf };
  }
  async function apply(cpf: string) {
    const { t, school, begin, addFile, submit } = fixture;
    const other = await makeOpenCall(t, school);
    const begun = await begin(other.param);
    await addFile(begun.handle);
    const form = aForm(other.vacancyId);
    return submit(begun, { ...form, candidate: { ...form.candidate, cpf } });
  }

  test.each(['appeal', 'published'])(
    'may apply to another edital once theirs is over: %s',
    async (status) => {
      const { call, cpf } = await refused();
      // While an appeal is open they keep their place.
      expect((await apply(cpf)).body.errors).toHaveProperty(['candidate.cpf']);
      await standsAt(call, status);
      const end = status === 'appeal' ? 'final' : 'cancelled';
      expect((await to(call, end, { reason: 'A turma não será aberta.' })).status).toBe(200);
      const applied = await apply(cpf);
      expect([applied.status, applied.body.errors]).toEqual([200, undefined]);
    },
  );
});
