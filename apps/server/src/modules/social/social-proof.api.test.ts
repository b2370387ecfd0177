import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeAdministrator } from '../../testing/features/people.ts';
import {
  encodePart,
  type StubIssuer,
  signed,
  startStubIssuer,
  stubProvider,
} from '../../testing/stub-issuer.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { routeOf, someone, ticketOf, Visitor } from '../../testing/visitor.ts';

let t: TestApp;
let issuer: StubIssuer;
let other: StubIssuer;
beforeAll(async () => {
  issuer = await startStubIssuer();
  other = await startStubIssuer();
  const providers = [stubProvider(issuer.url), stubProvider(other.url, 'outro', 'Outro')];
  t = await startTestApp({ OIDC_PROVIDERS: JSON.stringify(providers) });
  await makeAdministrator(t);
});
afterEach(() => issuer.forge(signed));
afterAll(async () => {
  await t.close();
  await issuer.stop();
  await other.stop();
});

const visitor = () => new Visitor(t, issuer);
const counts = async () => {
  const { rows } = await t.pool.query(
    'select (select count(*) from users) as users, (select count(*) from social_identities) as identities, (select count(*) from social_tickets) as tickets',
  );
  return rows[0];
};
/** Leaves no account, no link and no ticket behind. */
async function expectNothing(work: () => Promise<unknown>): Promise<void> {
  const before = await counts();
  await work();
  expect(await counts()).toEqual(before);
}
const now = () => Math.floor(Date.now() / 1000);

