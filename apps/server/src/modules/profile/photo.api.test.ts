import { profileModule } from '@conforme/contracts/modules/profile/profile.contract.ts';
import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { imageFacts, storedBlobs } from '../../testing/blobs.ts';
import {
  goodPassword,
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { smallPng } from '../../testing/multipart.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { photo, changePhoto, removePhoto } = profileModule.endpoints;

let t: TestApp;
let home: number;
let admin: TestUser;
let me: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: home, admin } = await makeAdministrator(t));
});
beforeEach(async () => {
  me = await makeUser(t, { home, roleId: await makeRole(t, []) });
});
afterAll(() => t.close());

const send = (content: Buffer, name = 'foto.png', token = me.token) =>
  t.call(changePhoto, { files: [{ name, content }] }, { token });
const audited = async () => {
  const { rows } = await t.pool.query(
    'select action, actor_id, legal_entity_id from audit_events order by id desc limit 1',
  );
  return rows[0];
};

describe('one’s own photo', () => {
  test('is drawn as a square, told in the session, and handed out to its owner', async () => {
    const wide = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#c33' } })
      .jpeg()
      .toBuffer();
    const { status, body } = await send(wide, 'Praia à tarde.JPG');
    expect(status).toBe(200);
    const address = body.profile_picture as string;
    expect(address).toMatch(/^\/api\/v1\/profile\/photo\?v=[0-9a-f-]{36}$/);
    expect(await audited()).toEqual({
      action: 'user.photo_changed',
      actor_id: me.id,
      legal_entity_id: home,
    });
    const answer = await t.send('GET', address, { token: me.token });
    expect(answer.status).toBe(200);
    expect(await imageFacts(answer.bytes)).toMatchObject({ format: 'webp', width: 256, height: 256 });
    const signedIn = await t.call(session.endpoints.login, {
      body: { email: me.email, password: goodPassword },
    });
    expect(signedIn.body.profile_picture).toBe(address);
  });

  test('leaves as an attachment that runs nowhere and that only this person’s browser keeps', async () => {
    const { body } = await send(smallPng, 'Zoé “x”.png');
    const named = await t.send('GET', body.profile_picture, { token: me.token });
    expect(named.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': `attachment; filename="Zoe _x_.webp"; filename*=UTF-8''Zo%C3%A9%20%E2%80%9Cx%E2%80%9D.webp`,
      'content-length': String(named.bytes.length),
      'cache-control': 'private, max-age=604800, immutable',
      'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      vary: 'Authorization, X-Data-Access, Cookie',
    });
    for (const query of [{}, { v: '00000000-0000-4000-8000-000000000000' }]) {
      const { status, headers } = await t.call(photo, { query }, { token: me.token });
      expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    }
  });

  test('replaced or removed, the old one goes: row, address and bytes', async () => {
    await t.runJobs();
    const before = (await storedBlobs(t)).length;
    const first = (await send(smallPng)).body.profile_picture;
    await send(smallPng);
    await t.runJobs();
    expect((await storedBlobs(t)).length).toBe(before + 1);
    expect((await t.call(removePhoto, {}, { token: me.token })).status).toBe(200);
    expect((await audited()).action).toBe('user.photo_removed');
    await t.runJobs();
    expect((await storedBlobs(t)).length).toBe(before);
    expect((await t.send('GET', first, { token: me.token })).status).toBe(404);
    const { rows } = await t.pool.query('select from files where created_by = $1', [me.id]);
    expect(rows).toEqual([]);
    // Nothing to remove is no mistake, and no news.
    const count = async () => (await t.pool.query('select count(*) from audit_events')).rows[0].count;
    const events = await count();
    expect((await t.call(removePhoto, {}, { token: me.token })).status).toBe(200);
    expect(await count()).toBe(events);
  });

  test('goes with its account', async () => {
    await t.runJobs();
    const before = (await storedBlobs(t)).length;
    await send(smallPng);
    expect(
      (await t.call(users.endpoints.remove, { params: { id: me.id } }, { token: admin.token })).status,
    ).toBe(200);
    await t.runJobs();
    expect((await storedBlobs(t)).length).toBe(before);
  });

  test('can be set wherever one works at the moment, and counts as one’s home’s', async () => {
    const other = await makeOrganisation(t, 'Outra');
    const guest = await makeUser(t, { home, roleId: await makeRole(t, []), entities: [other] });
    const { status } = await send(smallPng, 'foto.png', guest.token);
    expect(status).toBe(200);
    const { rows } = await t.pool.query('select legal_entity_id from files where created_by = $1', [
      guest.id,
    ]);
    expect(rows).toEqual([{ legal_entity_id: home }]);
    expect((await t.call(photo, {}, { token: guest.token })).status).toBe(200);
  });

  test('thirty changes in a quarter of an hour are enough', async () => {
    for (let n = 0; n < 30; n++)
      await t.call(changePhoto, { files: [{ name: 'a.txt', content: 'x' }] }, { token: me.token });
    expect((await send(smallPng)).status).toBe(429);
  });
});

describe('the photos of others', () => {
  test('are seen by who sees their people in lists, named there, and by nobody else', async () => {
    await send(smallPng);
    const reader = await makeUser(t, { home, roleId: await makeRole(t, ['users.menu']) });
    const list = await t.call(
      users.endpoints.grid,
      { query: { filters: { search: me.email } } },
      { token: reader.token },
    );
    const address = list.body.model.data[0].photo as string;
    expect(address).toMatch(new RegExp(`^/api/v1/users/${me.id}/photo\\?v=`));
    const detail = await t.call(users.endpoints.read, { params: { id: me.id } }, { token: reader.token });
    expect(detail.body.photo).toBe(address);
    expect((await t.send('GET', address, { token: reader.token })).headers['content-type']).toBe(
      'image/webp',
    );
    const without = await t.call(
      users.endpoints.photo,
      { params: { id: reader.id } },
      { token: reader.token },
    );
    expect(without.status).toBe(404);
    const colleague = await makeUser(t, { home, roleId: await makeRole(t, []) });
    expect((await t.send('GET', address, { token: colleague.token })).status).toBe(403);
    const elsewhere = await makeAdministrator(t, 'Escola B');
    expect((await t.send('GET', address, { token: elsewhere.admin.token })).status).toBe(404);
  });
});
