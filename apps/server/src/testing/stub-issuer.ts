import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const stubClient = { client_id: 'conforme', client_secret: 'segredo do cliente' };

/** As the configuration names it. */
export const stubProvider = (issuer: string, name = 'ipe', label = 'Ipê') => ({
  name,
  label,
  issuer,
  ...stubClient,
});

type Claims = Readonly<Record<string, unknown>>;
interface Grant {
  readonly claims: Claims;
  readonly challenge: string | null;
  readonly redirectUri: string | null;
}
type MakeToken = (claims: Claims, issuer: StubIssuer) => string;

export interface StubIssuer {
  readonly url: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** What the person did there: the address the browser is sent back to. */
  approve(departure: string, claims?: Claims): URL;
  /** Every token from now on is made like this. */
  forge(make: MakeToken): void;
  /** What it says when asked about the person. */
  userInfo: Claims | null;
  stop(): Promise<void>;
}

export const encodePart = (part: unknown): string =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');

export const signed: MakeToken = (claims, { privateKey }) => {
  const body = `${encodePart({ alg: 'RS256', kid: 'ipe', typ: 'JWT' })}.${encodePart(claims)}`;
  return `${body}.${sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64url')}`;
};

/** A provider that does as the standard says, until it is told to lie. Only for tests, on this machine. */
export async function startStubIssuer(): Promise<StubIssuer> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const grants = new Map<string, Grant>();
  let makeToken = signed;
  const server = createServer(async (request, response) => {
    const answer = await respond(request).catch(() => null);
    response.writeHead(answer ? 200 : 400, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { error: 'invalid_grant' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const documents: Readonly<Record<string, () => unknown>> = {
    '/.well-known/openid-configuration': () => ({
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/jwks`,
      ...(issuer.userInfo ? { userinfo_endpoint: `${url}/me` } : {}),
      // It claims to do what nobody should accept.
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    }),
    '/jwks': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'ipe', use: 'sig' }] }),
    '/me': () => issuer.userInfo,
  };

  async function respond(request: IncomingMessage): Promise<unknown> {
    const document = documents[request.url ?? ''];
    return document ? document() : exchange(request);
  }

  /** Once for each code, with the client's secret, to the same address and with the verifier that belongs to it. */
  async function exchange(request: IncomingMessage): Promise<unknown> {
    const form = new URLSearchParams(await text(request));
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const secret = `${stubClient.client_id}:${encodeURIComponent(stubClient.client_secret).replaceAll('%20', '+')}`;
    const isKnown = request.headers.authorization === `Basic ${Buffer.from(secret).toString('base64')}`;
    if (!grant || !isKnown || verifier !== grant.challenge || form.get('redirect_uri') !== grant.redirectUri)
      return null;
    return { access_token: 'acesso', token_type: 'Bearer', id_token: makeToken(grant.claims, issuer) };
  }

  const issuer: StubIssuer = {
    url,
    privateKey,
    publicKey,
    userInfo: null,
    approve(departure, claims = {}) {
      const { searchParams } = new URL(departure);
      const code = randomBytes(16).toString('hex');
      const now = Math.floor(Date.now() / 1000);
      const redirectUri = searchParams.get('redirect_uri');
      const nonce = searchParams.get('nonce');
      const usual = { iss: url, aud: searchParams.get('client_id'), iat: now, exp: now + 300, nonce };
      grants.set(code, {
        claims: { ...usual, ...claims },
        challenge: searchParams.get('code_challenge'),
        redirectUri,
      });
      const back = new URL(redirectUri as string);
      back.search = new URLSearchParams({ code, state: searchParams.get('state') ?? '' }).toString();
      return back;
    },
    forge(make) {
      makeToken = make;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return issuer;
}
