import { logo } from '@conforme/contracts/core/picture.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import type { IncomingFile } from '../../core/incoming-file.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Files } from '../../platform/files/files.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { holdSession } from '../../platform/sessions/sessions.ts';
import { logoAddressOf, readComplement } from './complement.queries.ts';

/** Whole, whatever its proportions, and sharp in print. */
const shape = { width: 1024, height: 512, fit: 'inside', kind: 'png' } as const;

export async function changeLogo(
  ctx: UserCtx,
  { files, limiter }: { files: Files; limiter: SharedLimiter },
  id: number,
  sent: AsyncIterable<IncomingFile>,
) {
  const { userId } = ctx.user;
  await readComplement(ctx.system, userId, id);
  await limiter.take(`logo ${userId}`, 30, 15);
  const owner = { legalEntityId: id, createdBy: userId, purpose: 'legal_entity.logo' };
  return files.takeIn(sent, { rules: logo.rules, owner, image: shape }, ([taken]) =>
    ctx.system.transaction().execute(async (db) => {
      await taken.keep(db);
      await setLogo(db, ctx, id, taken.id);
      return { logo: logoAddressOf(id, taken.id) };
    }),
  );
}

export const removeLogo = (ctx: UserCtx, id: number) =>
  ctx.system.transaction().execute(async (db) => {
    await setLogo(db, ctx, id, null);
    return {};
  });

/** The file that stood there goes with it (see the migration); its bytes by a job. */
async function setLogo(db: Transaction, ctx: UserCtx, id: number, logoId: string | null): Promise<void> {
  const { userId } = ctx.user;
  await holdSession(db, ctx.user);
  found(
    await db
      .updateTable('legal_entities')
      .set({ logo_id: logoId })
      .where('id', '=', id)
      .where(sql<boolean>`answers_for(${userId}, id)`)
      .returning('id')
      .executeTakeFirst(),
  );
  await recordAudit(
    db,
    { legalEntityId: id, actorId: userId },
    {
      action: logoId ? 'legal_entity.logo_changed' : 'legal_entity.logo_removed',
      object: ['legal_entity', id],
    },
  );
}
