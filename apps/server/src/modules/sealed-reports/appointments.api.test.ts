import { roles } from '@conforme/contracts/modules/roles/roles.contract.ts';
import { sealedReports } from '@conforme/contracts/modules/sealed-reports/sealed-reports.contract.ts';
import { secondFactor } from '@conforme/contracts/modules/second-factor/second-factor.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  roleNamed,
  type TestUser,
} from '../../testing/features/people.ts';
import { giveSecondFactor, startReports } from '../../testing/features/sealed-reports.ts';
import { auditOf } from '../../testing/stored-rows.ts';

const { grid, people, propose, confirm, refuse, end } = sealedReports.endpoints;

let f: Awaited<ReturnType<typeof startReports>>;
let proposer: TestUser;
let confirmer: TestUser;
beforeAll(async () => {
  f = await startReports('reporting-channel');
  const roleId = await makeRole(f.t, ['sealed_reports.recipients', 'reporting_channel_handling.handling']);
  proposer = await makeUser(f.t, { home: f.school, roleId, name: 'Paula Propõe' });
  confirmer = await makeUser(f.t, { home: f.school, roleId, name: 'Clara Confirma' });
});
afterAll(() => f.t.close());

const as = (user: TestUser) => ({ token: user.token });
const rows = async (by = proposer) =>
  (await f.t.call(grid, { query: { per_page: '100' } }, as(by))).body.model.data;
const rowOf = async (id: string, by = proposer) =>
  (await rows(by)).find((row: { id: string }) => row.id === id);
const appoint = async (user: TestUser, duty = 'recipient', by = proposer) =>
  (
    await f.t.call(
      propose,
      { body: { channel: 'reporting-channel', duty, user_id: user.id } },
      { ...as(by), headers: { 'idempotency-key': crypto.randomUUID().replaceAll('-', '') } },
    )
  ).body;
const act = (endpoint: typeof confirm, id: string, version: number, by: TestUser) =>
  f.t.call(endpoint, { params: { id }, body: { version } }, as(by));

describe('an appointment', () => {
  test('is proposed by one and confirmed by another, each on record', async () => {
    const { id } = await appoint(f.other);
    expect(await rowOf(id)).toMatchObject({
      ...{ person: 'Olga Outra', state: 'proposed', proposer: 'Paula Propõe', decider: null, has_key: false },
      confirm_refused: 'Quem propõe não confirma: peça a outra pessoa.',
    });
    expect((await act(confirm, id, 1, proposer)).body.messages).toMatch(/Quem propõe não confirma/);
    const told = await auditOf(f.t, async () => {
      expect((await act(confirm, id, 1, confirmer)).status).toBe(200);
    });
    expect(told).toMatchObject([
      { action: 'report_appointment.confirmed', actor_id: confirmer.id, object_uuid: id },
    ]);
    expect(await rowOf(id)).toMatchObject({ state: 'active', decider: 'Clara Confirma' });
    expect((await act(confirm, id, 2, confirmer)).status).toBe(409);
  });

  test('is never confirmed by whoever it is for, also where the database is asked directly', async () => {
    const { id } = await appoint(confirmer, 'custodian');
    expect((await act(confirm, id, 1, confirmer)).body.messages).toMatch(/própria designação/);
    const direct = f.t.pool.query(
      "update report_appointments set state = 'active', effective_at = now(), decided_by = $2 where id = $1",
      [id, confirmer.id],
    );
    await expect(direct).rejects.toThrow(/report_appointments_two_people/);
    expect((await act(refuse, id, 1, proposer)).status).toBe(200);
    expect((await rowOf(id)).state).toBe('refused');
  });

  test('takes the permission to handle the channel, once at a time', async () => {
    const outsider = await makeUser(f.t, { home: f.school, name: 'Sem Permissão' });
    expect((await appoint(outsider)).errors.user_id[0]).toMatch(/não tem a permissão/);
    const { body } = await f.t.call(
      people,
      { query: { channel: 'reporting-channel', search: 'ana' } },
      as(proposer),
    );
    expect(body.map(({ label }: { label: string }) => label)).toContain('Ana Ouvidora');
    expect(body.map(({ label }: { label: string }) => label)).not.toContain('Sem Permissão');
    const twice = await appoint(f.ana);
    expect(twice.errors.user_id[0]).toMatch(/já tem esta designação/);
  });

  test('asks a second factor of whoever is appointed, before anything else and for as long as it lasts', async () => {
    const handling = await makeRole(f.t, ['reporting_channel_handling.handling']);
    const rui = await makeUser(f.t, { home: f.school, roleId: handling, name: 'Rui Recebe' });
    const { id } = await appoint(rui);
    const ask = async () => (await f.t.call(sealedReports.endpoints.myKey, {}, as(rui))).status;
    expect(await ask()).toBe(200);
    await act(confirm, id, 1, confirmer);
    expect(await ask()).toBe(403);
    await giveSecondFactor(f.t, rui);
    expect(await ask()).toBe(200);
    const refused = await f.t.call(secondFactor.endpoints.disable, { body: {} }, as(rui));
    expect([refused.status, refused.body.messages]).toEqual([409, expect.stringContaining('designação')]);
    await act(end, id, 2, proposer);
    expect((await f.t.call(secondFactor.endpoints.disable, { body: {} }, as(rui))).status).toBe(200);
  });

  test('tells of a person who would read reports and keep their identities, and how many read the channel', async () => {
    const { id } = await appoint(f.ana, 'custodian');
    expect(await rowOf(id)).toMatchObject({ joins_both: true });
    const { rows: others } = await f.t.pool.query(
      `select count(distinct user_id)::int as count from report_appointments
       where legal_entity_id = $1 and channel = 'reporting-channel' and state = 'active' and duty <> 'custodian'`,
      [f.school],
    );
    const eva = (await rows()).find(({ person }: { person: string }) => person === 'Eva Alternativa');
    expect(eva).toMatchObject({ joins_both: false, recipients: others[0].count });
    await act(refuse, id, 1, proposer);
  });

  test('gives no reading to whoever appoints', async () => {
    const { id } = await f.send({ text: 'quem designa não lê' });
    for (const user of [proposer, confirmer]) {
      expect((await f.read(id, user)).status).not.toBe(200);
      expect((await f.envelope(id, user)).status).toBe(404);
    }
  });

  test('ends at once: reading and keys are gone, and the next key is not theirs', async () => {
    const { id } = await f.send({ text: 'antes do fim' });
    expect((await f.openFor(id, f.bia)).read(0)).toEqual({ text: 'antes do fim' });
    const { rows: kept } = await f.t.pool.query(
      "select id, version from report_appointments where user_id = $1 and state = 'active'",
      [f.bia.id],
    );
    expect((await act(end, kept[0].id, kept[0].version, proposer)).status).toBe(200);
    expect((await f.envelope(id, f.bia)).status).toBe(404);
    const { rows: boxes } = await f.t.pool.query('select from sealed_report_keys where user_id = $1', [
      f.bia.id,
    ]);
    expect(boxes).toEqual([]);
    expect((await f.openFor(id, f.ana)).envelope.rotation_due).toBe(true);
    // What arrives later is not sealed to her.
    const later = await f.send({ text: 'depois' });
    expect((await f.envelope(later.id, f.bia)).status).toBe(404);
  });
});

