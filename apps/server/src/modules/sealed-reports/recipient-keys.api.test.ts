import { randomBytes } from 'node:crypto';
import { sealedReports } from '@conforme/contracts/modules/sealed-reports/sealed-reports.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nextEpoch } from '../../../../web/src/platform/sealed-reports/open-report.ts';
import { goodPassword, makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import { makeRecipient, startReports } from '../../testing/features/sealed-reports.ts';
import { auditOf } from '../../testing/stored-rows.ts';

const { endpoints } = sealedReports;
let f: Awaited<ReturnType<typeof startReports>>;
let owner: TestUser;
let appointer: TestUser;
beforeAll(async () => {
  f = await startReports('intimidation');
  owner = await makeUser(f.t, {
    home: f.school,
    roleId: await makeRole(f.t, ['intimidation_form_handling.handling']),
  });
  appointer = await makeUser(f.t, {
    home: f.school,
    roleId: await makeRole(f.t, ['sealed_reports.recipients']),
  });
});
afterAll(() => f.t.close());

const as = (user: TestUser) => ({ token: user.token });
const bytes = (count: number) => randomBytes(count).toString('base64url');
const vault = () => ({ public_key: bytes(32), by_password: bytes(89), by_recovery: bytes(73) });

describe('the own key', () => {
  test('is set up once, read back as it was sent, and changed only by who proves to be the owner', async () => {
    expect((await f.t.call(endpoints.myKey, {}, as(owner))).body).toMatchObject({
      vault: null,
      appointments: [],
    });
    const sent = vault();
    const told = await auditOf(f.t, async () => {
      expect((await f.t.call(endpoints.setUpKey, { body: sent }, as(owner))).body.vault).toMatchObject(sent);
    });
    expect(told).toMatchObject([{ action: 'recipient_key.made', actor_id: owner.id }]);
    expect(JSON.stringify(told)).not.toContain(sent.by_password);
    expect((await f.t.call(endpoints.setUpKey, { body: vault() }, as(owner))).status).toBe(409);

    await f.t.pool.query(
      "update sessions set authenticated_at = now() - interval '1 hour' where user_id = $1",
      [owner.id],
    );
    const change = (more: object) =>
      f.t.call(
        endpoints.changeKeyPassword,
        { body: { version: 1, by_password: bytes(89), ...more } },
        as(owner),
      );
    expect((await change({})).body.errors).toHaveProperty('current_password');
    expect((await change({ current_password: 'senha errada aqui' })).body.errors).toHaveProperty(
      'current_password',
    );
    const changed = await change({ current_password: goodPassword });
    expect(changed.body.vault).toMatchObject({
      version: 2,
      public_key: sent.public_key,
      by_recovery: sent.by_recovery,
    });
    expect((await change({ current_password: goodPassword })).body.code).toBe('stale_version');
    const tried = await f.t.call(endpoints.keyRecoveryTried, { body: { version: 2 } }, as(owner));
    expect(tried.body.vault.recovery_tried_at).not.toBeNull();
  });

  test('is refused where a value is not of its length, at its field', async () => {
    for (const field of ['public_key', 'by_password', 'by_recovery']) {
      const body = { ...vault(), [field]: 'a+b' };
      expect((await f.t.call(endpoints.setUpKey, { body }, as(owner))).body.errors).toHaveProperty(field);
    }
  });

  test('replaced, opens nothing of before until another reader gives the key again', async () => {
    const { id } = await f.send({ text: 'perdeu tudo' });
    const pair = f.sodium.crypto_box_keypair();
    const body = {
      ...vault(),
      public_key: Buffer.from(pair.publicKey).toString('base64url'),
      ...{ version: 1, current_password: goodPassword },
    };
    const replaced = await f.t.call(endpoints.replaceKey, { body }, as(f.bia));
    expect(replaced.body).toMatchObject({ without_key: 1 });
    expect((await f.openFor(id, f.bia)).envelope.boxes).toEqual([]);
    const { rewrapFor } = await import('../../../../web/src/platform/sealed-reports/data-keys.ts');
    const { report, envelope } = await f.openFor(id, f.ana);
    const lacking = envelope.readers.filter(({ reads, epochs }) => reads && epochs.length === 0);
    expect(lacking.map(({ label }) => label)).toEqual(['Bia Jurídica']);
    const boxes = rewrapFor(f.sodium, report.keys, lacking);
    const given = await f.t.call(f.staff.endpoints.give_keys, { params: { id }, body: { boxes } }, as(f.ana));
    expect(given.status).toBe(200);
    expect((await f.openFor(id, { ...f.bia, pair })).read(0)).toEqual({ text: 'perdeu tudo' });
    const foreign = boxes.map((box) => ({ ...box, user_id: owner.id }));
    const mine = async () => (await f.t.call(endpoints.myKey, {}, as(f.bia))).body.without_key;
    await f.t.pool.query('delete from sealed_report_keys where case_id = $1', [id]);
    expect(await mine()).toBe(1);
    // Of what was destroyed nobody needs the key.
    await f.t.pool.query('update sealed_cases set shredded_at = now() where id = $1', [id]);
    expect(await mine()).toBe(0);
    const refused = await f.t.call(
      f.staff.endpoints.give_keys,
      { params: { id }, body: { boxes: foreign } },
      as(f.ana),
    );
    expect(refused.status).toBe(422);
  });
});

describe("a key that takes another's place", () => {
  test('receives nothing by itself: no new report, no next key, until others were told and one confirms', async () => {
    const { id } = await f.send({ text: 'antes' });
    const dora = await makeRecipient(f.t, f.sodium, {
      ...{ school: f.school, channel: 'intimidation', name: 'Dora Trocada' },
      roleId: await makeRole(f.t, ['intimidation_form_handling.handling']),
    });
    const { rows: before } = await f.t.pool.query(
      `insert into case_readers (case_id, legal_entity_id, user_id) values ($1, $2, $3) returning user_id`,
      [id, f.school, dora.id],
    );
    expect(before).toHaveLength(1);
    const told = await auditOf(f.t, async () => {
      const body = { ...vault(), version: 1, current_password: goodPassword };
      expect((await f.t.call(endpoints.replaceKey, { body }, as(dora))).status).toBe(200);
    });
    expect(told.map(({ action }) => action)).toEqual([
      'report_appointment.proposed',
      'recipient_key.replaced',
    ]);
    for (const { colleague, link } of [
      { colleague: f.ana, link: '/sealed-reports/my-key' },
      { colleague: appointer, link: '/sealed-reports/recipients' },
    ]) {
      const { rows } = await f.t.pool.query(
        'select title, message, link from notifications where user_id = $1',
        [colleague.id],
      );
      expect(rows).toContainEqual({
        title: 'Uma chave de relatos foi trocada',
        message: expect.stringContaining('Dora Trocada criou outra chave'),
        link,
      });
    }
    const names = async () => (await f.open()).keys.recipients.map(({ name }: { name: string }) => name);
    expect(await names()).not.toContain('Dora Trocada');
    // The next key of a report they read is not made for it, and the server takes none that is.
    const { envelope } = await f.openFor(id, f.ana);
    const reader = envelope.readers.find((one) => one.id === dora.id);
    expect(reader).toMatchObject({ reads: true, epochs: [], key_made_at: expect.any(String) });
    const { body } = nextEpoch(f.sodium, envelope);
    const boxes = [...body.boxes, { user_id: dora.id, box: bytes(80) }];
    const rotate = (body: object) =>
      f.t.call(f.staff.endpoints.rotate_key, { params: { id }, body } as never, as(f.ana));
    expect((await rotate({ ...body, boxes })).body.code).toBe('recipients_changed');
    expect((await rotate(body)).status).toBe(200);

    const { rows } = await f.t.pool.query(
      'select id, version, state from report_appointments where user_id = $1',
      [dora.id],
    );
    expect(rows[0].state).toBe('proposed');
    const decide = (by: TestUser) =>
      f.t.call(endpoints.confirm, { params: { id: rows[0].id }, body: { version: rows[0].version } }, as(by));
    expect((await decide(appointer)).status).toBe(200);
    expect(await names()).toContain('Dora Trocada');
  });

  test('refused, loses the reports too', async () => {
    const gil = await makeRecipient(f.t, f.sodium, {
      ...{ school: f.school, channel: 'intimidation', name: 'Gil Recusado' },
      roleId: await makeRole(f.t, ['intimidation_form_handling.handling']),
    });
    const { id } = await f.send({ text: 'de antes' });
    const body = { ...vault(), version: 1, current_password: goodPassword };
    await f.t.call(endpoints.replaceKey, { body }, as(gil));
    expect((await f.envelope(id, gil)).body.boxes).toEqual([]);
    const { rows } = await f.t.pool.query('select id, version from report_appointments where user_id = $1', [
      gil.id,
    ]);
    const [{ id: appointment, version }] = rows;
    await f.t.call(endpoints.refuse, { params: { id: appointment }, body: { version } }, as(appointer));
    expect((await f.envelope(id, gil)).status).toBe(404);
  });
});

describe('an identity', () => {
  test('is opened by its custodian alone, with a reason that readers and reporter see', async () => {
    const roleId = await makeRole(f.t, ['intimidation_form_handling.handling']);
    const custodian = await makeRecipient(f.t, f.sodium, {
      ...{ school: f.school, channel: 'intimidation', roleId, name: 'Cida Custódia', duty: 'custodian' },
    });
    const { sealIdentity } = await import('../../../../web/src/platform/sealed-reports/seal-report.ts');
    const { openIdentity } = await import('../../../../web/src/platform/sealed-reports/open-report.ts');
    const { id, receipt, lookup } = await f.send({ text: 'sem nome' });
    const before = await f.follow(receipt);
    expect(before.body.identity).toEqual({ given: false, lost: false, openings: [] });
    const identity = sealIdentity(f.sodium, {
      keys: before.body,
      reporter: before.body.reporter_key,
      excluded: [],
      identity: { name: 'Quem Relatou' },
    });
    const given = await f.t.call(f.form.endpoints.give_identity, { body: { lookup, identity } });
    expect(given.body.identity.given).toBe(true);
    expect((await f.t.call(f.form.endpoints.give_identity, { body: { lookup, identity } })).status).toBe(409);

    const open = (by: TestUser) =>
      f.t.call(f.staff.endpoints.open_identity, { params: { id }, body: { reason: 'protection' } }, as(by));
    expect((await open(f.ana)).status).toBe(404);
    const custody = (await f.t.call(endpoints.custody, {}, as(custodian))).body;
    expect(custody).toMatchObject([{ id, channel: 'intimidation', openings: [] }]);
    const told = await auditOf(f.t, async () => {
      const { body } = await open(custodian);
      expect(openIdentity(f.sodium, custodian.pair, before.body.reporter_key, body)).toEqual({
        name: 'Quem Relatou',
      });
    });
    expect(told).toMatchObject([
      { action: 'sealed_report.identity_opened', actor_id: custodian.id, meta: { reason: 'protection' } },
    ]);
    expect((await f.follow(receipt)).body.identity.openings).toMatchObject([{ reason: 'protection' }]);
    expect((await f.envelope(id, f.ana)).body.identity).toMatchObject({
      ...{ given: true, mine: false },
      openings: [{ by: { label: 'Cida Custódia' }, reason: 'protection' }],
    });
    // The custodian reads the identity, not the report.
    expect((await f.envelope(id, custodian)).status).toBe(404);
  });
});
