import { sealedReports } from '@conforme/contracts/modules/sealed-reports/sealed-reports.contract.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sealKeyTo } from '../../../../web/src/platform/sealed-reports/data-keys.ts';
import { rewrapFromEscrow } from '../../../../web/src/platform/sealed-reports/escrow-shares.ts';
import { nextEpoch, resealToEscrow } from '../../../../web/src/platform/sealed-reports/open-report.ts';
import { sealIdentity } from '../../../../web/src/platform/sealed-reports/seal-report.ts';
import { toText } from '../../../../web/src/platform/sealed-reports/sodium.ts';
import { type NewEscrow, newEscrow } from '../../testing/features/escrows.ts';
import { makeOrganisation, makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import { makeRecipient, type Recipient, startReports } from '../../testing/features/sealed-reports.ts';
import { auditOf } from '../../testing/stored-rows.ts';

const { escrow, setUpEscrow, confirmEscrow, refuseEscrow, drillEscrow } = sealedReports.endpoints;

let f: Awaited<ReturnType<typeof startReports>>;
let [maker, other]: TestUser[] = [];
let first: NewEscrow;
beforeEach(async () => {
  f = await startReports('intimidation');
  const roleId = await makeRole(f.t, ['sealed_reports.recipients']);
  maker = await makeUser(f.t, { home: f.school, roleId, name: 'Paula Propõe' });
  other = await makeUser(f.t, { home: f.school, roleId, name: 'Clara Confirma' });
  first = await newEscrow(f.sodium);
  await putInForce(first);
});
afterEach(() => f.t.close());

const as = (user?: TestUser) => ({ token: user?.token as string });
const propose = (made: NewEscrow, by = maker) => f.t.call(setUpEscrow, { body: made.body } as never, as(by));
const confirm = (made: NewEscrow, by = other) =>
  f.t.call(confirmEscrow, { body: { version: 1, share_proof: made.proofs[1] } } as never, as(by));
async function putInForce(made: NewEscrow) {
  await propose(made);
  const { status, body } = await confirm(made);
  expect(status).toBe(200);
  return body;
}
const stateOf = async (by = maker) => (await f.t.call(escrow, {}, as(by))).body;
const keyOfForm = async () => (await f.open()).keys.escrow;
/** Of which escrow each key of a report is sealed to: purpose, epoch, and the public key. */
const keptIn = async (id: string) => {
  const { rows } = await f.t.pool.query(
    `select k.purpose, k.epoch, e.public_key from sealed_report_keys k join report_escrows e on e.id = k.escrow_id
     where k.case_id = $1 and k.holder = 'escrow' order by 1, 2`,
    [id],
  );
  return rows.map(({ purpose, epoch, public_key }) => [purpose, epoch, toText(f.sodium, public_key)]);
};
const reseal = (id: string, by: TestUser, body: object) =>
  f.t.call(f.staff.endpoints.escrow_keys, { params: { id }, body } as never, as(by));
const handOut = async (id: string, by: TestUser) =>
  (await f.t.call(f.staff.endpoints.escrowed_keys, { params: { id } } as never, as(by))).body.boxes;
const dueOf = async (id: string, by: Recipient) => {
  const { envelope, report } = await f.openFor(id, by);
  return { due: envelope.escrow_due, body: resealToEscrow(f.sodium, report.keys, envelope), report };
};

describe('an escrow in force', () => {
  test('stays so beside a proposal, gives way to it once that is confirmed, and is told with what depends on it', async () => {
    const { id } = await f.send({ text: 'antes' });
    const second = await newEscrow(f.sodium);
    expect((await propose(first)).status).toBe(409);
    expect((await propose(second)).body).toMatchObject({
      ...{ escrow: { public_key: first.publicKey }, proposal: { made_by: 'Paula Propõe' }, earlier: [] },
    });
    expect((await propose(await newEscrow(f.sodium), other)).status).toBe(409);
    expect(await keyOfForm()).toBe(first.publicKey);
    expect((await confirm(second, maker)).body.messages).toMatch(/Quem cria a guarda/);
    // Papers of the one in force prove nothing of the proposal.
    expect((await confirm({ ...second, proofs: first.proofs })).body.errors).toHaveProperty('share_proof');

    const told = await auditOf(f.t, () => confirm(second));
    expect(told.map(({ action }) => action)).toEqual(['report_escrow.replaced']);
    expect(await keyOfForm()).toBe(second.publicKey);
    const later = await f.send({ text: 'depois' });
    expect([await keptIn(id), await keptIn(later.id)]).toEqual([
      [['data', 1, first.publicKey]],
      [['data', 1, second.publicKey]],
    ]);
    const { earlier } = await stateOf();
    expect(earlier).toEqual([
      expect.objectContaining({ confirmed_by: 'Clara Confirma', reports: 1, identities: 0 }),
    ]);
    expect(earlier[0].replaced_at).toBe((await stateOf()).escrow.effective_at);
  });

  test('stays as it was where the proposal is refused, and cannot itself be refused, confirmed or drilled once replaced', async () => {
    const refuse = (version: number) => f.t.call(refuseEscrow, { body: { version } }, as(other));
    const second = await newEscrow(f.sodium);
    expect((await refuse(2)).status).toBe(409);
    await propose(second);
    expect((await refuse(1)).body).toMatchObject({ escrow: { public_key: first.publicKey }, proposal: null });
    expect(await keyOfForm()).toBe(first.publicKey);
    await putInForce(second);
    expect((await refuse(2)).status).toBe(409);
    expect((await confirm(first)).status).toBe(409);
    // What was sealed for the drill of the first one shows nothing of the second.
    const drill = { drill_box: first.body.drill_box, drill_digest: first.body.drill_digest };
    const shown = first.proofs[0] as string;
    const drilled = await f.t.call(
      drillEscrow,
      { body: { version: 2, shown, ...drill } } as never,
      as(other),
    );
    expect(drilled.body.errors).toHaveProperty('shown');
  });

  test('is its organisation’s own: another neither sees it nor counts what depends on it', async () => {
    const stranger = await makeOrganisation(f.t, 'Outra rede');
    const roleId = await makeRole(f.t, ['sealed_reports.recipients']);
    const theirs = await makeUser(f.t, { home: stranger, roleId });
    await makeUser(f.t, { home: stranger, roleId });
    await f.send({ text: 'daqui' });
    await propose(await newEscrow(f.sodium), theirs);
    await putInForce(await newEscrow(f.sodium));
    expect(await stateOf(theirs)).toMatchObject({ escrow: null, proposal: {}, earlier: [] });
    expect((await stateOf()).earlier).toMatchObject([{ reports: 1 }]);
  });

  test('a box that is sealed to another organisation, or to a proposal, does not enter the database', async () => {
    const { id } = await f.send({ text: 'x' });
    await propose(await newEscrow(f.sodium));
    const put = f.t.pool.query(
      `update sealed_report_keys set escrow_id = (select id from report_escrows where effective_at is null)
       where case_id = $1 and holder = 'escrow'`,
      [id],
    );
    await expect(put).rejects.toThrow(/not an escrow of this report/);
  });
});

describe('after another took its place', () => {
  test('the next reader puts the keys into it, exactly those due, and the earlier papers open the report no more', async () => {
    const { id } = await f.send({ text: 'antes' });
    expect((await dueOf(id, f.ana)).due).toEqual([]);
    const second = await newEscrow(f.sodium);
    await putInForce(second);
    const { due, body, report } = await dueOf(id, f.ana);
    expect(due).toEqual([1]);
    if (!body) throw new Error('nothing to seal');

    // Not to another key than the one in force, not more, not fewer, and by nobody who does not read the report.
    const wrongKey = await reseal(id, f.ana, { ...body, escrow: first.publicKey });
    expect(wrongKey.body.code).toBe('recipients_changed');
    const [box] = body.boxes;
    for (const boxes of [[{ ...box, epoch: 2 }], [box, { ...box, epoch: 2 }], [box, box]])
      expect((await reseal(id, f.ana, { ...body, boxes })).body.errors).toHaveProperty('boxes');
    expect((await reseal(id, f.ana, { ...body, purpose: 'identity' })).status).toBe(404);
    for (const by of [f.other, f.eva]) expect((await reseal(id, by, body)).status).toBe(404);
    expect(await keptIn(id)).toEqual([['data', 1, first.publicKey]]);

    const told = await auditOf(f.t, async () => {
      expect((await reseal(id, f.ana, body)).status).toBe(200);
    });
    expect(told).toMatchObject([{ action: 'sealed_report.escrow_resealed', actor_id: f.ana.id }]);
    expect(JSON.stringify(told)).not.toContain(second.publicKey);
    expect(await keptIn(id)).toEqual([['data', 1, second.publicKey]]);
    expect((await stateOf()).earlier).toMatchObject([{ reports: 0, identities: 0 }]);
    expect((await dueOf(id, f.bia)).due).toEqual([]);
    expect((await reseal(id, f.bia, body)).body.errors).toHaveProperty('boxes');

    const reader = { id: f.bia.id, public_key: toText(f.sodium, f.bia.pair.publicKey) };
    const join = async ({ shares }: NewEscrow) =>
      rewrapFromEscrow(f.sodium, { boxes: await handOut(id, f.bia), shares: shares.slice(1), reader });
    expect((await join(first))?.given).toEqual([]);
    expect((await join(second))?.given).toHaveLength(1);
    expect(report.keys).toHaveLength(1);
  });

  test('a reader without keys opens an older report with the earlier papers, whose day is told, and seals it anew', async () => {
    const { id } = await f.send({ text: 'antes' });
    await f.t.pool.query("update report_escrows set made_at = '2026-03-12T15:00:00Z'");
    const second = await newEscrow(f.sodium);
    await putInForce(second);
    await f.t.pool.query('delete from sealed_report_keys where user_id = $1', [f.bia.id]);
    const boxes = await handOut(id, f.bia);
    expect(boxes).toMatchObject([{ epoch: 1, made_at: '2026-03-12T15:00:00.000Z' }]);
    expect((await dueOf(id, f.bia)).due).toEqual([]);
    const reader = { id: f.bia.id, public_key: toText(f.sodium, f.bia.pair.publicKey) };
    const opened = await rewrapFromEscrow(f.sodium, { boxes, shares: first.shares.slice(1), reader });
    const given = { params: { id }, body: { boxes: opened?.given } };
    await f.t.call(f.staff.endpoints.give_keys, given as never, as(f.bia));
    const { body } = await dueOf(id, f.bia);
    expect((await reseal(id, f.bia, body as object)).status).toBe(200);
    expect(await keptIn(id)).toEqual([['data', 1, second.publicKey]]);
  });

  test('what came before any escrow stays out of each, and a key that is made now goes to the one in force alone', async () => {
    const { id } = await f.send({ text: 'antes' });
    await f.t.pool.query("delete from sealed_report_keys where case_id = $1 and holder = 'escrow'", [id]);
    const second = await newEscrow(f.sodium);
    await putInForce(second);
    const { due } = await dueOf(id, f.ana);
    expect(due).toEqual([]);
    const { body } = nextEpoch(f.sodium, (await f.openFor(id, f.ana)).envelope);
    const rotate = (more: object) =>
      f.t.call(
        f.staff.endpoints.rotate_key,
        { params: { id }, body: { ...body, ...more } } as never,
        as(f.ana),
      );
    for (const escrow of [first.publicKey, null])
      expect((await rotate({ escrow })).body.code).toBe('recipients_changed');
    expect((await rotate({})).status).toBe(200);
    expect(await keptIn(id)).toEqual([['data', 2, second.publicKey]]);
  });

  test('a custodian who opens an identity puts its key into it, and only then', async () => {
    const roleId = await makeRole(f.t, ['intimidation_form_handling.handling']);
    const of = { school: f.school, channel: 'intimidation', roleId, duty: 'custodian' } as const;
    const cida = await makeRecipient(f.t, f.sodium, { ...of, name: 'Cida Custódia' });
    const { id, receipt, lookup } = await f.send({ text: 'com nome' });
    const identityFor = async () => {
      const { body } = await f.follow(receipt);
      const reporter = body.reporter_key;
      return sealIdentity(f.sodium, { keys: body, reporter, excluded: [], identity: { name: 'Eu' } });
    };
    const give = (identity: object) =>
      f.t.call(f.form.endpoints.give_identity, { body: { lookup, identity } } as never);
    const stale = await identityFor();
    const second = await newEscrow(f.sodium);
    await putInForce(second);
    expect((await give(stale)).body.code).toBe('recipients_changed');
    expect((await give(await identityFor())).status).toBe(200);
    const third = await newEscrow(f.sodium);
    await putInForce(third);
    expect((await stateOf()).earlier).toMatchObject([
      { reports: 0, identities: 1 },
      { reports: 1, identities: 0 },
    ]);
    const box = sealKeyTo(f.sodium, f.sodium.randombytes_buf(32), third.publicKey);
    const body = { purpose: 'identity', escrow: third.publicKey, boxes: [{ epoch: 1, box }] };
    expect((await reseal(id, cida, body)).body.errors).toHaveProperty('boxes');
    const open = async () =>
      (
        await f.t.call(
          f.staff.endpoints.open_identity,
          { params: { id }, body: { reason: 'protection' } },
          as(cida),
        )
      ).body;
    expect((await open()).escrow_due).toBe(third.publicKey);
    expect((await reseal(id, f.ana, body)).status).toBe(404);
    expect((await reseal(id, cida, body)).status).toBe(200);
    expect((await open()).escrow_due).toBeNull();
    expect(await keptIn(id)).toEqual([
      ['data', 1, first.publicKey],
      ['identity', 1, third.publicKey],
    ]);
  });
});
