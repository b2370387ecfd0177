import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrganisation } from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { takeWarning, type WatchedClock } from './deadline-warnings.ts';
import { ruleInForce } from './rules-in-force.ts';

let t: TestApp;
let request: WatchedClock;
beforeAll(async () => {
  t = await startTestApp();
  const legalEntityId = await makeOrganisation(t, 'Escola Ipê');
  const key = 'dsr.public_body';
  const { version } = await ruleInForce(t.system, legalEntityId, key, '2026-11-02');
  const clock = { term: version, startedAt: '2026-11-02T15:00:00.000Z' };
  request = {
    legalEntityId,
    subject: ['privacy_request', '00000000-0000-4000-8000-000000000001'],
    key,
    clock,
  };
});
afterAll(() => t.close());

/** Twenty days after the 2nd: due on the 22nd. */
const look = async (day: string, watched = request) => {
  const now = Date.parse(`${day}T08:00:00-03:00`);
  const taken = await t.system.transaction().execute((db) => takeWarning(db, watched, now));
  return taken?.stage ?? null;
};

test('each warning is taken once, however often and by however many it is looked for', async () => {
  expect(await look('2026-11-16')).toBeNull();
  const many = await Promise.all(Array.from({ length: 5 }, () => look('2026-11-17')));
  expect(many.filter(Boolean)).toEqual(['five_days']);
  expect(await look('2026-11-19')).toBeNull();
  // Nobody looked on the day two were left.
  expect([await look('2026-11-22'), await look('2026-11-22')]).toEqual(['due_today', null]);
  expect([await look('2026-11-23'), await look('2026-12-23')]).toEqual(['overdue', null]);
});

test('an extension begins anew; another case has its own', async () => {
  const extensions = [{ amount: 10, reason: 'Volume de documentos.' }];
  const extended = { ...request, clock: { ...request.clock, extensions } };
  expect(await look('2026-11-23', extended)).toBeNull();
  expect(await look('2026-11-27', extended)).toBe('five_days');
  expect(
    await look('2026-11-17', {
      ...request,
      subject: ['privacy_request', '00000000-0000-4000-8000-000000000002'],
    }),
  ).toBe('five_days');
});

test('what is not committed was not taken', async () => {
  const other = { ...request, subject: ['privacy_request', '00000000-0000-4000-8000-000000000003'] as const };
  await expect(
    t.system.transaction().execute(async (db) => {
      expect(await takeWarning(db, other, Date.parse('2026-11-22T12:00:00Z'))).toMatchObject({
        stage: 'due_today',
      });
      throw new Error('the notification failed');
    }),
  ).rejects.toThrow('the notification failed');
  expect(await look('2026-11-22', other)).toBe('due_today');
});
