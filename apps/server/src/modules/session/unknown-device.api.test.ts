import { createHash } from 'node:crypto';
import { recovery } from '@conforme/contracts/modules/recovery/recovery.contract.ts';
import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../platform/passwords.ts';
import { goodPassword, makeOrganisation, makeUser } from '../../testing/features/people.ts';
import { howMany } from '../../testing/full-form.ts';
import { expectAlike } from '../../testing/likeness.ts';
import { signIn } from '../../testing/sign-in.ts';
import { type Answer, startTestApp, type TestApp } from '../../testing/test-app.ts';

const before = 4;
const settings = {
  LOGIN_TRIES_BEFORE_STEP: String(before),
  LOGIN_TRIES_PER_ACCOUNT: '8',
  LOGIN_PROOF_BITS: '6',
  TRUST_PROXY: '127.0.0.1',
};
const browser = { origin: 'http://conforme.test' };
let network = 0;
/** Each time from another address, as a crowd of machines does it. */
const elsewhere = () => {
  network += 1;
  return { 'x-forwarded-for': `10.${network >> 8}.${network & 255}.7` };
};

let t: TestApp;
let fixture: number;
const begin = async (changes: Record<string, string>) => {
  t = await startTestApp({ ...settings, ...changes });
  fixture = await makeOrganisation(t, 'Escola Ipê');
};
const member = () => makeUser(t, { home: fixture });
const attempt = (email: string, fields: object = {}, headers: Record<string, string> = elsewhere()) =>
  t.call(session.endpoints.login, { body: { email, password: goodPassword, ...fields } }, { headers });
/** So many wrong passwords, each from an address of its own. */
async function attacked(email: string, tries = before): Promise<void> {
  for (let n = 0; n < tries; n++) await signIn(t, email, 'senha errada demais', { headers: elsewhere() });
}
const deviceOf = (answer: Answer) =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith('device='));
const asked = ({ status, body }: Answer) => [status, body.code];

