import type { AuditMeta } from '@conforme/contracts/core/audit-words/audit-keys.ts';
import type { AuditAction } from '@conforme/contracts/core/audit-words/audit-words.ts';
import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type {
  ScholarshipCount,
  ScholarshipCountChange,
  ScholarshipCountCreate,
} from '@conforme/contracts/modules/portal-cebas-ratio/portal-cebas-ratio.schemas.ts';
import { ratioStages } from '@conforme/contracts/modules/portal-cebas-ratio/ratio-choices.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import { type InTransaction, inTransaction, type UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { readCount } from './scholarship-counts.queries.ts';

type Writing = InTransaction<UserCtx>;

function assertCounted(day: string): void {
  if (day > civilDayOf(Date.now()))
    throw invalidField('counted_on', 'A contagem não pode ser de um dia futuro.');
}

const tell = (ctx: Writing, action: AuditAction, { id, unit }: ScholarshipCount, meta?: AuditMeta) =>
  recordAudit(
    ctx.db,
    { legalEntityId: unit.id, actorId: ctx.user.userId },
    { action, object: ['scholarship_count', id], ...(meta ? { meta } : {}) },
  );

export const createCount = (
  ctx: UserCtx,
  { unit_id, ...input }: ScholarshipCountCreate,
): Promise<ScholarshipCount> =>
  inTransaction(ctx, async (ctx) => {
    if (!ctx.scope.legalEntityIds.includes(unit_id))
      throw invalidField('unit_id', 'Esta unidade não existe na organização ativa.');
    assertCounted(input.counted_on);
    const made = await ctx.db
      .insertInto('scholarship_counts')
      .values({ legal_entity_id: unit_id, ...input })
      .onConflict((conflict) => conflict.constraint('scholarship_counts_once').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made)
      throw invalidField(
        'stage',
        `Os números de ${ratioStages.labels[input.stage].toLowerCase()} desta unidade já estão registrados: altere-os na tabela.`,
      );
    const count = found(await readCount(ctx, made.id));
    await tell(ctx, 'scholarship_count.created', count);
    return count;
  });

export const updateCount = (
  ctx: UserCtx,
  id: number,
  { version, ...input }: ScholarshipCountChange,
): Promise<ScholarshipCount> =>
  inTransaction(ctx, async (ctx) => {
    const before = await lockCount(ctx, id);
    if (before.version !== version)
      throw new AppError('stale_version', 'Outra pessoa alterou estes números enquanto você editava.');
    assertCounted(input.counted_on);
    await ctx.db.updateTable('scholarship_counts').set(input).where('id', '=', id).execute();
    const after = found(await readCount(ctx, id));
    const changed = (Object.keys(input) as (keyof typeof input)[]).filter(
      (key) => before[key] !== after[key],
    );
    await tell(ctx, 'scholarship_count.updated', after, { changed });
    return after;
  });

export const removeCount = (ctx: UserCtx, id: number): Promise<Record<string, never>> =>
  inTransaction(ctx, async (ctx) => {
    const count = await lockCount(ctx, id);
    await ctx.db.deleteFrom('scholarship_counts').where('id', '=', id).execute();
    await tell(ctx, 'scholarship_count.deleted', count);
    return {};
  });

/** Out of scope and absent look the same. */
async function lockCount(ctx: Writing, id: number): Promise<ScholarshipCount> {
  await sql`select from scholarship_counts c where c.id = ${id} and c.legal_entity_id = any (${scopeSql(ctx)})
    for update`.execute(ctx.db);
  return found(await readCount(ctx, id));
}
