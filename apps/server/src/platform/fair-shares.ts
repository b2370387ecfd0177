import type { Endpoint } from '@conforme/contracts/core/endpoint.ts';
import type { Config } from '../core/config.ts';
import type { Principal } from '../core/context.ts';
import type { Database } from '../core/database/database.ts';
import { FairSemaphore, type Holder } from '../core/fair-semaphore.ts';
import { headOf } from './organisations/head-organisation.ts';

export const holderOf = ({ headId, userId }: Pick<Principal, 'headId' | 'userId'>): Holder => ({
  organisation: headId,
  account: userId,
});

/** A crowd at an organisation's public form leaves its own people their places. */
export async function fileHolder(
  system: Database,
  { legalEntityId, createdBy }: { readonly legalEntityId: number; readonly createdBy: number | null },
): Promise<Holder> {
  const head = await headOf(system, legalEntityId);
  return createdBy === null
    ? { organisation: `visitors of ${head}` }
    : { organisation: head, account: createdBy };
}

/** Files that have arrived and are being kept: each holds a connection, and may wait for a lock. */
export const keepingPlaces = (config: Config): FairSemaphore =>
  new FairSemaphore({
    places: 4,
    perOrganisation: 2,
    kept: 1,
    queuePerOrganisation: config.PLACE_QUEUE,
    waitMs: config.PLACE_WAIT_SECONDS * 1000,
    busy: 'Muitos arquivos chegando agora. Tente de novo em instantes.',
  });

/** What one organisation may hold at the same time of what all of them need. */
export class FairShares {
  /** Signed-in requests, each with about one connection of the pool. */
  readonly requests: FairSemaphore;
  /** Lists among them: fewer, so that slow lists leave places to the writes of the same organisation. */
  readonly lists: FairSemaphore;
  /** Files that are produced: each holds a connection or a thread until it has been read. */
  readonly exports: FairSemaphore;
  /** Papers for people outside, each in a thread. */
  readonly papers: FairSemaphore;

  constructor(config: Config) {
    const limits = {
      queuePerOrganisation: config.PLACE_QUEUE,
      waitMs: config.PLACE_WAIT_SECONDS * 1000,
      busy: 'Sua organização tem muitos pedidos em andamento. Espere alguns segundos e tente de novo.',
    };
    this.requests = new FairSemaphore({
      ...limits,
      places: config.REQUESTS_AT_ONCE,
      perOrganisation: config.REQUESTS_PER_ORGANISATION,
      perAccount: config.REQUESTS_PER_USER,
      kept: 2,
    });
    this.lists = new FairSemaphore({
      ...limits,
      places: config.LISTS_AT_ONCE,
      perOrganisation: config.LISTS_PER_ORGANISATION,
      perAccount: config.LISTS_PER_USER,
      kept: 1,
      busy: 'Sua organização tem muitas consultas em andamento. Espere alguns segundos e tente de novo.',
    });
    this.exports = new FairSemaphore({
      ...limits,
      places: config.EXPORTS_AT_ONCE,
      perOrganisation: config.EXPORTS_PER_ORGANISATION,
      perAccount: config.EXPORTS_PER_USER,
      kept: 1,
      busy: 'Espere terminar as exportações que você ou a sua organização já começou e tente de novo.',
    });
    this.papers = new FairSemaphore({
      ...limits,
      places: config.PAPERS_AT_ONCE,
      perOrganisation: config.PAPERS_PER_ORGANISATION,
      busy: 'Muitos documentos estão sendo feitos agora. Tente de novo em instantes.',
    });
  }

  /**
   * Holds what the request needs while its handler works. Files take a place of their own kind, and only for our part
   * of the work: a slow line holds none. What every open page asks for by itself waits for nobody.
   */
  hold<T>(spec: Endpoint, principal: Principal, work: () => Promise<T>, gone: AbortSignal): Promise<T> {
    const holder = holderOf(principal);
    const asRequest = () => this.requests.hold(holder, work, gone);
    if (spec.grid) return this.lists.hold(holder, asRequest, gone);
    if (spec.passive || spec.withoutPlace || spec.file || spec.upload || spec.piece) return work();
    return asRequest();
  }
}
