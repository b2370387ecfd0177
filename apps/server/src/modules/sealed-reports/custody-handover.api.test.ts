import { sealedReports } from '@conforme/contracts/modules/sealed-reports/sealed-reports.contract.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rewrapIdentities } from '../../../../web/src/platform/sealed-reports/data-keys.ts';
import { openIdentity } from '../../../../web/src/platform/sealed-reports/open-report.ts';
import { sealIdentity } from '../../../../web/src/platform/sealed-reports/seal-report.ts';
import { makeOrganisation, makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import { makeRecipient, type Recipient, startReports } from '../../testing/features/sealed-reports.ts';
import { auditOf } from '../../testing/stored-rows.ts';

const { custody, custodyReceivers, custodyKeys, handOverCustody, handovers, confirmHandover, ...rest } =
  sealedReports.endpoints;
const { refuseHandover, end, grid, myKey } = rest;
const who = { name: 'Quem Relatou' };

let f: Awaited<ReturnType<typeof startReports>>;
let handling: number;
let boss: TestUser;
let cida: Recipient;
beforeEach(async () => {
  f = await startReports('intimidation');
  handling = await makeRole(f.t, ['intimidation_form_handling.handling']);
  const appoints = await makeRole(f.t, ['sealed_reports.recipients', 'intimidation_form_handling.handling']);
  boss = await makeUser(f.t, { home: f.school, roleId: appoints, name: 'Chefe Designa' });
  cida = await custodian('Cida Custódia');
});
afterEach(() => f.t.close());

const as = (user: TestUser) => ({ token: user.token });
const custodian = (name: string, roleId = handling) =>
  makeRecipient(f.t, f.sodium, {
    ...{ school: f.school, channel: 'intimidation', roleId, name, duty: 'custodian' },
  });

/** Somebody reports and gives their name in confidence. */
async function identified(excluded: string[] = []) {
  const { id, receipt, lookup } = await f.send({ text: 'com nome' }, {}, excluded);
  return { id, receipt, lookup, answer: await give(receipt, lookup) };
}
async function give(receipt: string, lookup: string) {
  const { body } = await f.follow(receipt);
  const identity = sealIdentity(f.sodium, {
    ...{ keys: body, reporter: body.reporter_key, excluded: [], identity: who },
  });
  return f.t.call(f.form.endpoints.give_identity, { body: { lookup, identity } });
}
const receivers = async (by: TestUser) => (await f.t.call(custodyReceivers, {}, as(by))).body;
const kept = async (by: TestUser) => (await f.t.call(custody, {}, as(by))).body;
/** As the leaving custodian's browser does it. */
async function handOver(by: Recipient, to: TestUser & { name?: string }) {
  const { rows } = await f.t.pool.query(
    "select id from report_appointments where user_id = $1 and duty = 'custodian'",
    [to.id],
  );
  const appointment_id = rows[0].id as string;
  const handed = await f.t.call(custodyKeys, { body: { appointment_id } }, as(by));
  if (handed.status !== 200) return handed;
  const boxes = rewrapIdentities(f.sodium, by.pair, handed.body.boxes, handed.body.public_key);
  return send(by, appointment_id, boxes);
}
const send = (by: TestUser, appointment_id: string, boxes: { id: string; box: string }[]) =>
  f.t.call(
    handOverCustody,
    { body: { appointment_id, boxes } },
    { ...as(by), headers: { 'idempotency-key': crypto.randomUUID().replaceAll('-', '') } },
  );
const waiting = async (by: TestUser) => (await f.t.call(handovers, {}, as(by))).body.waiting;
const decide = (endpoint: typeof confirmHandover, id: string, by: TestUser, version = 1) =>
  f.t.call(endpoint, { params: { id }, body: { version } }, as(by));
const open = (id: string, by: TestUser) =>
  f.t.call(f.staff.endpoints.open_identity, { params: { id }, body: { reason: 'protection' } }, as(by));
async function endOf(user: TestUser, more: { accepted_loss?: number } = {}) {
  const { rows } = await f.t.pool.query(
    "select id, version from report_appointments where user_id = $1 and state = 'active'",
    [user.id],
  );
  const [{ id, version }] = rows;
  return f.t.call(end, { params: { id }, body: { version, ...more } }, as(boss));
}
const close = (user: TestUser) =>
  f.t.pool.query("update users set status = 'inactive' where id = $1", [user.id]);

describe('custody without an escrow', () => {
  test('goes to another custodian: sealed by the one who leaves, confirmed by a third person, each on record', async () => {
    const { id, receipt } = await identified();
    const davi = await custodian('Davi Depois');
    expect(await kept(davi)).toMatchObject([{ held: false, escrowed: false, keepers: ['Cida Custódia'] }]);
    expect(await receivers(cida)).toMatchObject([{ name: 'Davi Depois', lacking: 1, waiting: 0 }]);
    expect(await receivers(davi)).toEqual([]);

    const told = await auditOf(f.t, async () => {
      expect((await handOver(cida, davi)).status).toBe(200);
    });
    expect(told.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['custody_handover.keys_taken', cida.id],
      ['custody_handover.proposed', cida.id],
    ]);
    // Until the second person it opens for nobody else, and is not handed over twice.
    expect((await open(id, davi)).status).toBe(404);
    expect(await receivers(cida)).toMatchObject([{ lacking: 1, waiting: 1 }]);
    expect((await handOver(cida, davi)).status).toBe(404);

    const [handover] = await waiting(boss);
    expect(handover).toMatchObject({
      ...{ from: 'Cida Custódia', to: 'Davi Depois', identities: 1, confirm_refused: null },
    });
    const confirmed = await auditOf(f.t, async () => {
      expect((await decide(confirmHandover, handover.id, boss)).status).toBe(200);
    });
    expect(confirmed).toMatchObject([
      { action: 'custody_handover.confirmed', actor_id: boss.id, meta: { user_id: davi.id, count: 1 } },
    ]);
    const { rows: notices } = await f.t.pool.query(
      'select link from notifications where user_id = any ($1) order by link',
      [[boss.id, davi.id]],
    );
    expect(notices.map(({ link }) => link)).toEqual([
      '/sealed-reports/custody',
      '/sealed-reports/recipients',
    ]);
    const { reporter_key } = (await f.follow(receipt)).body;
    const { body } = await open(id, davi);
    expect(openIdentity(f.sodium, davi.pair, reporter_key, body)).toEqual(who);
    const { rows } = await f.t.pool.query('select from custody_handover_boxes');
    expect(rows).toEqual([]);
    // Only now may the one who handed over leave, and what they kept stays open to the other.
    expect((await endOf(cida)).status).toBe(200);
    expect((await open(id, cida)).status).toBe(404);
    expect((await open(id, davi)).status).toBe(200);
    // Never in silence: in the log of the report, and to whoever reported, to the hour and without a name.
    const followed = (await f.follow(receipt)).body;
    expect(followed.identity.lost).toBe(false);
    expect(followed.custody_changed).toEqual([{ at: expect.stringMatching(/:00:00/) }]);
    expect(JSON.stringify(followed.custody_changed)).not.toMatch(/Davi|Cida/);
    const acts = (await f.read(id, f.ana)).body.entries.map(
      ({ facts }: { facts: { act?: string } }) => facts.act,
    );
    expect(acts.filter((act: string) => act === 'custody_changed')).toHaveLength(2);
  });

  test('is confirmed neither by who hands over, nor by who receives while somebody else could', async () => {
    const appoints = await makeRole(f.t, [
      'sealed_reports.recipients',
      'intimidation_form_handling.handling',
    ]);
    const nina = await custodian('Nina Sai', appoints);
    await identified();
    const davi = await custodian('Davi Depois', appoints);
    await handOver(nina, davi);
    const [handover] = await waiting(nina);
    expect(handover.confirm_refused).toMatch(/Quem entrega não confirma/);
    expect((await decide(confirmHandover, handover.id, nina)).body.messages).toMatch(
      /Quem entrega não confirma/,
    );
    const byReceiver = await decide(confirmHandover, handover.id, davi);
    expect(byReceiver.body.messages).toMatch(/Quem recebe não confirma/);
    const direct = f.t.pool.query(
      "update custody_handovers set state = 'confirmed', decided_by = $2 where id = $1",
      [handover.id, nina.id],
    );
    await expect(direct).rejects.toThrow(/custody_handovers_two_people/);
    await close(boss);
    expect((await decide(confirmHandover, handover.id, davi)).status).toBe(200);
  });

  test('takes no identity that is not the asker’s, no excluded receiver, and no key made since', async () => {
    const { id } = await identified();
    const davi = await custodian('Davi Depois');
    const { body } = await f.t.call(grid, { query: { per_page: '100' } }, as(boss));
    const appointment = body.model.data.find(({ person }: { person: string }) => person === 'Davi Depois').id;
    const box = Buffer.alloc(80, 5).toString('base64url');
    // Who reads the report keeps no identity; another organisation's custodian keeps none of these.
    expect((await send(f.ana, appointment, [{ id, box }])).body.code).toBe('recipients_changed');
    const outside = await makeRecipient(f.t, f.sodium, {
      ...{ school: await makeOrganisation(f.t, 'Outra Escola'), channel: 'intimidation', roleId: handling },
      ...{ name: 'Fora', duty: 'custodian' },
    });
    expect((await send(outside, appointment, [{ id, box }])).body.code).toBe('recipients_changed');
    expect((await f.t.call(custodyKeys, { body: { appointment_id: appointment } }, as(outside))).status).toBe(
      404,
    );

    await handOver(cida, davi);
    const [handover] = await waiting(boss);
    await f.t.pool.query('update recipient_keys set public_key = $2 where user_id = $1', [
      davi.id,
      Buffer.alloc(32, 9),
    ]);
    expect((await decide(confirmHandover, handover.id, boss)).body.messages).toMatch(/outra chave/);
    expect((await decide(refuseHandover, handover.id, boss)).status).toBe(200);
    expect((await f.t.pool.query('select from custody_handover_boxes')).rows).toEqual([]);

    await f.t.pool.query(
      `insert into report_exclusions (case_id, legal_entity_id, user_id, excluded_by) values ($1, $2, $3, 'staff')`,
      [id, f.school, davi.id],
    );
    expect(await receivers(cida)).toEqual([]);
    expect((await send(cida, appointment, [{ id, box }])).body.code).toBe('recipients_changed');
  });

  test('of the only one who can open it is not ended while they can hand it over; who appoints sees how much it is', async () => {
    await identified();
    const sole = async () => {
      const { body } = await f.t.call(grid, { query: { per_page: '100' } }, as(boss));
      return body.model.data.find(({ person }: { person: string }) => person === 'Cida Custódia');
    };
    expect(await sole()).toMatchObject({ sole_identities: 1, can_sign_in: true });
    expect((await f.t.call(myKey, {}, as(cida))).body.sole_identities).toBe(1);
    for (const more of [{}, { accepted_loss: 1 }])
      expect((await endOf(cida, more)).body.messages).toMatch(/entrega a outra pessoa que custodia/);
  });

  test('of somebody who is gone is lost only where that is said and accepted, and is told everywhere after', async () => {
    const { id, receipt, lookup, answer } = await identified();
    expect(answer.body.identity).toMatchObject({ given: true, lost: false });
    await close(cida);
    expect((await f.follow(receipt)).body.identity.lost).toBe(true);
    expect((await endOf(cida)).body.messages).toMatch(/conta dela está fechada.*confirme essa perda/);
    expect((await endOf(cida, { accepted_loss: 2 })).status).toBe(409);
    const told = await auditOf(f.t, async () => {
      expect((await endOf(cida, { accepted_loss: 1 })).status).toBe(200);
    });
    expect(told).toMatchObject([{ action: 'report_appointment.ended', meta: { lost: 1 } }]);
    expect((await f.t.call(handovers, {}, as(boss))).body.lost).toEqual([
      { channel: 'intimidation', identities: 1 },
    ]);
    expect((await f.envelope(id, f.ana)).body.identity).toMatchObject({ given: true, lost: true });
    const davi = await custodian('Davi Depois');
    expect(await kept(davi)).toMatchObject([{ held: false, escrowed: false, keepers: [] }]);

    // Only whoever reported can say it again, sealed to who keeps identities now.
    const again = await give(receipt, lookup);
    expect(again.body.identity).toMatchObject({ given: true, lost: false });
    const { reporter_key } = (await f.follow(receipt)).body;
    expect(openIdentity(f.sodium, davi.pair, reporter_key, (await open(id, davi)).body)).toEqual(who);
    expect((await give(receipt, lookup)).status).toBe(409);
  });

  test('destroyed with its report, leaves no key behind that waits for somebody', async () => {
    const { id } = await identified();
    const davi = await custodian('Davi Depois');
    await handOver(cida, davi);
    const { shredReport } = await import('../../platform/sealed-reports/keep-report.ts');
    await f.t.system.transaction().execute((db) => shredReport(db, { id }));
    for (const table of ['custody_handover_boxes', 'sealed_identities'])
      expect((await f.t.pool.query(`select from ${table}`)).rows).toEqual([]);
    const [handover] = await waiting(boss);
    expect((await decide(confirmHandover, handover.id, boss)).status).toBe(409);
  });
});

