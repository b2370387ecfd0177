import { ownDataModule } from '@conforme/contracts/modules/own-data/own-data.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPublicForm } from '../../platform/organisations/open-public-form.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeUser,
  roleNamed,
  type TestUser,
} from '../../testing/features/people.ts';
import { bringTo, makeRequest } from '../../testing/features/privacy-requests.ts';
import { linksOf } from '../../testing/features/public-links.ts';
import { plainRequest } from '../../testing/plain-request.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let school: number;
let unit: number;
let admin: TestUser;
let student: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school, admin } = await makeAdministrator(t));
  unit = await makeOrganisation(t, 'Unidade Norte', school);
  student = await makeUser(t, {
    home: unit,
    roleId: await roleNamed(t, 'student'),
    email: 'julia@ipe.test',
    proven: true,
  });
});
afterAll(() => t.close());

const ask = async (who = student) =>
  (await t.call(ownDataModule.endpoints.requests, {}, { token: who.token })).body;

test('one’s own requests are listed once the organisation knows who asked, and nobody else’s', async () => {
  const holder = { ...plainRequest.holder, email: 'julia@ipe.test' };
  const mine = await makeRequest(t, unit, { holder });
  await makeRequest(t, unit);
  expect((await ask()).requests).toEqual([]);
  await bringTo(t, mine.id, { identity_state: 'verified' });
  expect((await ask()).requests).toMatchObject([
    { protocol: mine.protocol, organisation: 'Unidade Norte', state: 'Recebido', is_open: true },
  ]);
  expect((await ask(admin)).requests).toEqual([]);
});

test('the way to a new one is the open form of one’s organisation, or the nearest above it', async () => {
  expect((await ask()).form_path).toBeNull();
  const links = await linksOf(t);
  await t.system.transaction().execute(async (db) => {
    await openPublicForm(db, school, 'privacy-form');
    await links.create(db, {
      purpose: 'privacy-form',
      legalEntityId: school,
      createdBy: admin.id,
      target: { type: 'legal_entity', id: null },
      label: 'Escola',
    });
  });
  expect((await ask()).form_path).toMatch(/^\/#\/form-lgpd\/.+/);
  await t.pool.query('update public_links set revoked_at = now()');
  expect((await ask()).form_path).toBeNull();
});