describe('where mail leaves', () => {
  beforeAll(() => begin({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'nao-responda@conforme.test' }));
  afterAll(() => t.close());

  const codes = async (email: string) =>
    (await t.letters(email)).flatMap(({ code }) => (code === undefined ? [] : [code]));
  const mailedCode = async (email: string) => {
    expect(asked(await attempt(email))).toEqual([409, 'code_required']);
    await t.runJobs().catch(() => {});
    return (await codes(email)).at(-1) as string;
  };

  test('wrong passwords from many addresses are looked at only so often; then nothing is, right or wrong', async () => {
    const { email } = await member();
    const answers = [];
    for (let n = 0; n < 12; n++)
      answers.push(asked(await attempt(email, n % 2 ? {} : { password: 'senha errada demais' })).join(' '));
    const looked = answers.filter((answer) => answer !== '409 code_required');
    expect(looked.filter((answer) => answer.startsWith('401')).length).toBeLessThanOrEqual(before + 1);
    expect(asked(await attempt(email, { password: 'outra senha errada' }))).toEqual([409, 'code_required']);
    expect(asked(await attempt(email))).toEqual([409, 'code_required']);
  });

  test('the code that was mailed lets the owner in on a new device, once; wrong ones are counted', async () => {
    const { email, id } = await member();
    await attacked(email);
    const code = await mailedCode(email);
    expect(code).toMatch(/^[a-hj-km-np-z2-9]{4}-[a-hj-km-np-z2-9]{4}$/);
    // A wrong password beside the right code does not use the code up.
    expect((await attempt(email, { code, password: 'senha errada demais' })).status).toBe(401);
    const from = elsewhere();
    for (let n = 0; n < 5; n++) {
      const { status, body } = await attempt(email, { code: 'aaaa-aaaa' }, from);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['code']]);
    }
    expect((await attempt(email, { code }, from)).status).toBe(429);
    const entered = await attempt(email, { code: code.replace('-', '') });
    expect([entered.status, entered.body.id]).toEqual([200, id]);
    expect((await attempt(email, { code })).status).toBe(422);
    expect(await codes(email)).toHaveLength(1);
  });

  test('however often it is asked for, one letter is written while its code lives', async () => {
    const { email } = await member();
    await attacked(email);
    for (let n = 0; n < 6; n++) await mailedCode(email);
    expect(await codes(email)).toHaveLength(1);
    await t.pool.query(`update sign_in_codes set expires_at = now() - interval '1 second' where email = $1`, [
      email,
    ]);
    const next = await mailedCode(email);
    expect(await codes(email)).toHaveLength(2);
    expect((await attempt(email, { code: next })).status).toBe(200);
  });

  test('ten right answers at once: one enters by the code', async () => {
    const { email } = await member();
    await attacked(email);
    const code = await mailedCode(email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => attempt(email, { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a device in which the owner signed in before enters as always', async () => {
    const { email } = await member();
    const first = await attempt(email, {}, browser);
    const set = deviceOf(first) as string;
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age=15552000'])
      expect(set).toContain(part);
    expect(set).not.toContain(email);
    const cookie = set.split(';')[0] as string;
    await attacked(email, 6);
    expect(asked(await attempt(email, {}, { ...browser, ...elsewhere() }))).toEqual([409, 'code_required']);
    const known = await attempt(email, {}, { ...browser, ...elsewhere(), cookie });
    expect(known.status).toBe(200);
    // It is renewed, and holds for nobody else.
    expect(deviceOf(known)).toBeDefined();
    const other = await member();
    await attacked(other.email, 6);
    expect(asked(await attempt(other.email, {}, { ...browser, cookie }))).toEqual([409, 'code_required']);
    // People who share a computer each stay known on it.
    const second = await member();
    const shared = deviceOf(await attempt(second.email, {}, { ...browser, cookie }))?.split(';')[0] as string;
    expect((await attempt(email, {}, { ...browser, ...elsewhere(), cookie: shared })).status).toBe(200);
  });

  test('a device of one account is unknown to another under the same address', async () => {
    const { email, id } = await member();
    const puppet = await makeUser(t, { home: await makeOrganisation(t, 'Empresa Intrusa'), email });
    const known = await hashPassword('senha do intruso 12');
    await t.pool.query('update users set password_hash = $1 where id = $2', [known, puppet.id]);
    const password = 'senha do intruso 12';
    const cookie = deviceOf(await attempt(email, { password }, browser))?.split(';')[0] as string;
    await attacked(email, 6);
    const there = () => ({ ...browser, ...elsewhere(), cookie });
    // The right password of the other account, and a wrong one, say the same.
    expect(asked(await attempt(email, {}, there()))).toEqual([409, 'code_required']);
    const wrong = { password: 'senha errada demais' };
    expect(asked(await attempt(email, wrong, there()))).toEqual([409, 'code_required']);
    expect((await attempt(email, { password }, there())).body.id).toBe(puppet.id);
    // Nor does the answer tell an address with a second account from one without.
    await t.pool.query('delete from users where id = $1', [id]);
    expect(asked(await attempt(email, wrong, there()))).toEqual([409, 'code_required']);
  });

  test('the mark of a device ends with the password, with its time, and cannot be made up', async () => {
    const { email } = await member();
    const cookie = deviceOf(await attempt(email, {}, browser))?.split(';')[0] as string;
    await attacked(email, 6);
    const [until = '', random = '', seal = ''] = cookie.replace('device=', '').split('.');
    for (const forged of [
      `device=${Number(until) + 1}.${random}.${seal}`,
      `device=${until}.${random}x.${seal}`,
      `device=${until}.${random}.${seal.slice(0, -2)}AA`,
      'device=~~~~~~~~~',
    ])
      expect(asked(await attempt(email, {}, { ...browser, cookie: forged }))).toEqual([409, 'code_required']);
    await t.call(recovery.endpoints.request, { body: { email } });
    await t.runJobs().catch(() => {});
    const url = (await t.letters(email)).findLast(({ link }) => link?.url.includes('/reset-password/'))?.link
      ?.url;
    const password = 'caqui maduro na cesta';
    const body = {
      token: url?.split('/reset-password/')[1],
      email,
      password,
      password_confirmation: password,
    };
    const reset = await t.call(recovery.endpoints.reset, { body }, { headers: browser });
    expect(reset.status).toBe(200);
    const old = await attempt(email, { password }, { ...browser, cookie });
    expect(asked(old)).toEqual([409, 'code_required']);
    // Whoever came by the letter has shown what the code would show.
    const renewed = deviceOf(reset)?.split(';')[0] as string;
    expect((await attempt(email, { password }, { ...browser, cookie: renewed })).status).toBe(200);
  });

  test('one address alone cannot bring the step upon somebody', async () => {
    await t.close();
    await begin({
      LOGIN_TRIES_BEFORE_STEP: '9',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'a@conforme.test',
    });
    const { email } = await member();
    const from = elsewhere();
    for (let n = 0; n < 20; n++) await attempt(email, { password: 'senha errada demais' }, from);
    expect((await attempt(email)).status).toBe(200);
  });

  test('no letter for an address without an account, and the same words', async () => {
    const nobody = 'ninguem.aqui@conforme.test';
    const { email } = await member();
    const said = [];
    for (const address of [nobody, email]) {
      await attacked(address, 12);
      const first = await attempt(address);
      await t.runJobs().catch(() => {});
      const guess = await attempt(address, { code: 'aaaaaaaa' });
      said.push([first.status, first.text, guess.status, guess.text]);
    }
    expect(said[0]).toEqual(said[1]);
    expect(await codes(nobody)).toEqual([]);
    expect(await codes(email)).toHaveLength(1);
  });

  const tries = howMany(40, 500);
  test(`B2: 2 × ${tries} askings for the step are alike for known and unknown addresses, by word and by clock`, async () => {
    const { email } = await member();
    for (const address of [email, 'nenhuma@conforme.test']) await attacked(address, 12);
    const words = new Set<string>();
    const ask = async (address: string) => words.add((await attempt(address)).text);
    await expectAlike(
      tries,
      () => ask(email),
      () => ask('nenhuma@conforme.test'),
    );
    expect(words.size).toBe(1);
  }, 300_000);
});

describe('where no mail leaves', () => {
  beforeAll(() => begin({}));
  afterAll(() => t.close());

  const solve = async (email: string, isRight = true) => {
    const { challenge, bits } = (await t.call(session.endpoints.loginChallenge, { body: { email } })).body;
    for (let nonce = 0; ; nonce++) {
      const digest = createHash('sha256').update(`${challenge}:${nonce}`).digest();
      if ((digest.readUInt32BE(0) >>> (32 - bits) === 0) === isRight)
        return { challenge, nonce: String(nonce) };
    }
  };

  test('each password costs the browser its work; nothing is written', async () => {
    const { email, id } = await member();
    await attacked(email);
    expect(asked(await attempt(email))).toEqual([409, 'proof_required']);
    const proof = await solve(email);
    expect((await attempt(email, { proof, password: 'senha errada demais' })).status).toBe(401);
    // Used up by the wrong one.
    expect(asked(await attempt(email, { proof }))).toEqual([409, 'proof_required']);
    expect((await attempt(email, { proof: await solve(email) })).body.id).toBe(id);
    expect(await t.letters(email)).toEqual([]);
    const { rows } = await t.pool.query('select from sign_in_codes');
    expect(rows).toEqual([]);
  });

  test('the work for one address counts for no other', async () => {
    const [one, other] = [await member(), await member()];
    for (const { email } of [one, other]) await attacked(email, 6);
    const proof = await solve(one.email);
    expect(asked(await attempt(other.email, { proof }))).toEqual([409, 'proof_required']);
    const wrong = await solve(one.email, false);
    expect(asked(await attempt(one.email, { proof: wrong }))).toEqual([409, 'proof_required']);
  });

  test('an address without an account is asked for the same', async () => {
    await attacked('ninguem@conforme.test', 6);
    expect(asked(await attempt('ninguem@conforme.test'))).toEqual([409, 'proof_required']);
    const proof = await solve('ninguem@conforme.test');
    expect((await attempt('ninguem@conforme.test', { proof })).status).toBe(401);
  });
});
