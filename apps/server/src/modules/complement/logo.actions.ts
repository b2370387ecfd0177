import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import type { IncomingFile } from '../../core/incoming-file.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Files } from '../../platform/files/files.ts';
import { takeInLogo } from '../../platform/organisations/logos.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { holdSession } from '../../platform/sessions/sessions.ts';
import { logoAddressOf, readComplement } from './complement.queries.ts';

export async function changeLogo(
  ctx: UserCtx,
  services: { files: Files; limiter: SharedLimiter },
  id: number,
  sent: AsyncIterable<IncomingFile>,
) {
  await readComplement(ctx.system, ctx.user.userId, id);
  return takeInLogo(ctx, services, id, sent, (taken) =>
    inTransaction({ db: ctx.system }, async ({ db }) => {
      await lockOwn(db, ctx, id);
      await taken.keep(db);
      await setLogo(db, ctx, id, taken.id);
      return { logo: logoAddressOf(id, taken.id) };
    }),
  );
}

export const removeLogo = (ctx: UserCtx, id: number) =>
  inTransaction({ db: ctx.system }, async ({ db }) => {
    await setLogo(db, ctx, id, null);
    return {};
  });

/** Before the file is kept: that takes a lock of the whole tree, which nobody may hold while waiting for a row. */
async function lockOwn(db: Transaction, { user }: UserCtx, id: number): Promise<void> {
  await holdSession(db, user);
  found(
    await db
      .selectFrom('legal_entities')
      .select('id')
      .where('id', '=', id)
      .where(sql<boolean>`answers_for(${user.userId}, id)`)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
}

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
