import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { goodPassword, makeOrganisation, makeUser } from '../../testing/features/people.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
const start = async (settings: Record<string, string>) => {
  t = await startTestApp(settings);
  return makeUser(t, { home: await makeOrganisation(t, 'Escola Ipê') });
};
afterEach(() => t.close());

const here = { address: '203.0.113.9' };
const elsewhere = { address: '198.51.100.7' };
const wrong = (email: string, options: object = here) => signIn(t, email, 'senha errada demais', options);

const statuses = (answers: readonly { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe('wrong tries', () => {
  test('100 on one account from one address: 10 are evaluated, and the owner enters from another at once', async () => {
    const { email } = await start({ LOGIN_TRIES_PER_ADDRESS: '50' });
    const answers = [];
    for (let i = 0; i < 100; i++) answers.push(await wrong(email));
    expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(401));
    expect(statuses(answers)).toEqual({ 401: 10, 429: 90 });
    const refused = answers[99];
    expect(refused?.body).toEqual({
      code: 'too_many_requests',
      messages: 'Muitas tentativas. Aguarde um pouco e tente de novo.',
    });
    const wait = Number(refused?.headers['retry-after']);
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
    expect((await signIn(t, email, goodPassword, here)).status).toBe(429);
    expect((await signIn(t, email, goodPassword, elsewhere)).status).toBe(200);
  });

  test('at the same moment do not slip past', async () => {
    const { email } = await start({});
    const answers = await Promise.all(Array.from({ length: 40 }, () => wrong(email)));
    expect(statuses(answers)).toEqual({ 401: 10, 429: 30 });
  });

  test('the same account in another spelling is the same account', async () => {
    const { email } = await start({ LOGIN_TRIES_PER_ACCOUNT: '2' });
    await wrong(email);
    await wrong(email.toUpperCase());
    expect((await wrong(` ${email}`)).status).toBe(429);
  });

  test('over many accounts are limited by address, unknown accounts among them', async () => {
    const { email } = await start({ LOGIN_TRIES_PER_ADDRESS: '8' });
    const answers = [];
    for (let i = 0; i < 10; i++) answers.push(await wrong(`ninguem${i}@conforme.test`));
    expect(statuses(answers)).toEqual({ 401: 8, 429: 2 });
    expect((await signIn(t, email, goodPassword, here)).status).toBe(429);
    expect((await signIn(t, email, goodPassword, elsewhere)).status).toBe(200);
  });

  test('a forged X-Forwarded-For is another address only to a trusted proxy', async () => {
    const { email } = await start({ LOGIN_TRIES_PER_ACCOUNT: '2' });
    const forged = (n: number) => ({ headers: { 'x-forwarded-for': `10.0.0.${n}` } });
    const untrusted = [];
    for (let i = 0; i < 4; i++) untrusted.push(await wrong(email, forged(i)));
    expect(statuses(untrusted)).toEqual({ 401: 2, 429: 2 });
    await t.close();

    const { email: other } = await start({ LOGIN_TRIES_PER_ACCOUNT: '2', TRUST_PROXY: '127.0.0.1' });
    const trusted = [];
    for (let i = 0; i < 4; i++) trusted.push(await wrong(other, forged(i)));
    expect(statuses(trusted)).toEqual({ 401: 4 });
  });

  test('are forgotten when the window ends', async () => {
    const { email } = await start({ LOGIN_TRIES_PER_ACCOUNT: '1' });
    await wrong(email);
    expect((await wrong(email)).status).toBe(429);
    await t.pool.query("update rate_limits set resets_at = now() - interval '1 second'");
    expect((await signIn(t, email, goodPassword, here)).status).toBe(200);
  });
});

describe('honest sign-ins', () => {
  test('do not use the limit up', async () => {
    const { email } = await start({ LOGIN_TRIES_PER_ACCOUNT: '3', LOGIN_TRIES_PER_ADDRESS: '3' });
    for (let i = 0; i < 8; i++) expect((await signIn(t, email, goodPassword, here)).status).toBe(200);
    const { rows } = await t.pool.query('select hits from rate_limits');
    expect(rows).toEqual([{ hits: 0 }, { hits: 0 }, { hits: 0 }]);
    expect((await wrong(email)).status).toBe(401);
    expect((await wrong(email)).status).toBe(401);
    expect((await signIn(t, email, goodPassword, here)).status).toBe(200);
    expect((await wrong(email)).status).toBe(401);
    expect((await wrong(email)).status).toBe(429);
  });
});

test('the counters hold neither address nor e-mail, not even as a plain hash', async () => {
  const { email } = await start({});
  await wrong(email);
  const { rows } = await t.pool.query<{ text: string; length: number }>(
    'select kept::text as text, length(key_hash) as length from rate_limits kept',
  );
  expect(rows).toHaveLength(3);
  const guesses = [
    email,
    here.address,
    `login address ${here.address}`,
    `login account ${email} address ${here.address}`,
    `login account ${email}`,
  ];
  for (const { text, length } of rows) {
    expect(length).toBe(32);
    for (const guess of guesses) {
      expect(text).not.toContain(guess);
      expect(text).not.toContain(Buffer.from(guess).toString('hex'));
      expect(text).not.toContain(createHash('sha256').update(guess).digest('hex'));
    }
  }
});
