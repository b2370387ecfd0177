import { social } from '@conforme/contracts/modules/social/social.contract.ts';
import type { StubIssuer } from './stub-issuer.ts';
import type { Answer, SendOptions, TestApp } from './test-app.ts';

const { start, store, link, startLink, finishLink } = social.endpoints;

/** A person as a provider describes them. */
export const someone = {
  sub: 'google-oauth2|1001',
  name: 'Lia Prado',
  email: 'lia@exemplo.test',
  email_verified: true,
  picture: 'https://fotos.exemplo.test/lia.png',
};

/** The hash route an answer leads to. */
export const routeOf = ({ headers }: Answer): string => String(headers.location).replace(/^\/#/, '');
export const ticketOf = (answer: Answer): string => /^\/social\/([^?]+)/.exec(routeOf(answer))?.[1] ?? '';

/** One browser: it keeps its cookie from answer to answer. */
export class Visitor {
  private visitor: string | null = null;

  constructor(
    private readonly t: TestApp,
    private readonly issuer: StubIssuer,
    /** Where it stands, behind a proxy; the mark of a device that is known. */
    private readonly from: { readonly address?: string; readonly device?: string } = {},
  ) {}

  get options(): SendOptions {
    const { address, device } = this.from;
    const cookie = [`visitor=${this.visitor ?? ''}`, ...(device ? [device] : [])].join('; ');
    const headers = { origin: 'http://conforme.test', cookie };
    return { headers: address ? { ...headers, 'x-forwarded-for': address } : headers };
  }

  private keep(answer: Answer): Answer {
    for (const line of [answer.headers['set-cookie'] ?? []].flat().map(String)) {
      const value = /^visitor=([^;]*);/.exec(line)?.[1];
      if (value !== undefined) this.visitor = value === '' ? null : value;
    }
    return answer;
  }

  /** The address of the provider, where the browser is sent. */
  async leave(provider = 'ipe', token?: string): Promise<string> {
    const answer = this.keep(
      token === undefined
        ? await this.t.call(start, { params: { provider } }, this.options)
        : await this.t.call(startLink, { params: { provider } }, { ...this.options, token }),
    );
    return answer.body.url as string;
  }

  async comeBack(url: URL, options: SendOptions = this.options): Promise<Answer> {
    return this.keep(await this.t.send('GET', `${url.pathname}${url.search}`, options));
  }

  /** All the way to the ticket. */
  async ticket(claims: Readonly<Record<string, unknown>> = someone, token?: string): Promise<string> {
    const departure = await this.leave('ipe', token);
    return ticketOf(await this.comeBack(this.issuer.approve(departure, claims)));
  }

  async enter(ticket: string): Promise<Answer> {
    return this.keep(await this.t.call(store, { body: { ticket } }, this.options));
  }

  async signIn(claims: Readonly<Record<string, unknown>> = someone): Promise<Answer> {
    return this.enter(await this.ticket(claims));
  }

  async link(ticket: string, password: string): Promise<Answer> {
    return this.keep(await this.t.call(link, { body: { ticket, password } }, this.options));
  }

  async finish(ticket: string, token: string): Promise<Answer> {
    return this.keep(await this.t.call(finishLink, { body: { ticket } }, { ...this.options, token }));
  }
}
