import type { LinkPurposeName } from '@conforme/contracts/core/link-purposes.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import { publicUrl } from '../../core/config.ts';
import { type InTransaction, inTransaction, type UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { mayCopy } from '../../platform/public-links/may-copy.ts';
import { type PublicLinks, secondsOf } from '../../platform/public-links/public-links.ts';

interface KeptLink {
  legal_entity_id: number;
  purpose: LinkPurposeName;
  target_type: string;
  link_id: Buffer;
  expires: number | null;
  state: string;
  may_copy: boolean;
}

/** In the audit of the organisation the link belongs to, which may be a unit of the active one. */
const toldBy = (ctx: UserCtx, link: Pick<KeptLink, 'legal_entity_id'>) => ({
  legalEntityId: link.legal_entity_id,
  actorId: ctx.user.userId,
});

/** The law says how long a public notice stays (Resolução CD/ANPD 15/2024, art. 9º, § 3º): its own act looks at that. */
async function assertNoNotice({ db }: InTransaction<UserCtx>, id: number): Promise<void> {
  const { rows } = await sql`
    select from incident_notices where link_id = ${id} and withdrawn_at is null`.execute(db);
  if (rows.length > 0)
    throw new AppError(
      'conflict',
      'Este é o endereço de um aviso público de incidente. Retire o aviso na página do incidente.',
    );
}

export const revokeLink = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    await assertNoNotice(ctx, id);
    const { rows } = await sql<{ legal_entity_id: number; purpose: string; fresh: boolean }>`
      with link as (
        select id, legal_entity_id, purpose, revoked_at from public_links
        where id = ${id} and legal_entity_id = any (${scopeSql(ctx)}) for update
      ), revoked as (
        update public_links set revoked_at = now(), revoked_by = ${ctx.user.userId}
        where id in (select id from link where revoked_at is null)
      )
      select legal_entity_id, purpose, revoked_at is null as fresh from link`.execute(ctx.db);
    const link = found(rows[0]);
    if (!link.fresh) throw new AppError('conflict', 'Este link já foi revogado.');
    await recordAudit(ctx.db, toldBy(ctx, link), {
      action: 'public_link.revoked',
      object: ['public_link', id],
      meta: { purpose: link.purpose },
    });
    return {};
  });

/** Made again from the row; that it was handed out once more is told in the audit. */
export const copyAddress = (ctx: UserCtx, links: PublicLinks, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<KeptLink>`
      select legal_entity_id, purpose, target_type, link_id, ${secondsOf('expires_at')} as expires,
        link_state(link) as state, ${mayCopy(ctx)} as may_copy
      from public_links link where id = ${id} and legal_entity_id = any (${scopeSql(ctx)})`.execute(ctx.db);
    const link = found(rows[0]);
    if (!link.may_copy)
      throw new AppError('conflict', 'O endereço deste link só pode ser visto por quem o criou.');
    if (link.state !== 'active') throw new AppError('conflict', 'Este link não vale mais.');
    const path = links.addressOf({
      purpose: link.purpose,
      linkId: link.link_id,
      expires: link.expires,
      targetType: link.target_type,
    });
    await recordAudit(ctx.db, toldBy(ctx, link), {
      action: 'public_link.copied',
      object: ['public_link', id],
      meta: { purpose: link.purpose },
    });
    return { url: `${publicUrl(ctx.config)}${path}` };
  });
