import type { FormType } from '@conforme/contracts/platform/cases/form-types.ts';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import type { PublicCtx } from '../../core/context.ts';
import type { Limiter } from '../rate-limits.ts';
import type { CaseKeys } from './case-keys.ts';
import type { CaseRef } from './case-ref.ts';
import { limiterOf } from './intake/limits-of-kind.ts';
import type { ProtocolCase, ProtocolCases } from './protocol-case.ts';

export interface CaseAccessServices {
  readonly limiter: Limiter;
  readonly caseKeys: CaseKeys;
  readonly cases: ProtocolCases;
}

interface CaseCredentials {
  readonly form_type: FormType;
  readonly protocol: string;
  readonly key: string | null;
}

/** A case whose key was shown. */
export interface AuthenticatedCase extends CaseRef {
  readonly kind: ProtocolCase;
}

interface PublicEntry {
  readonly at: string;
  readonly body: string;
}

/**
 * Wrong, unknown, gone, of another form: one answer, so that nobody learns which protocols there are. It fits every
 * kind, because the one page asks for all of them.
 */
const refused = () =>
  new AppError('not_found', 'Não encontramos nada com estes dados. Confira o protocolo e a chave.');

/**
 * Tries that find nothing are counted; those that find something are given back. A protocol is counted the same
 * whether it exists or not. From one address it can be tried a few times; from all of them together often enough that
 * a crowd keeps whoever has the key out for minutes only, and a key of fifty bits stays out of reach.
 */
const limits = (network: string, protocol: string) =>
  [
    { name: `protocols address ${network}`, tries: 30, minutes: 15 },
    { name: `protocols case ${protocol} address ${network}`, tries: 10, minutes: 15 },
    { name: `protocols case ${protocol}`, tries: 100, minutes: 5 },
  ] as const;

const NO_KEY = '0000000000';
const NO_CASE = '00000000-0000-0000-0000-000000000000';

/** Every refusal has cost the same: the same limits, the same two statements, one keyed hash. */
async function lookUpCase(
  ctx: PublicCtx,
  services: CaseAccessServices,
  { form_type, protocol, key }: CaseCredentials,
) {
  const { caseKeys, cases } = services;
  const kind = cases[form_type];
  const limiter = kind ? limiterOf(kind.kind, services.limiter) : services.limiter;
  const counted = limits(ctx.http.network, protocol);
  for (const { name, tries, minutes } of counted) await limiter.take(name, tries, minutes);
  const { rows } = await sql<{ id: string; legal_entity_id: number; key_hash: Buffer }>`
    select id, legal_entity_id, key_hash from cases where protocol = ${protocol} and form_type = ${form_type}`.execute(
    ctx.system,
  );
  const row = rows[0];
  const { rows: shown } = await sql<PublicEntry>`
    select published_at as at, body from case_entries
    where case_id = ${row?.id ?? NO_CASE} and audience = 'public' and kind = 'published' order by published_at, id`.execute(
    ctx.system,
  );
  const isOpen = caseKeys.opens(protocol, key ?? NO_KEY, row?.key_hash ?? null) && key !== null;
  const found = {
    own: row && kind && isOpen ? { id: row.id, legalEntityId: row.legal_entity_id, kind } : null,
    shown: kind && key === null ? shown : [],
  };
  if (found.own === null && found.shown.length === 0) throw refused();
  await limiter.giveBack(...counted.map(({ name }) => name));
  return found;
}

/** With the key everything, without it what was made public. */
export const findByProtocol = (ctx: PublicCtx, services: CaseAccessServices, input: CaseCredentials) =>
  lookUpCase(ctx, services, input);

/** For whatever is done to a case: the key is shown every time. */
export async function authenticateCase(
  ctx: PublicCtx,
  services: CaseAccessServices,
  input: CaseCredentials & { readonly key: string },
): Promise<AuthenticatedCase> {
  const { own } = await lookUpCase(ctx, services, input);
  if (own === null) throw refused();
  return own;
}
