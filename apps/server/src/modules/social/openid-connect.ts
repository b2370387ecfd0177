import { createHmac } from 'node:crypto';
import * as oidc from 'openid-client';
import { AppError } from '../../core/app-error.ts';
import { type Config, publicUrl } from '../../core/config.ts';
import { log } from '../../core/log.ts';
import type { OidcProvider } from '../../core/oidc-providers.ts';
import { type Claims, readClaims } from './claims.ts';

/** Signed with the provider's own key: neither unsigned nor with a secret that both sides know. */
const signatures = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];
const timeoutSeconds = 10;
const knownForMs = 60 * 60_000;

interface Known {
  readonly server: Promise<oidc.Configuration>;
  readonly until: number;
}

/** The providers as they describe themselves, asked once an hour; one that cannot be reached is asked again. */
export class OpenIdConnect {
  private readonly known = new Map<string, Known>();

  constructor(private readonly key: Buffer) {}

  /** Nothing of the round trip is stored: what the exchange needs is derived from the state that comes back. */
  private derive(state: string, purpose: 'verifier' | 'nonce'): string {
    return createHmac('sha256', this.key).update(`${purpose} ${state}`).digest('base64url');
  }

  private serverOf(provider: OidcProvider): Promise<oidc.Configuration> {
    const known = this.known.get(provider.name);
    if (known && known.until > performance.now()) return known.server;
    const server = discover(provider);
    this.known.set(provider.name, { server, until: performance.now() + knownForMs });
    server.catch(() => this.known.delete(provider.name));
    return server;
  }

  /** Where to send the browser. */
  async departure(config: Config, provider: OidcProvider, state: string): Promise<string> {
    const server = await this.serverOf(provider).catch((error: unknown) => {
      logFailure(provider, error);
      throw new AppError(
        'unavailable',
        `${provider.label} não respondeu. Tente de novo em instantes ou entre com e-mail e senha.`,
      );
    });
    return oidc.buildAuthorizationUrl(server, {
      redirect_uri: callbackOf(config, provider),
      scope: 'openid email profile',
      state,
      nonce: this.derive(state, 'nonce'),
      code_challenge: await oidc.calculatePKCECodeChallenge(this.derive(state, 'verifier')),
      code_challenge_method: 'S256',
    }).href;
  }

  /** Who came back, as the provider's signed token says; null when anything about it is not in order. */
  async arrival(
    config: Config,
    provider: OidcProvider,
    state: string,
    answer: Readonly<Record<string, unknown>>,
  ): Promise<Claims | null> {
    const url = new URL(callbackOf(config, provider));
    for (const [name, value] of Object.entries(answer))
      if (typeof value === 'string') url.searchParams.set(name, value);
    try {
      const server = await this.serverOf(provider);
      const tokens = await oidc.authorizationCodeGrant(server, url, {
        expectedState: state,
        expectedNonce: this.derive(state, 'nonce'),
        pkceCodeVerifier: this.derive(state, 'verifier'),
        idTokenExpected: true,
      });
      const token = tokens.claims() as oidc.IDToken;
      // Some providers keep the token short and tell the rest only when asked.
      const asks = token.email === undefined && server.serverMetadata().userinfo_endpoint !== undefined;
      const person = asks ? await oidc.fetchUserInfo(server, tokens.access_token, token.sub) : token;
      return readClaims(server.serverMetadata().issuer, token, person);
    } catch (error) {
      logFailure(provider, error);
      return null;
    }
  }
}

/** One address for each provider: what one says can never pass for what another said. */
const callbackOf = (config: Config, { name }: OidcProvider): string =>
  `${publicUrl(config)}/api/v1/social/${name}/callback`;

async function discover(provider: OidcProvider): Promise<oidc.Configuration> {
  const { client_id, client_secret } = provider;
  // The library trusts TLS instead of the signature unless it is told not to.
  const execute = [oidc.enableNonRepudiationChecks];
  // Only on this machine: the configuration admits no other.
  if (provider.issuer.startsWith('http:')) execute.push(oidc.allowInsecureRequests);
  const issuer = new URL(provider.issuer);
  const found = await oidc.discovery(issuer, client_id, undefined, oidc.None(), {
    execute,
    timeout: timeoutSeconds,
  });
  const { supportsPKCE: _, ...said } = found.serverMetadata();
  const offered = said.id_token_signing_alg_values_supported ?? ['RS256'];
  const metadata = {
    ...said,
    id_token_signing_alg_values_supported: offered.filter((name) => signatures.includes(name)),
  };
  const posts = said.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
  const proof =
    client_secret === undefined
      ? oidc.None()
      : posts
        ? oidc.ClientSecretPost(client_secret)
        : oidc.ClientSecretBasic(client_secret);
  const server = new oidc.Configuration(metadata, client_id, undefined, proof);
  server.timeout = timeoutSeconds;
  for (const set of execute) set(server);
  return server;
}

/** What went wrong, by its code: a message of the library may hold what the provider sent. */
const logFailure = ({ name }: OidcProvider, error: unknown): void => {
  const { name: kind, code } = error as Error & { code?: string };
  log.info('social sign-in failed', { provider: name, error: kind, code });
};
