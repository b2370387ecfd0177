import type { SealedPart } from '@conforme/contracts/platform/people/person.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { SealedColumns, SealedPerson } from '../../platform/people/sealed-person.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';

/** Enough for a day's work at the counter, too few to carry a register away by hand. */
const PER_HOUR = 120;

/** Told before it is shown: what nobody recorded, nobody sees. */
export async function revealPart(
  ctx: UserCtx,
  { sealed, limiter }: { sealed: SealedPerson; limiter: SharedLimiter },
  id: number,
  part: SealedPart,
) {
  await limiter.take(`reveal ${ctx.user.userId}`, PER_HOUR, 60);
  return inActiveOrganisation(ctx, async (ctx) => {
    const { rows } = await sql<SealedColumns>`
      select uuid, cpf_sealed, rg_sealed, mother_name_sealed, bank_account_sealed from natural_entities
      where id = ${id} and legal_entity_id = any (${scopeSql(ctx)}) and deleted_at is null`.execute(ctx.db);
    const value = found(sealed.wordsOf(found(rows[0]), part) ?? undefined);
    await audit(ctx, 'natural_entity.revealed', ['natural_entity', id], { part });
    return { value };
  });
}
