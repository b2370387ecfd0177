import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { signReading } from '../../platform/read-signatures/read-signatures.ts';
import { addressed, assertPublished, auditReader } from './addressed-newsletter.ts';
import { addReading } from './reading-time.ts';

export const noteReading = (ctx: UserCtx, id: number, version: number) =>
  inTransaction(ctx, async (ctx) => {
    const { legal_entity_id, current_version } = await addressed(ctx, id);
    const seconds = await addReading(ctx.db, {
      ...{ id, legal_entity_id, version: Math.min(version, current_version) },
      ...{ reader: 'user_id', readerId: ctx.user.userId },
    });
    return { seconds };
  });

export const like = (ctx: UserCtx, id: number, liked: boolean) =>
  inTransaction(ctx, async (ctx) => {
    const newsletter = await addressed(ctx, id);
    assertPublished(newsletter);
    if (!newsletter.allow_like) throw new AppError('conflict', 'Este informativo não recebe curtidas.');
    if (liked)
      await sql`insert into newsletter_likes (newsletter_id, legal_entity_id, user_id)
        values (${id}, ${newsletter.legal_entity_id}, ${ctx.user.userId}) on conflict do nothing`.execute(
        ctx.db,
      );
    else
      await sql`delete from newsletter_likes where newsletter_id = ${id} and user_id = ${ctx.user.userId}`.execute(
        ctx.db,
      );
    const { rows } = await sql<{ likes: number }>`
      select count(*) as likes from newsletter_likes where newsletter_id = ${id}`.execute(ctx.db);
    return { likes: rows[0]?.likes ?? 0, liked };
  });

/** Signs the version that is in front of the reader, once; a newer one has to be read first. */
export const sign = (ctx: UserCtx, id: number, version: number) =>
  inTransaction(ctx, async (ctx) => {
    const newsletter = await addressed(ctx, id);
    if (newsletter.stage === 'archived')
      throw new AppError('conflict', 'Este informativo foi arquivado e não recebe mais assinaturas.');
    if (newsletter.statement === null)
      throw new AppError('conflict', 'Este informativo não pede assinatura.');
    if (newsletter.current_version !== version)
      throw new AppError('stale_version', 'O texto mudou. Leia a versão nova antes de assinar.');
    const { rows } = await sql<{ name: string; email: string; home_entity_id: number }>`
      select name, email, home_entity_id from users where id = ${ctx.user.userId}`.execute(ctx.db);
    const user = rows[0] as { name: string; email: string; home_entity_id: number };
    const { signature, isNew } = await signReading(
      ctx.db,
      {
        ...{ type: 'newsletter', id, version, legalEntityId: newsletter.legal_entity_id },
        ...{ statement: newsletter.statement, contentHash: newsletter.content_hash },
      },
      {
        ...{ userId: ctx.user.userId, contactId: null, name: user.name, email: user.email },
        ...{ unitId: user.home_entity_id, method: 'session', device: ctx.http.device },
      },
    );
    if (isNew) await auditReader(ctx, newsletter, 'newsletter.signed', { version });
    return signature;
  });
