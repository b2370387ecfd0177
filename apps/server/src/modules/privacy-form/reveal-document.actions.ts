import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { HandlingServices } from './act-on-request.ts';
import type { SealedRequestColumns, SealedRequestPart } from './request/sealed-request.ts';

/** Enough for a day's work at the counter, too few to carry a register away by hand. */
const PER_HOUR = 120;

/** Told before it is shown: what nobody recorded, nobody sees. */
export async function revealDocument(
  ctx: UserCtx,
  { sealed, limiter }: Pick<HandlingServices, 'sealed' | 'limiter'>,
  id: string,
  part: SealedRequestPart,
) {
  const { userId } = ctx.user;
  await limiter.take(`reveal ${userId}`, PER_HOUR, 60);
  return inActiveOrganisation(ctx, async (ctx) => {
    const { rows } = await sql<SealedRequestColumns & { legal_entity_id: number }>`
      select id, legal_entity_id, holder_document_kind, holder_document_sealed, representative_cpf_sealed
      from privacy_requests where id = ${id} and legal_entity_id = any (${scopeSql(ctx)})`.execute(ctx.db);
    const row = found(rows[0]);
    const value = found(sealed.open(row, part) ?? undefined);
    await recordAudit(
      ctx.db,
      { legalEntityId: row.legal_entity_id, actorId: userId },
      { action: 'privacy_request.revealed', object: ['privacy_request', id], meta: { part } },
    );
    return { value };
  });
}
