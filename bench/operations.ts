import { randomBytes, randomUUID } from 'node:crypto';
import { plainRequest } from '../apps/server/src/testing/plain-request.ts';
import { stringifyQuery } from '../apps/web/src/core/api/nested-query.ts';
import { administrator, type Pool } from '../guarantees/support/api-client.ts';
import { privacyFormList } from '../packages/contracts/src/modules/privacy-form/privacy-form.list.ts';
import type { Ask } from './load.ts';
import { daysAgo } from './seed/days-ago.ts';
import { type Sown, writeAnew } from './seed/sown-facts.ts';

/** Which promise it falls under. */
export type OperationKind =
  | 'list'
  | 'list over all'
  | 'filter over all'
  | 'search'
  | 'read'
  | 'create'
  | 'login'
  | 'submit'
  | 'heartbeat';

/** The same thing asked of the product and of the bare server; each call gives the next request. */
export interface Operation {
  readonly name: string;
  readonly kind: OperationKind;
  readonly ours: () => Ask;
  readonly bare: () => Ask;
  /** Writes every time it is asked: answers are not compared. */
  readonly writes?: boolean;
  /** Makes ready for so many requests. */
  readonly prepare?: () => Promise<void>;
  /** Changes what it lists, as colleagues do all day: no total that is known from before holds. */
  readonly change?: (pool: Pool) => Promise<void>;
}

const { path } = privacyFormList;
const PER_PAGE = 20;
export const isList = (kind: OperationKind): boolean => /list|filter|search/.test(kind);

interface ListInput {
  readonly page?: number;
  readonly sort?: string;
  readonly column?: string;
  readonly operator?: string;
  readonly value?: string;
  readonly search?: string;
}

export function operationsOf(sown: Sown, token: string): Operation[] {
  const { typical, total } = sown;
  const bearer = { authorization: `Bearer ${token}` };
  const list = (
    name: string,
    kind: OperationKind,
    organisation: number | null,
    { page, sort, column, operator = 'equals', value, search }: ListInput,
  ): Operation => ({
    name,
    kind,
    ours: () => ({
      method: 'GET',
      path: `${path}/grid${stringifyQuery({
        per_page: PER_PAGE,
        page,
        order_column: sort,
        filters: { search, items: column ? [{ column, operator, value }] : undefined },
      })}`,
      headers: {
        ...bearer,
        'x-data-access': organisation === null ? '0,all' : `${organisation},legal_entity`,
      },
    }),
    bare: () => ({
      method: 'GET',
      path: `/requests${stringifyQuery({ organisation, per_page: PER_PAGE, page, sort, column, value, search })}`,
      headers: bearer,
    }),
  });
  const whileChanging = (operation: Operation): Operation => ({
    ...operation,
    name: `${operation.name}, em mudança`,
    change: (pool) => writeAnew(pool, typical.id),
  });
  const pageOf = (rows: number) => Math.max(1, Math.min(500, Math.floor(rows / PER_PAGE)));
  const words = { search: 'maria da silva' };
  const first = list('uma: primeira página', 'list', typical.id, {});
  const page = pageOf(typical.total);
  const deep = list(`uma: página ${page}`, 'list', typical.id, { page });
  const overAll = list('Todas: primeira página', 'list over all', null, {});
  return [
    first,
    whileChanging(first),
    deep,
    whileChanging(deep),
    list('uma: filtro situação', 'list', typical.id, { column: 'state', value: 'answered' }),
    list('uma: filtro tipo', 'list', typical.id, { column: 'types', value: 'ACES' }),
    list('uma: filtro recebido', 'list', typical.id, {
      ...{ column: 'received_at', operator: 'from', value: daysAgo(90) },
    }),
    list('uma: ordem por nome', 'list', typical.id, { sort: 'holder' }),
    list('uma: busca', 'search', typical.id, words),
    list('a maior: primeira página', 'list', sown.largest.id, {}),
    overAll,
    whileChanging(overAll),
    list(`Todas: página ${pageOf(total)}`, 'list over all', null, { page: pageOf(total) }),
    list('Todas: ordem por nome', 'list over all', null, { sort: 'holder' }),
    list('Todas: filtro situação', 'filter over all', null, { column: 'state', value: 'answered' }),
    list('Todas: busca', 'search', null, words),
    ...recordOperations(sown, bearer),
  ];
}

const input = { ...plainRequest, holder: { ...plainRequest.holder, phone: '+5543999998888' } };
const DRAFTS = 4000;

/** Each record is another one: what was just read is not the only thing in memory. */
function recordOperations(sown: Sown, bearer: { readonly authorization: string }): Operation[] {
  const { typical, writing } = sown;
  const inTypical = { ...bearer, 'x-data-access': `${typical.id},legal_entity` };
  const inWriting = { ...bearer, 'x-data-access': `${writing.id},legal_entity` };
  const turn = { read: 0, login: 0 };
  const nextId = () => sown.ids[turn.read++ % sown.ids.length] as string;
  const credentials = () => ({
    email: sown.emails[turn.login++ % sown.emails.length],
    password: administrator.password,
  });
  let drafts: string[] = [];
  const form = () => ({ draft: drafts.pop(), ...input, notice_version: 1, notice_read: true });
  return [
    {
      name: 'ler um pedido',
      kind: 'read',
      ours: () => ({ method: 'GET', path: `${path}/${nextId()}`, headers: inTypical }),
      bare: () => ({
        method: 'GET',
        path: `/requests/${nextId()}?organisation=${typical.id}`,
        headers: bearer,
      }),
    },
    {
      name: 'conferir a sessão',
      kind: 'heartbeat',
      ours: () => ({ method: 'POST', path: '/api/v1/logged', headers: bearer }),
      bare: () => ({ method: 'POST', path: '/heartbeat', headers: bearer }),
    },
    {
      name: 'registrar um pedido',
      kind: 'create',
      writes: true,
      ours: () => ({
        method: 'POST',
        path,
        headers: { ...inWriting, 'idempotency-key': randomUUID() },
        body: { channel: 'phone', received_on: daysAgo(0), identity: 'known', ...input },
      }),
      bare: () => ({
        method: 'POST',
        path: `/requests?organisation=${writing.id}`,
        headers: bearer,
        body: input,
      }),
    },
    {
      name: 'enviar o formulário público',
      kind: 'submit',
      writes: true,
      prepare: async () => {
        drafts = Array.from({ length: DRAFTS }, () => randomBytes(32).toString('base64url'));
        await sown.openDrafts(drafts);
      },
      ours: () => ({
        method: 'POST',
        path: '/api/v1/public/privacy_form/submit',
        headers: { 'idempotency-key': randomUUID() },
        body: form(),
      }),
      bare: () => ({ method: 'POST', path: '/submit', headers: {}, body: form() }),
    },
    {
      name: 'entrar com senha',
      kind: 'login',
      writes: true,
      ours: () => ({ method: 'POST', path: '/api/v1/login', headers: {}, body: credentials() }),
      bare: () => ({ method: 'POST', path: '/login', headers: {}, body: credentials() }),
    },
  ];
}
