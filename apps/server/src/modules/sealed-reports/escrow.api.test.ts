import { createHash, randomBytes } from 'node:crypto';
import { sealedReports } from '@conforme/contracts/modules/sealed-reports/sealed-reports.contract.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newEscrow as makeNew } from '../../testing/features/escrows.ts';
import { makeOrganisation, makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import { startReports } from '../../testing/features/sealed-reports.ts';
import { auditOf } from '../../testing/stored-rows.ts';

const { escrow, setUpEscrow, confirmEscrow, refuseEscrow, drillEscrow } = sealedReports.endpoints;

let f: Awaited<ReturnType<typeof startReports>>;
let maker: TestUser;
let other: TestUser;
beforeEach(async () => {
  f = await startReports('intimidation');
  const roleId = await makeRole(f.t, ['sealed_reports.recipients']);
  maker = await makeUser(f.t, { home: f.school, roleId, name: 'Paula Propõe' });
  other = await makeUser(f.t, { home: f.school, roleId, name: 'Clara Confirma' });
});
afterEach(() => f.t.close());

const as = (user: TestUser) => ({ token: user.token });
const newEscrow = () => makeNew(f.sodium);
const propose = (body: object, by = maker) => f.t.call(setUpEscrow, { body } as never, as(by));
const confirm = (share_proof: string | null | undefined, version: number, by = other) =>
  f.t.call(confirmEscrow, { body: { version, share_proof } } as never, as(by));
const keyOfForm = async () => (await f.open()).keys.escrow;

describe('an escrow', () => {
  test('takes nothing before another person confirms it with one of the papers', async () => {
    const made = await newEscrow();
    const told = await auditOf(f.t, async () => {
      expect((await propose(made.body)).body.proposal).toMatchObject({
        ...{ made_by: 'Paula Propõe', confirmed_by: null, effective_at: null },
        confirm_refused: expect.stringContaining('Quem cria a guarda não a confirma'),
      });
    });
    expect(told.at(-1)).toMatchObject({ action: 'report_escrow.proposed', actor_id: maker.id });
    expect(JSON.stringify(told)).not.toContain(made.publicKey);
    expect((await propose((await newEscrow()).body, other)).status).toBe(409);
    expect(await keyOfForm()).toBeNull();
    const { id } = await f.send({ text: 'antes da segunda pessoa' });

    expect((await confirm(made.proofs[0], 1, maker)).body.messages).toMatch(/Quem cria a guarda/);
    const stranger = await newEscrow();
    expect((await confirm(stranger.proofs[0], 1)).body.errors).toHaveProperty('share_proof');
    const direct = f.t.pool.query(
      'update report_escrows set confirmed_by = made_by, effective_at = now() where legal_entity_id = $1',
      [f.school],
    );
    await expect(direct).rejects.toThrow(/report_escrows_two_people/);
    expect(await keyOfForm()).toBeNull();

    expect((await confirm(made.proofs[2], 1)).body).toMatchObject({
      ...{ escrow: { confirmed_by: 'Clara Confirma' }, proposal: null, earlier: [] },
    });
    expect(await keyOfForm()).toBe(made.publicKey);
    const { rows } = await f.t.pool.query(
      "select from sealed_report_keys where case_id = $1 and holder = 'escrow'",
      [id],
    );
    expect(rows).toEqual([]);
    expect((await confirm(made.proofs[1], 2)).status).toBe(409);
  });

  test('is told to whoever may confirm it, who may refuse it until it is in force', async () => {
    const made = await newEscrow();
    await propose(made.body);
    const { rows } = await f.t.pool.query(
      "select user_id, link from notifications where title like 'Uma guarda%'",
    );
    expect(rows).toEqual([{ user_id: other.id, link: '/sealed-reports/escrow' }]);
    const refuse = (version: number) => f.t.call(refuseEscrow, { body: { version } }, as(other));
    expect((await refuse(1)).body).toEqual({ escrow: null, proposal: null, earlier: [] });
    await propose(made.body);
    await confirm(made.proofs[0], 1);
    expect((await refuse(2)).body.messages).toMatch(/A guarda já é outra/);
    expect((await f.t.call(escrow, {}, as(maker))).body.escrow.public_key).toBe(made.publicKey);
  });

  test('of an organisation with one account waits a day, and the Mural says so', async () => {
    const alone = await makeOrganisation(f.t, 'Creche de uma conta só');
    const roleId = await makeRole(f.t, ['sealed_reports.recipients']);
    const only = await makeUser(f.t, { home: alone, roleId, entities: [alone] });
    const made = await newEscrow();
    expect((await propose(made.body, only)).body).toMatchObject({
      escrow: null,
      proposal: { confirm_refused: null },
    });
    expect((await propose((await newEscrow()).body, only)).status).toBe(409);
    const keyOf = async () =>
      (await f.t.pool.query('select escrow_of($1) as key', [alone])).rows[0].key as Buffer | null;
    expect(await keyOf()).toBeNull();
    const { rows } = await f.t.pool.query('select title from alerts where legal_entity_id = $1', [alone]);
    expect(rows).toEqual([{ title: 'Guarda da organização para relatos' }]);
    await f.t.pool.query(
      "update report_escrows set effective_at = effective_at - interval '1 day' where legal_entity_id = $1",
      [alone],
    );
    expect(await keyOf()).not.toBeNull();
  });

  test('passes its drill only by who joined two shares, each time with another value', async () => {
    const made = await newEscrow();
    await propose(made.body);
    await confirm(made.proofs[0], 1);
    const bytes = (count: number) => randomBytes(count).toString('base64url');
    const value = bytes(32);
    await f.t.pool.query('update report_escrows set drill_digest = $1', [
      createHash('sha256').update(value).digest(),
    ]);
    const next = { drill_box: bytes(80), drill_digest: '0'.repeat(64) };
    const show = (shown: string, version: number) =>
      f.t.call(drillEscrow, { body: { version, shown, ...next } }, as(maker));
    expect((await show(bytes(32), 3)).body.errors).toHaveProperty('shown');
    expect((await show(value, 3)).body.escrow.drilled_at).not.toBeNull();
    expect((await show(value, 4)).body.errors).toHaveProperty('shown');
  });
});
