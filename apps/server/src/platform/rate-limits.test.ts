import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { system } from '@conforme/contracts/modules/system/system.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { systemDatabase } from '../core/database/database.ts';
import { openPool } from '../core/database/pool.ts';
import { makeAdministrator, makeRole, makeUser, openTestSession } from '../testing/features/people.ts';
import { signIn } from '../testing/sign-in.ts';
import { auditRows } from '../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { LocalLimiter, SharedLimiter } from './rate-limits.ts';

describe('limits shared by all instances', () => {
  let t: TestApp;
  let limiter: SharedLimiter;
  beforeAll(async () => {
    t = await startTestApp();
    limiter = new SharedLimiter(t.system, Buffer.alloc(32, 1));
  });
  afterAll(() => t.close());

  const tries = async (name: string, count: number, limit: number, by = limiter) => {
    const done = await Promise.allSettled(Array.from({ length: count }, () => by.take(name, limit, 15)));
    return done.filter(({ status }) => status === 'fulfilled').length;
  };

  test('let exactly the limit through, in parallel too', async () => {
    expect(await tries('a', 25, 10)).toBe(10);
    expect(await tries('a', 5, 10)).toBe(0);
  });

  test('say how long to wait', async () => {
    await limiter.take('b', 1, 15);
    await expect(limiter.take('b', 1, 15)).rejects.toMatchObject({
      code: 'too_many_requests',
      status: 429,
      retryAfterSeconds: 900,
    });
  });

  test('a try that cannot be given back does not undo what was done', async () => {
    const gone = openPool({ ...t.pool.options });
    await gone.end();
    await new SharedLimiter(systemDatabase(gone), Buffer.alloc(32, 1)).giveBack('a');
    expect(t.logged.at(-1)).toContain('a try was not given back');
  });

  test('are counted together by instances with the same key, apart by others', async () => {
    const sameKey = new SharedLimiter(t.system, Buffer.alloc(32, 1));
    const otherKey = new SharedLimiter(t.system, Buffer.alloc(32, 2));
    expect(await tries('c', 3, 3)).toBe(3);
    expect(await tries('c', 1, 3, sameKey)).toBe(0);
    expect(await tries('c', 1, 3, otherKey)).toBe(1);
  });

  test('take an honest try back, never below none', async () => {
    await limiter.take('d', 1, 15);
    await limiter.giveBack('d');
    await limiter.giveBack('d');
    expect(await tries('d', 2, 1)).toBe(1);
  });

  test('begin anew after the window, which further tries do not lengthen', async () => {
    await limiter.take('e', 1, 15);
    await t.pool.query("update rate_limits set resets_at = resets_at - interval '10 minutes'");
    const { retryAfterSeconds } = await limiter.take('e', 1, 15).catch((error) => error);
    expect(retryAfterSeconds).toBeGreaterThan(280);
    expect(retryAfterSeconds).toBeLessThanOrEqual(300);
    await t.pool.query("update rate_limits set resets_at = resets_at - interval '6 minutes'");
    expect(await tries('e', 2, 1)).toBe(1);
  });

  test('are forgotten once they have run out, the others kept', async () => {
    await t.pool.query('delete from rate_limits');
    await limiter.take('old', 1, 15);
    await t.pool.query("update rate_limits set resets_at = now() - interval '1 second'");
    await limiter.take('new', 1, 15);
    await limiter.forgetExpired();
    expect((await t.pool.query('select from rate_limits')).rowCount).toBe(1);
    expect(await tries('new', 1, 1)).toBe(0);
  });
});

describe('the speed limit of one instance', () => {
  test('counts per caller and per minute', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.advanceTimersByTime(1);
    const limiter = new LocalLimiter();
    for (let i = 0; i < 3; i++) limiter.take('a', 3);
    vi.advanceTimersByTime(20_000);
    expect(() => limiter.take('a', 3)).toThrow(expect.objectContaining({ retryAfterSeconds: 40 }));
    expect(() => limiter.take('b', 3)).not.toThrow();
    vi.advanceTimersByTime(41_000);
    expect(() => limiter.take('a', 3)).not.toThrow();
    vi.useRealTimers();
  });

  test('without a session by address, refused requests among them; others are not in it', async () => {
    const t = await startTestApp({ PUBLIC_REQUESTS_PER_MINUTE: '5' });
    const ask = (address: string) => t.call(system.endpoints.version, {}, { address });
    for (let i = 0; i < 4; i++) expect((await ask('203.0.113.9')).status).toBe(200);
    expect((await t.call(users.endpoints.grid, {}, { address: '203.0.113.9' })).status).toBe(401);
    const refused = await ask('203.0.113.9');
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('198.51.100.7')).status).toBe(200);
    await t.close();
  });

  test('with a session by session, never by address: a school sits behind one', async () => {
    const t = await startTestApp({ SESSION_REQUESTS_PER_MINUTE: '5', PUBLIC_REQUESTS_PER_MINUTE: '5' });
    const { admin } = await makeAdministrator(t);
    const other = (await signIn(t, admin.email)).body.token;
    const ask = (token: string) => t.call(session.endpoints.logged, {}, { token });
    for (let i = 0; i < 5; i++) expect((await ask(admin.token)).status).toBe(200);
    const refused = await ask(admin.token);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    for (let i = 0; i < 5; i++) expect((await ask(other)).status).toBe(200);
    await t.close();
  });

  test('refusals by person: signing in again does not let anybody fill the audit log', async () => {
    const t = await startTestApp({ REFUSALS_PER_MINUTE: '3' });
    const { entity } = await makeAdministrator(t);
    const roleId = await makeRole(t, []);
    const person = await makeUser(t, { home: entity, roleId });
    const again = await openTestSession(t, person.id, roleId);
    const ask = async (token: string) => (await t.call(users.endpoints.grid, {}, { token })).status;
    const refusals = async () =>
      (await auditRows(t)).filter(({ action }) => action === 'access.refused').length;
    expect([await ask(person.token), await ask(again), await ask(again)]).toEqual([403, 403, 403]);
    expect(await refusals()).toBe(3);
    expect([await ask(person.token), await ask(again)]).toEqual([429, 429]);
    expect(await refusals()).toBe(3);
    await t.close();
  });
});
