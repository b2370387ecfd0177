import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { stubClient } from './stub-issuer.ts';

/** People who have an account there, by its name for them. */
export type ProviderPeople = Readonly<Record<string, { readonly name: string; readonly email: string }>>;

export interface RealProvider {
  readonly url: string;
  /** From here on it answers; the address people are sent back to must be known first. */
  serve(callback: string): void;
  stop(): Promise<void>;
}

/** A certified provider on this machine, with one page of ours: who are you, or never mind. */
export async function startRealProvider(people: ProviderPeople): Promise<RealProvider> {
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = (_, response) =>
    response.end();
  const server = createServer((request, response) => handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    serve(callback) {
      const provider = makeProvider(url, callback, people);
      const answer = provider.callback();
      handle = (request, response) =>
        request.url?.startsWith('/interaction/')
          ? interact(provider, people, request, response)
          : answer(request, response);
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const makeProvider = (url: string, callback: string, people: ProviderPeople) =>
  new Provider(url, {
    clients: [{ ...stubClient, redirect_uris: [callback] }],
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => ({
      accountId: id,
      claims: async () => ({
        sub: id,
        ...people[id],
        email_verified: true,
        picture: 'https://fotos.exemplo.test/x.png',
      }),
    }),
    // Whoever says who they are also agrees.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId as string,
        accountId: oidc.session?.accountId as string,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });

/** A link for each person and one to give up. */
async function interact(
  provider: Provider,
  people: ProviderPeople,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, , uid, choice] = (request.url ?? '').split('/').map(decodeURIComponent);
  if (choice === undefined) {
    const links = Object.entries(people).map(
      ([id, { name }]) => `<p><a href="/interaction/${uid}/${encodeURIComponent(id)}">${name}</a>`,
    );
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<h1>Quem é você?</h1>${links.join('')}<p><a href="/interaction/${uid}/cancelar">Cancelar</a>`,
    );
    return;
  }
  const result = choice in people ? { login: { accountId: choice } } : { error: 'access_denied' };
  await provider.interactionFinished(request, response, result);
}
