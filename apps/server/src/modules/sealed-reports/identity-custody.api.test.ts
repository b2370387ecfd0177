import { sealedReports } from '@conforme/contracts/modules/sealed-reports/sealed-reports.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openKeyBox, sealKeyTo } from '../../../../web/src/platform/sealed-reports/data-keys.ts';
import { openIdentity } from '../../../../web/src/platform/sealed-reports/open-report.ts';
import { sealIdentity } from '../../../../web/src/platform/sealed-reports/seal-report.ts';
import { toText } from '../../../../web/src/platform/sealed-reports/sodium.ts';
import { makeRole, type TestUser } from '../../testing/features/people.ts';
import { makeRecipient, startReports } from '../../testing/features/sealed-reports.ts';
import { auditOf } from '../../testing/stored-rows.ts';

let f: Awaited<ReturnType<typeof startReports>>;
beforeAll(async () => {
  f = await startReports('intimidation');
});
afterAll(() => f.t.close());
const as = (user: TestUser) => ({ token: user.token });

test('a custodian who comes later receives the key of an identity from the escrow, and nobody else does', async () => {
  const escrow = f.sodium.crypto_box_keypair();
  await f.t.pool.query(
    `insert into report_escrows (legal_entity_id, public_key, drill_box, drill_digest, effective_at)
     values ($1, $2, $3, $4, now())`,
    [f.school, Buffer.from(escrow.publicKey), Buffer.alloc(80, 1), Buffer.alloc(32, 1)],
  );
  const roleId = await makeRole(f.t, ['intimidation_form_handling.handling']);
  const custodian = (name: string) =>
    makeRecipient(f.t, f.sodium, {
      ...{ school: f.school, channel: 'intimidation', roleId, name, duty: 'custodian' },
    });
  const first = await custodian('Cida Custódia');
  const { id, receipt, lookup } = await f.send({ text: 'com nome' });
  const followed = (await f.follow(receipt)).body;
  const identity = sealIdentity(f.sodium, {
    ...{ keys: followed, reporter: followed.reporter_key, excluded: [] },
    identity: { name: 'Quem Relatou' },
  });
  await f.t.call(f.form.endpoints.give_identity, { body: { lookup, identity } });
  const later = await custodian('Davi Depois');

  const custody = async (by: TestUser) =>
    (await f.t.call(sealedReports.endpoints.custody, {}, as(by))).body.map(
      ({ held }: { held: boolean }) => held,
    );
  expect([await custody(first), await custody(later), await custody(f.ana)]).toEqual([[true], [false], []]);
  const { open_identity, escrowed_identity, keep_identity } = f.staff.endpoints;
  const ask = (by: TestUser) => f.t.call(escrowed_identity, { params: { id } } as never, as(by));
  const open = (by: TestUser) =>
    f.t.call(open_identity, { params: { id }, body: { reason: 'protection' } }, as(by));
  for (const other of [first, f.ana, f.other]) expect((await ask(other)).status).toBe(404);
  expect((await open(later)).status).toBe(404);

  const told = await auditOf(f.t, async () => {
    const { body } = await ask(later);
    expect(body.made_at).toMatch(/Z$/);
    const key = openKeyBox(f.sodium, body.box, escrow);
    const box = sealKeyTo(f.sodium, key, toText(f.sodium, later.pair.publicKey));
    const kept = await f.t.call(keep_identity, { params: { id }, body: { box } }, as(later));
    expect(kept.status).toBe(200);
  });
  expect(told.map(({ action }) => action)).toEqual([
    'sealed_report.escrow_used',
    'sealed_report.identity_kept',
  ]);
  expect(await custody(later)).toEqual([true]);
  const { body } = await open(later);
  expect(openIdentity(f.sodium, later.pair, followed.reporter_key, body)).toEqual({ name: 'Quem Relatou' });
});