describe('whom the reporter excludes', () => {
  const handleOf = async (name: string) => {
    const { keys } = await f.open();
    const all = [...keys.recipients, ...keys.alternates, ...keys.custodians, ...keys.others];
    return all.find((one: { name: string }) => one.name === name).handle as string;
  };
  const holds = async (id: string, { id: user }: TestUser) =>
    (
      await f.t.pool.query(
        `select from sealed_report_keys where case_id = $1 and user_id = $2
         union all select from case_readers where case_id = $1 and user_id = $2`,
        [id, user],
      )
    ).rows.length > 0;

  test('of the alternate committee never gets a key, also when the alternates step in', async () => {
    const gil = await makeRecipient(f.t, f.sodium, {
      ...{ school: f.school, channel: 'intimidation', roleId: handling, name: 'Gil Alternativo' },
      duty: 'alternate',
    });
    const { id } = await f.send({ text: 'contra a Eva' }, {}, [await handleOf('Eva Alternativa')]);
    const { envelope, report } = await f.openFor(id, f.ana);
    expect(envelope.readers.map(({ label }) => label)).not.toContain('Eva Alternativa');
    const { rewrapFor } = await import('../../../../web/src/platform/sealed-reports/data-keys.ts');
    const boxes = rewrapFor(f.sodium, report.keys, [
      { id: f.eva.id, public_key: Buffer.from(f.eva.pair.publicKey).toString('base64url'), epochs: [] },
    ]);
    const given = await f.t.call(f.staff.endpoints.give_keys, { params: { id }, body: { boxes } }, as(f.ana));
    expect(given.status).toBe(422);
    // Nor where the database is asked directly.
    const box = Buffer.alloc(80, 3);
    await expect(
      f.t.pool.query(
        `insert into sealed_report_keys (case_id, legal_entity_id, purpose, epoch, holder, user_id, box)
         values ($1, $2, 'data', 1, 'user', $3, $4)`,
        [id, f.school, f.eva.id, box],
      ),
    ).rejects.toThrow(/excluded from this report/);
    await expect(
      f.t.pool.query('insert into case_readers (case_id, legal_entity_id, user_id) values ($1, $2, $3)', [
        id,
        f.school,
        f.eva.id,
      ]),
    ).rejects.toThrow(/excluded from this report/);
    // Both recipients are in conflict: the alternates step in, without her.
    const offered = (await f.openFor(id, f.ana)).envelope.readers.filter((one) => one.id === gil.id);
    const alternates = rewrapFor(f.sodium, report.keys, offered);
    for (const [by, person] of [
      [f.ana, f.bia],
      [f.ana, f.ana],
    ] as const) {
      const body = { user_id: person.id, ground: 'accused', alternates };
      const done = await f.act(by, 'exclude', id, body);
      expect(done.status, JSON.stringify(done.body)).toBe(200);
    }
    expect(await holds(id, gil)).toBe(true);
    expect(await holds(id, f.eva)).toBe(false);
    expect((await f.envelope(id, f.eva)).status).toBe(404);
  });

  test('is also somebody who has no key yet, or waits to be confirmed', async () => {
    const late = await makeUser(f.t, { home: f.school, roleId: handling, name: 'Lia Sem Chave' });
    const proposed = await makeUser(f.t, { home: f.school, roleId: handling, name: 'Ivo Proposto' });
    await f.t.pool.query(
      `insert into report_appointments (legal_entity_id, channel, duty, user_id, state, effective_at) values
       ($1, 'intimidation', 'alternate', $2, 'active', now()), ($1, 'intimidation', 'recipient', $3, 'proposed', null)`,
      [f.school, late.id, proposed.id],
    );
    const { keys } = await f.open();
    expect(keys.others.map(({ name }: { name: string }) => name)).toEqual(['Ivo Proposto', 'Lia Sem Chave']);
    const excluded = [await handleOf('Lia Sem Chave'), await handleOf('Ivo Proposto')];
    const { id } = await f.send({ text: 'contra a Lia' }, {}, excluded);
    const pair = f.sodium.crypto_box_keypair();
    await f.t.pool.query(
      'insert into recipient_keys (user_id, public_key, by_password, by_recovery) values ($1, $2, $3, $3)',
      [late.id, Buffer.from(pair.publicKey), Buffer.alloc(100, 7)],
    );
    const { envelope } = await f.openFor(id, f.ana);
    expect(envelope.readers.map(({ label }) => label)).not.toContain('Lia Sem Chave');
    expect(envelope.excluded.map(({ label }) => label)).toEqual(['Ivo Proposto', 'Lia Sem Chave']);
  });
});