describe('a token that is not in order makes no ticket', () => {
  const unsigned = (alg: string, claims: object) =>
    `${encodePart({ alg, typ: 'JWT' })}.${encodePart(claims)}.`;
  const forgeries: Record<string, Parameters<StubIssuer['forge']>[0]> = {
    'unsigned, alg none': (claims) => unsigned('none', claims),
    'unsigned, said to be signed': (claims) => unsigned('RS256', claims),
    'HS256 with the public key as the secret': (claims, { publicKey }) => {
      const body = `${encodePart({ alg: 'HS256', kid: 'ipe' })}.${encodePart(claims)}`;
      const key = publicKey.export({ type: 'spki', format: 'pem' });
      return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`;
    },
    'HS256 with the client secret': (claims) => {
      const body = `${encodePart({ alg: 'HS256' })}.${encodePart(claims)}`;
      return `${body}.${createHmac('sha256', 'segredo do cliente').update(body).digest('base64url')}`;
    },
    'signed with the key of another issuer': (claims) => signed(claims, other),
    'changed after it was signed': (claims, issuer) => {
      const [head, , tail] = signed(claims, issuer).split('.');
      return `${head}.${encodePart({ ...claims, sub: 'google-oauth2|1' })}.${tail}`;
    },
    'for another client': (claims, issuer) => signed({ ...claims, aud: 'outro' }, issuer),
    'for several, and given to another': (claims, issuer) =>
      signed({ ...claims, aud: ['conforme', 'outro'], azp: 'outro' }, issuer),
    'of another issuer': (claims, issuer) => signed({ ...claims, iss: other.url }, issuer),
    'for another sign-in': (claims, issuer) => signed({ ...claims, nonce: 'x'.repeat(43) }, issuer),
    'for no sign-in in particular': ({ nonce: _, ...claims }, issuer) => signed(claims, issuer),
    expired: (claims, issuer) => signed({ ...claims, iat: now() - 900, exp: now() - 600 }, issuer),
    'without an end': ({ exp: _, ...claims }, issuer) => signed(claims, issuer),
    'without a subject': ({ sub: _, ...claims }, issuer) => signed(claims, issuer),
    'with a subject that cannot be stored': (claims, issuer) =>
      signed({ ...claims, sub: 'a\u0000b' }, issuer),
    'not yet valid': (claims, issuer) => signed({ ...claims, nbf: now() + 600 }, issuer),
    'no token at all': () => '',
  };
  test.each(Object.entries(forgeries))('%s', async (_, make) => {
    issuer.forge(make);
    await expectNothing(async () => {
      const someVisitor = visitor();
      const back = issuer.approve(await someVisitor.leave(), someone);
      expect(routeOf(await someVisitor.comeBack(back))).toBe('/login?social=failed');
    });
  });

  test('and one in order does', async () => {
    expect(await visitor().ticket()).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });
});

describe('the way there and back', () => {
  test('asks for a code with PKCE, state and nonce, and comes back to PUBLIC_URL whatever the Host', async () => {
    const url = new URL(await visitor().leave());
    expect(url.origin).toBe(issuer.url);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'conforme',
      redirect_uri: 'http://conforme.test/api/v1/social/ipe/callback',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  test('the cookie is out of reach of scripts and comes back only with a visit', async () => {
    const answer = await t.send('POST', '/api/v1/social/ipe/start', { body: {} });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^visitor=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const secure = await startTestApp({
      PUBLIC_URL: 'https://conforme.test',
      OIDC_PROVIDERS: JSON.stringify([stubProvider(issuer.url)]),
    });
    const { headers } = await secure.send('POST', '/api/v1/social/ipe/start', { body: {} });
    await secure.close();
    expect(String(headers['set-cookie'])).toMatch(
      /^__Host-visitor=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test('an unknown provider is not there; one that does not answer is told in words', async () => {
    expect((await t.send('POST', '/api/v1/social/nenhum/start', { body: {} })).status).toBe(404);
    const gone = await startTestApp({
      OIDC_PROVIDERS: JSON.stringify([stubProvider('http://127.0.0.1:9')]),
    });
    const answer = await gone.send('POST', '/api/v1/social/ipe/start', { body: {} });
    await gone.close();
    expect(answer).toMatchObject({ status: 502, body: { code: 'unavailable' } });
    expect(answer.body.messages).toContain('Ipê não respondeu.');
  });

  test('a foreign cookie, or none, gets nowhere and takes nothing from the one who left', async () => {
    const owner = visitor();
    const back = issuer.approve(await owner.leave(), someone);
    const thief = visitor();
    await thief.leave();
    await expectNothing(async () => {
      expect(routeOf(await thief.comeBack(back))).toBe('/login?social=expired');
      expect(routeOf(await thief.comeBack(back, {}))).toBe('/login?social=expired');
    });
    expect(ticketOf(await owner.comeBack(back))).not.toBe('');
  });

  test('a state counts once, in its time, for its provider and with its code', async () => {
    const someVisitor = visitor();
    const back = issuer.approve(await someVisitor.leave(), someone);
    expect(ticketOf(await someVisitor.comeBack(back))).not.toBe('');
    expect(routeOf(await someVisitor.comeBack(back))).toBe('/login?social=expired');

    const late = issuer.approve(await someVisitor.leave(), someone);
    await t.pool.query(`update social_states set expires_at = now() - interval '1 second'`);
    expect(routeOf(await someVisitor.comeBack(late))).toBe('/login?social=expired');

    const elsewhere = issuer.approve(await someVisitor.leave(), someone);
    elsewhere.pathname = elsewhere.pathname.replace('/ipe/', '/outro/');
    expect(routeOf(await someVisitor.comeBack(elsewhere))).toBe('/login?social=expired');

    const first = issuer.approve(await someVisitor.leave(), someone);
    expect(ticketOf(await someVisitor.comeBack(first))).not.toBe('');
    const second = issuer.approve(await someVisitor.leave(), someone);
    second.searchParams.set('code', first.searchParams.get('code') as string);
    expect(routeOf(await someVisitor.comeBack(second))).toBe('/login?social=failed');
  });

  test("a code cannot be carried into another's sign-in: its verifier does not fit", async () => {
    const [mine, yours] = [visitor(), visitor()];
    const stolen = issuer.approve(await mine.leave(), someone);
    const back = issuer.approve(await yours.leave(), someone);
    back.searchParams.set('code', stolen.searchParams.get('code') as string);
    expect(routeOf(await yours.comeBack(back))).toBe('/login?social=failed');
  });

  test.each([
    ['access_denied', 'cancelled'],
    ['server_error', 'failed'],
  ])('%s at the provider is told calmly as %s', async (error, social) => {
    const someVisitor = visitor();
    const back = issuer.approve(await someVisitor.leave());
    back.searchParams.delete('code');
    back.searchParams.set('error', error);
    expect(routeOf(await someVisitor.comeBack(back))).toBe(`/login?social=${social}`);
  });

  test('what a provider adds to the way back does no harm', async () => {
    const someVisitor = visitor();
    const back = issuer.approve(await someVisitor.leave(), someone);
    back.search += '&authuser=0&prompt=none&session_state=x&scope=openid+email';
    expect(ticketOf(await someVisitor.comeBack(back))).not.toBe('');
  });

  test('an answer that names another issuer is refused', async () => {
    const someVisitor = visitor();
    const back = issuer.approve(await someVisitor.leave(), someone);
    back.searchParams.set('iss', other.url);
    expect(routeOf(await someVisitor.comeBack(back))).toBe('/login?social=failed');
  });

  test('nothing of it is in the log or readable in the database', async () => {
    const someVisitor = visitor();
    const departure = new URL(await someVisitor.leave());
    const back = issuer.approve(departure.href, someone);
    const { rows } = await t.pool.query('select social_states::text as row from social_states');
    const ticket = ticketOf(await someVisitor.comeBack(back));
    rows.push(...(await t.pool.query('select social_tickets::text as row from social_tickets')).rows);
    expect(rows.length).toBeGreaterThan(1);
    const kept = JSON.stringify(rows) + t.logged.join('');
    for (const secret of [
      ticket,
      departure.searchParams.get('state'),
      departure.searchParams.get('nonce'),
      back.searchParams.get('code'),
      'segredo do cliente',
    ])
      expect(kept).not.toContain(secret as string);
  });
});
