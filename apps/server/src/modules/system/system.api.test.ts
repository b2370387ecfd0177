import { federationUnits as units } from '@conforme/contracts/core/brazil/federation-units.ts';
import { system } from '@conforme/contracts/modules/system/system.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdministrator } from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openApiDocument } from './openapi.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const { live, ready, version, federationUnits, openapi } = system.endpoints;

describe('system', () => {
  test('health answers without detail', async () => {
    expect(await t.call(live)).toMatchObject({ status: 200, text: '{"status":"ok"}' });
    expect(await t.call(ready)).toMatchObject({ status: 200, text: '{"status":"ok"}' });
  });

  test('however often it is asked, readiness asks the database once a second', async () => {
    await t.pool.query('alter table installation rename to taken_away');
    try {
      await expect.poll(async () => (await t.call(ready)).status, { timeout: 3000, interval: 100 }).toBe(500);
    } finally {
      await t.pool.query('alter table taken_away rename to installation');
    }
    await expect.poll(async () => (await t.call(ready)).status, { timeout: 3000, interval: 10 }).toBe(200);
    // What it has just seen stays so for the rest of the second, whatever becomes of the database.
    await t.pool.query('alter table installation rename to taken_away');
    try {
      const answers = await Promise.all(Array.from({ length: 50 }, () => t.call(ready)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    } finally {
      await t.pool.query('alter table taken_away rename to installation');
    }
  });

  test('the version says no more than the product and what the web needs', async () => {
    const { body } = await t.call(version);
    expect(body).toEqual({
      name: 'Conforme',
      version: '1.0.0',
      check_permissions: true,
      registration: 'both',
      mail_leaves: false,
    });
  });

  test('27 federation units in alphabetical order, the same that forms offer', async () => {
    const { body } = await t.call(federationUnits);
    expect(body[0]).toEqual({ id: 12, ibge_code: 12, abbreviation: 'AC', name: 'Acre', region: 'Norte' });
    const offered = units.map((unit) => ({ ...unit, ibge_code: unit.id }));
    expect(body).toHaveLength(offered.length);
    for (const unit of offered) expect(body).toContainEqual(unit);
    // Anybody may ask as often as they like: the database is asked once.
    await t.pool.query('alter table federation_units rename to taken_away');
    expect((await t.call(federationUnits)).body).toEqual(body);
    await t.pool.query('alter table taken_away rename to federation_units');
  });

  test('OpenAPI describes every endpoint to administrators', async () => {
    const { admin } = await makeAdministrator(t);
    const { status, body } = await t.call(openapi, {}, { token: admin.token });
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
    expect(body.paths['/api/v1/users/{id}'].put['x-access']).toBe('users.edit');
    expect(body.paths['/api/v1/login'].post.security).toEqual([]);
    // To make it takes a while: once is enough.
    expect(openApiDocument()).toBe(openApiDocument());
  });
});
