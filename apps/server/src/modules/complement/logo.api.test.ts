import { complementModule } from '@conforme/contracts/modules/complement/complement.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oweComplement } from '../../catalog-tests/records/record-makers.ts';
import { imageFacts, storedBlobs } from '../../testing/blobs.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { smallPng } from '../../testing/multipart.ts';
import { auditOf } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { read, logo, changeLogo, removeLogo } = complementModule.endpoints;
let t: TestApp;
let entity: number;
let owner: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  entity = await makeOrganisation(t, 'Nova');
  owner = await makeUser(t, { home: entity, roleId: await makeRole(t, []) });
  await oweComplement(t, entity, owner.id);
});
afterAll(() => t.close());

const params = () => ({ id: entity });
const send = ({ token }: TestUser, name = 'logo.png', content = smallPng) =>
  t.call(changeLogo, { params: params(), files: [{ name, content }] }, { token });

describe('the logo of one’s organisation', () => {
  test('is kept whole, shown, audited, and leaves the form’s version alone', async () => {
    const before = (await t.call(read, { params: params() }, owner)).body;
    const rows = await auditOf(t, async () => {
      expect((await send(owner)).status).toBe(200);
    });
    expect(rows).toMatchObject([
      { chain: `entity:${entity}`, actor_id: owner.id, action: 'legal_entity.logo_changed' },
    ]);
    const after = (await t.call(read, { params: params() }, owner)).body;
    expect(after).toEqual({ ...before, logo: expect.stringContaining(`/complement/${entity}/logo?v=`) });
    const answer = await t.send('GET', after.logo, { token: owner.token });
    expect(answer.headers['content-disposition']).toMatch(/^attachment/);
    expect(await imageFacts(answer.bytes)).toMatchObject({ format: 'png' });
  });

  test('replaced or removed, the old one goes: address and bytes', async () => {
    await t.runJobs();
    const first = (await send(owner)).body.logo;
    await send(owner);
    await t.runJobs();
    const kept = (await storedBlobs(t)).length;
    expect((await t.call(removeLogo, { params: params() }, owner)).status).toBe(200);
    await t.runJobs();
    expect(await storedBlobs(t)).toHaveLength(kept - 1);
    expect((await t.call(read, { params: params() }, owner)).body.logo).toBeNull();
    expect((await t.send('GET', first, { token: owner.token })).status).toBe(404);
  });

  test('is nobody else’s to see, change or remove', async () => {
    await send(owner);
    const { admin } = await makeAdministrator(t, 'Vizinha');
    const colleague = await makeUser(t, { home: entity, roleId: await makeRole(t, ['users.edit']) });
    for (const other of [admin, colleague]) {
      expect((await t.call(logo, { params: params() }, other)).status).toBe(404);
      expect((await send(other)).status).toBe(404);
      expect((await t.call(removeLogo, { params: params() }, other)).status).toBe(404);
    }
    expect((await t.call(logo, { params: params() }, owner)).status).toBe(200);
  });
});
