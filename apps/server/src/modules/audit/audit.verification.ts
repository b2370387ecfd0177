import type { z } from '@conforme/contracts/core/schema.ts';
import type { VerificationStep, verificationQuery } from '@conforme/contracts/modules/audit/audit.schemas.ts';
import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import {
  allChains,
  type BrokenRecord,
  recordsIn,
  type VerifiedUpTo,
  verifyAudit,
} from '../../platform/audit/verify-audit.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';

/** Long enough to be worth the way, short enough that progress is seen and a cancelled one soon stops. */
const STEP_MS = 700;
/** About one at a time: steps of several verifications at once would share these. */
const STEPS = 300;
const WINDOW_MINUTES = 5;

/**
 * Verification goes in steps that the asker asks for one by one and nobody else knows of: it can be cancelled at any
 * moment, goes on at another instance, and leaves nothing behind. What the asker says of the place where the last step
 * stopped could only deceive the asker.
 */
export async function verificationStep(
  ctx: UserCtx,
  limiter: SharedLimiter,
  query: z.output<typeof verificationQuery>,
): Promise<VerificationStep> {
  await limiter.take(`audit verification ${ctx.user.userId}`, STEPS, WINDOW_MINUTES);
  const chains = await chainsOf(ctx);
  const from = placeIn(chains, query);
  const total = await recordsIn(ctx.system, chains);
  const { checked, next, broken } = await verifyAudit(ctx.system, chains, from, STEP_MS);
  return {
    checked,
    total,
    next: next && {
      chain: next.chain,
      ...(next.after ? { after: String(next.after.seq), hash: next.after.hash.toString('hex') } : {}),
    },
    broken: await inWords(ctx, broken),
  };
}

/** Those of the organisations in scope; the administration also those that belong to no single one. */
async function chainsOf({ system, scope, user }: UserCtx): Promise<string[]> {
  const mine = new Set([
    ...scope.legalEntityIds.map((id) => `entity:${id}`),
    ...(user.roleName === 'admin' ? ['installation', 'refused'] : []),
  ]);
  return (await allChains(system)).filter((chain) => mine.has(chain));
}

function placeIn(
  chains: readonly string[],
  { chain, after, hash }: z.output<typeof verificationQuery>,
): VerifiedUpTo | null {
  if (chain === undefined) return null;
  if (!chains.includes(chain)) throw invalidField('chain', 'Esta cadeia não está ao seu alcance.');
  return {
    chain,
    after: after === undefined ? null : { seq: after, hash: Buffer.from(hash ?? '', 'hex') },
  };
}

async function inWords(
  { system }: UserCtx,
  broken: readonly BrokenRecord[],
): Promise<VerificationStep['broken']> {
  if (broken.length === 0) return [];
  const { rows } = await sql<{ chain: string; name: string }>`
    select 'entity:' || id as chain, coalesce(trading_name, company_name) as name from legal_entities
    where 'entity:' || id = any (${broken.map(({ chain }) => chain)})`.execute(system);
  const names: ReadonlyMap<string, string> = new Map([
    ['installation', 'Registros da instalação'],
    ['refused', 'Tentativas recusadas'],
    ...rows.map(({ chain, name }) => [chain, name] as const),
  ]);
  return broken.map(({ chain, ...record }) => ({ ...record, place: names.get(chain) ?? chain }));
}