test('where an organisation has one account it waits a day, and the Mural says so', async () => {
  const alone = await makeOrganisation(f.t, 'Creche de uma conta só');
  const roleId = await makeRole(f.t, ['sealed_reports.recipients', 'reporting_channel_handling.handling']);
  const only = await makeUser(f.t, { home: alone, roleId, entities: [alone] });
  const { body } = await f.t.call(
    propose,
    { body: { channel: 'reporting-channel', duty: 'recipient', user_id: only.id } },
    { ...as(only), headers: { 'idempotency-key': 'k'.repeat(32) } },
  );
  const { rows: kept } = await f.t.pool.query(
    "select state, decided_by, effective_at - proposed_at > interval '23 hours' as waits from report_appointments where id = $1",
    [body.id],
  );
  expect(kept).toEqual([{ state: 'active', decided_by: null, waits: true }]);
  const { rows: alerts } = await f.t.pool.query('select title from alerts where legal_entity_id = $1', [
    alone,
  ]);
  expect(alerts).toEqual([{ title: 'Designação para receber relatos' }]);
  const keyed = await f.t.pool.query('select user_id from appointed_to($1, $2, $3)', [
    alone,
    'reporting-channel',
    'recipient',
  ]);
  expect(keyed.rows).toEqual([]);
});

test('a unit without appointments of its own has those of the organisation above', async () => {
  const unit = await makeOrganisation(f.t, 'Unidade Sul', f.school);
  const { rows: found } = await f.t.pool.query(
    "select user_id from appointed_to($1, 'reporting-channel', 'recipient')",
    [unit],
  );
  expect(found.map(({ user_id }) => Number(user_id))).toContain(f.ana.id);
});

test('whoever gives groups puts people on the committee without being on it, and reads nothing by that', async () => {
  const { entity, admin } = await makeAdministrator(f.t);
  const member = await makeUser(f.t, { home: entity });
  const group = await roleNamed(f.t, 'comite_etica');
  const given = await f.t.call(
    roles.endpoints.addMember,
    { params: { id: group }, body: { user_id: member.id } },
    { token: admin.token },
  );
  expect(given.status).toBe(200);
  const { id } = await f.send({ text: 'quem dá o grupo não lê' });
  expect((await f.envelope(id, admin)).status).toBe(403);
});
