import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { openProfile, sealedProfile } from '@conforme/contracts/platform/cases/confidentiality.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../core/context.ts';
import { alertsJson, publishAlert, withdrawAlert } from '../../platform/alerts/alerts.ts';
import { caseServicesOf, makeReport, staffOf } from '../../testing/features/made-up-cases.ts';
import { madeUpKind, madeUpTable } from '../../testing/features/made-up-kind.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let school: number;
let north: number;
let south: number;
let admin: TestUser;
let ofNorth: TestUser;
let ofSouth: TestUser;
let stranger: TestUser;
let elsewhere: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school, admin } = await makeAdministrator(t));
  north = await makeOrganisation(t, 'Norte', school);
  south = await makeOrganisation(t, 'Sul', school);
  elsewhere = await makeOrganisation(t, 'Outra');
  const roleId = await makeRole(t, []);
  ofNorth = await makeUser(t, { home: north, roleId });
  ofSouth = await makeUser(t, { home: south, roleId });
  stranger = await makeUser(t, { home: elsewhere, roleId });
  await t.pool.query(madeUpTable);
});
afterAll(() => t.close());

const author = () => staffOf(t, admin, [school, north, south]);
const words = { title: 'Boleto falso', text: 'Confira o beneficiário.', tone: 'scam' } as const;
const publish = (given: { units: readonly number[]; caseId?: string; endsOn?: string; title?: string }) =>
  inTransaction(author(), (ctx) =>
    publishAlert(ctx, caseServicesOf(t).notifier, {
      legalEntityId: school,
      ...words,
      endsOn: civilDayOf(Date.now()),
      ...given,
    }),
  );
const as = ({ token }: TestUser, entity: number) => ({ token, entity: `${entity},legal_entity` });
const shownTo = async (user: TestUser, entity: number) => {
  const answer = await t.send('GET', '/api/v1/alerts', as(user, entity));
  expect(answer.status).toBe(200);
  return answer.body as { id: number; title: string; organisation: string | null }[];
};
const noticesOf = async ({ id }: TestUser) =>
  (await t.pool.query('select title, message from notifications where user_id = $1', [id])).rows;
const finish = async (id: number) =>
  inTransaction(author(), (ctx) => withdrawAlert(ctx, { id, version: 1, reason: 'O golpe foi contido.' }));

test('an alert is shown to the people of its units until they have read it, and they are told', async () => {
  const { id } = await publish({ units: [north, north] });
  expect(await shownTo(ofNorth, north)).toMatchObject([{ id, ...words, organisation: null }]);
  expect(await shownTo(ofSouth, south)).toEqual([]);
  expect(await shownTo(stranger, elsewhere)).toEqual([]);
  expect(await shownTo(admin, school)).toMatchObject([{ id }]);
  expect(await noticesOf(ofNorth)).toEqual([
    { title: 'Alerta de golpe: Boleto falso', message: 'Confira o beneficiário.' },
  ]);
  expect(await noticesOf(ofSouth)).toEqual([]);
  const read = () => t.send('POST', `/api/v1/alerts/${id}/read`, { ...as(ofNorth, north), body: {} });
  expect((await read()).status).toBe(200);
  expect((await read()).status).toBe(200);
  expect(await shownTo(ofNorth, north)).toEqual([]);
  expect(await shownTo(admin, school)).toHaveLength(1);
  const foreign = await t.send('POST', `/api/v1/alerts/${id}/read`, {
    ...as(ofSouth, south),
    body: {},
  });
  expect(foreign.status).toBe(404);
  await finish(id);
});

test('an alert that was withdrawn or is over is shown to nobody', async () => {
  const { id } = await publish({ units: [north, south] });
  expect(await shownTo(ofSouth, south)).toHaveLength(1);
  const stale = inTransaction(author(), (ctx) =>
    withdrawAlert(ctx, { id, version: 7, reason: 'Engano meu.' }),
  );
  await expect(stale).rejects.toMatchObject({ code: 'stale_version' });
  const unreached = inTransaction(staffOf(t, ofNorth, [north]), (ctx) =>
    withdrawAlert(ctx, { id, version: 1, reason: 'Não é meu.' }),
  );
  await expect(unreached).rejects.toMatchObject({ code: 'not_found' });
  await finish(id);
  expect(await shownTo(ofSouth, south)).toEqual([]);
  await expect(finish(id)).rejects.toMatchObject({ code: 'stale_version' });
  const { id: over } = await publish({ units: [south] });
  await t.pool.query(
    "update alerts set starts_at = now() - interval '2 days', ends_at = now() - interval '1 minute' where id = $1",
    [over],
  );
  expect(await shownTo(ofSouth, south)).toEqual([]);
  const { rows } = await t.pool.query(
    "select action from audit_events where object_type = 'alert' and object_id = $1 order by id",
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['alert.published', 'alert.withdrawn']);
});

test('units out of reach are refused, and nothing is published', async () => {
  const before = await t.pool.query('select from alerts');
  await expect(publish({ units: [north, elsewhere] })).rejects.toMatchObject({
    code: 'invalid',
    errors: { units: [expect.any(String)] },
  });
  expect((await t.pool.query('select from alerts')).rowCount).toBe(before.rowCount);
});

test('nobody opens an alert of another organisation to themselves, or publishes in its name', async () => {
  const { id } = await publish({ units: [north] });
  const { db } = staffOf(t, stranger, [elsewhere]);
  const opened = db
    .transaction()
    .execute((tx) =>
      tx
        .insertInto('alert_units')
        .values({ alert_id: id, legal_entity_id: elsewhere, ends_at: '2027-01-01' })
        .execute(),
    );
  await expect(opened).rejects.toThrow(/row-level security/);
  const written = db.transaction().execute((tx) =>
    tx
      .insertInto('alerts')
      .values({ legal_entity_id: school, ...words, ends_at: '2027-01-01' })
      .execute(),
  );
  await expect(written).rejects.toThrow(/row-level security/);
  await finish(id);
});

test('an alert names the case it came from, never a sealed one', async () => {
  const of = await makeReport(t, madeUpKind(openProfile), { entity: school, readers: [] });
  const { id } = await publish({ units: [south, north], caseId: of.id });
  await finish(id);
  const { rows } = await sql<{
    alerts: unknown;
  }>`select ${alertsJson(sql`${of.id}::uuid`)} as alerts`.execute(author().db);
  expect(rows[0]?.alerts).toMatchObject([
    {
      ...{ id, version: 2, withdrawn_reason: 'O golpe foi contido.' },
      units: [{ label: 'Norte' }, { label: 'Sul' }],
    },
  ]);
  const sealed = await makeReport(t, madeUpKind(sealedProfile), { entity: school, readers: [admin.id] });
  await expect(publish({ units: [north], caseId: sealed.id })).rejects.toThrow(/alerts_of_case/);
});
