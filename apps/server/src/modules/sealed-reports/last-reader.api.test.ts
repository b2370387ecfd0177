import { sealedReports } from '@conforme/contracts/modules/sealed-reports/sealed-reports.contract.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rewrapFor } from '../../../../web/src/platform/sealed-reports/data-keys.ts';
import { escrowInForce, keepInEscrow } from '../../platform/sealed-cases/sealed-case-makers.test-records.ts';
import { makeOrganisation, makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import {
  giveSecondFactor,
  makeRecipient,
  type Recipient,
  startReports,
} from '../../testing/features/sealed-reports.ts';

const { propose, confirm, end } = sealedReports.endpoints;
const story = { text: 'Ninguém pode ficar sem ler isto.' };

let f: Awaited<ReturnType<typeof startReports>>;
let boss: TestUser;
let handling: number;
beforeEach(async () => {
  f = await startReports('reporting-channel');
  handling = await makeRole(f.t, ['sealed_reports.recipients', 'reporting_channel_handling.handling']);
  boss = await makeUser(f.t, { home: f.school, roleId: handling, name: 'Chefe Acusado' });
});
afterEach(() => f.t.close());

const as = (user: TestUser) => ({ token: user.token });
const appointmentOf = async (user: TestUser): Promise<{ id: string; version: number }> => {
  const { rows } = await f.t.pool.query(
    "select id, version from report_appointments where user_id = $1 and state = 'active'",
    [user.id],
  );
  return rows[0];
};
const endOf = async (user: TestUser) => {
  const { id, version } = await appointmentOf(user);
  return f.t.call(end, { params: { id }, body: { version } }, as(boss));
};
const noticesOf = async ({ id }: TestUser) =>
  (await f.t.pool.query('select title, message from notifications where user_id = $1', [id])).rows;
const readersOf = async (id: string) =>
  (
    await f.t.pool.query('select user_id from case_readers where case_id = $1 order by user_id', [id])
  ).rows.map(({ user_id }) => Number(user_id));
/** By a reader, who holds the key. */
const handOver = async (id: string, by: Recipient, to: TestUser) => {
  const { report, envelope } = await f.openFor(id, by);
  const boxes = rewrapFor(
    f.sodium,
    report.keys,
    envelope.readers.filter((reader) => reader.id === to.id),
  );
  return f.t.call(f.staff.endpoints.give_keys, { params: { id }, body: { boxes } }, as(by));
};

describe('an ending', () => {
  test('that would leave a report without anybody who opens it is refused until somebody else holds its key', async () => {
    const { id } = await f.send(story);
    expect((await endOf(f.eva)).status).toBe(200);
    expect((await endOf(f.ana)).status).toBe(200);
    const refused = await endOf(f.bia);
    expect(refused.status).toBe(409);
    expect(refused.body.messages).toMatch(/designe outra pessoa.*entregue/i);
    expect((await f.openFor(id, f.bia)).read(0)).toEqual(story);
    // An appointment alone opens nothing: the key has to be handed over.
    const carla = await makeRecipient(f.t, f.sodium, {
      ...{ school: f.school, channel: 'reporting-channel', roleId: handling, name: 'Carla Comissão' },
    });
    expect((await endOf(f.bia)).status).toBe(409);
    expect((await handOver(id, f.bia, carla)).status).toBe(200);
    expect((await endOf(f.bia)).status).toBe(200);
    expect((await f.openFor(id, carla)).read(0)).toEqual(story);
  });

  test('of the last two at once passes for one of them', async () => {
    const { id } = await f.send(story);
    const both = await Promise.all([endOf(f.ana), endOf(f.bia)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await readersOf(id)).toHaveLength(1);
  });

  test('is not held up by somebody whose account is closed, nor by what was destroyed', async () => {
    const { id } = await f.send(story);
    await f.t.pool.query("update users set status = 'inactive' where id = $1", [f.ana.id]);
    expect((await endOf(f.bia)).status).toBe(409);
    await f.t.pool.query('delete from sealed_report_records where case_id = $1', [id]);
    expect((await endOf(f.bia)).status).toBe(200);
  });

  test('is told to the person, to the reporter without a name, and in the log of the report', async () => {
    const { id, receipt } = await f.send(story);
    expect((await f.follow(receipt)).body.readers_changed).toEqual([]);
    await endOf(f.bia);
    expect(await noticesOf(f.bia)).toContainEqual({
      title: 'Designação encerrada',
      message: expect.stringMatching(/Canal de denúncias.*foi encerrada/),
    });
    const { readers_changed } = (await f.follow(receipt)).body;
    expect(readers_changed).toEqual([{ at: expect.stringMatching(/:00:00/) }]);
    const { entries } = (await f.read(id, f.ana)).body;
    expect(entries.at(-1)).toMatchObject({ kind: 'report_act', facts: { act: 'readers_changed' } });
  });

  test('takes reading also from whoever holds no key at the moment', async () => {
    const { id } = await f.send(story);
    await f.t.pool.query('delete from sealed_report_keys where user_id = $1', [f.bia.id]);
    expect((await endOf(f.bia)).status).toBe(200);
    expect(await readersOf(id)).toEqual([f.ana.id]);
  });
});

test('a report that is handed to somebody else is told to whoever reported, without a name', async () => {
  const { id, receipt } = await f.send(story);
  expect((await handOver(id, f.ana, f.eva)).status).toBe(200);
  const { body } = await f.follow(receipt);
  expect(body.readers_changed).toEqual([{ at: expect.stringMatching(/:00:00/) }]);
  expect(JSON.stringify(body.readers_changed)).not.toContain('Eva');
  // A key for somebody who reads it already is no news.
  await handOver(id, f.ana, f.bia);
  const { rows } = await f.t.pool.query(
    "select count(*)::int as told from case_entries where case_id = $1 and facts ->> 'act' = 'readers_changed'",
    [id],
  );
  expect(rows).toEqual([{ told: 1 }]);
});

test('a report without readers is taken up by who is appointed next, for the escrow to open', async () => {
  const pair = f.sodium.crypto_box_keypair();
  await f.t.pool.query(
    `insert into report_escrows (legal_entity_id, public_key, drill_box, drill_digest, effective_at)
     values ($1, $2, $3, $4, now())`,
    [f.school, Buffer.from(pair.publicKey), Buffer.alloc(80, 1), Buffer.alloc(32, 1)],
  );
  const lost = await f.send(story);
  const kept = await f.send(story);
  await f.t.pool.query('delete from case_readers where case_id = $1', [lost.id]);
  const carla = await makeUser(f.t, { home: f.school, roleId: handling, name: 'Carla Comissão' });
  const second = await makeUser(f.t, { home: f.school, roleId: handling, name: 'Segunda' });
  const { body } = await f.t.call(
    propose,
    { body: { channel: 'reporting-channel', duty: 'recipient', user_id: carla.id } },
    { ...as(boss), headers: { 'idempotency-key': 'k'.repeat(32) } },
  );
  await f.t.call(confirm, { params: { id: body.id }, body: { version: 1 } }, as(second));
  expect(await readersOf(lost.id)).toEqual([carla.id]);
  expect(await readersOf(kept.id)).not.toContain(carla.id);
  await giveSecondFactor(f.t, carla);
  const escrowed = await f.t.call(
    f.staff.endpoints.escrowed_keys,
    { params: { id: lost.id } } as never,
    as(carla),
  );
  expect(escrowed.body.boxes).toHaveLength(1);
});

test('also where the appointment took effect by itself, a day after the only account made it', async () => {
  const { id } = await f.send(story);
  const asked = { t: f.t, entity: f.school };
  await keepInEscrow(asked, { id, purpose: 'data', escrow: await escrowInForce(asked) });
  await f.t.pool.query('delete from case_readers where case_id = $1', [id]);
  // Those in force for long took up nothing today.
  await f.t.pool.query("update report_appointments set effective_at = now() - interval '10 days'");
  await f.t.pool.query(
    `insert into report_appointments (legal_entity_id, channel, duty, user_id, proposed_by, state, effective_at)
     values ($1, 'reporting-channel', 'recipient', $2, $2, 'active', now() + interval '1 hour')`,
    [f.school, boss.id],
  );
  await f.t.runJobs('take-up-unread-reports');
  expect(await readersOf(id)).toEqual([]);
  await f.t.pool.query('update report_appointments set effective_at = now() where user_id = $1', [boss.id]);
  await f.t.runJobs('take-up-unread-reports');
  expect(await readersOf(id)).toEqual([boss.id]);
});

describe('second eyes', () => {
  const permissions = ['sealed_reports.recipients', 'reporting_channel_handling.handling'];
  const proposeSelf = async (user: TestUser) => {
    const { body } = await f.t.call(
      propose,
      { body: { channel: 'reporting-channel', duty: 'recipient', user_id: user.id } },
      { ...as(user), headers: { 'idempotency-key': 's'.repeat(32) } },
    );
    const { rows } = await f.t.pool.query('select state from report_appointments where id = $1', [body.id]);
    return rows[0].state;
  };

  test('are asked of the only account at the head where the units have staff, and of a unit in an organisation', async () => {
    for (const [own, others] of [
      ['head', 'unit'],
      ['unit', 'head'],
    ] as const) {
      const head = await makeOrganisation(f.t, `Rede ${own}`);
      const places = { head, unit: await makeOrganisation(f.t, `Unidade ${own}`, head) };
      const only = await makeUser(f.t, { home: places[own], roleId: await makeRole(f.t, permissions) });
      await makeUser(f.t, { home: places[others], name: 'Funcionária' });
      expect(await proposeSelf(only)).toBe('proposed');
    }
  });

  test('where nobody else is in the whole organisation, every unit reads of the day it waits', async () => {
    const head = await makeOrganisation(f.t, 'Rede sem ninguém');
    const unit = await makeOrganisation(f.t, 'Unidade vazia', head);
    const only = await makeUser(f.t, { home: head, roleId: await makeRole(f.t, permissions) });
    expect(await proposeSelf(only)).toBe('active');
    const { rows } = await f.t.pool.query(
      'select u.legal_entity_id from alerts a join alert_units u on u.alert_id = a.id where a.legal_entity_id = $1',
      [head],
    );
    expect(rows.map(({ legal_entity_id }) => Number(legal_entity_id)).toSorted()).toEqual(
      [head, unit].toSorted(),
    );
  });
});
