import type {
  NewsletterDetail,
  NewsletterRelease,
} from '@conforme/contracts/modules/newsletters/newsletters.schemas.ts';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import { linkAddressOf } from '../../platform/newsletters/newsletter-link.ts';
import { releaseNewsletter } from '../../platform/newsletters/release-newsletter.ts';
import type { PublicLinks } from '../../platform/public-links/public-links.ts';
import { addEvent, assertVersion, lockNewsletter } from './locked-newsletter.ts';
import { assertInScope, readNewsletter } from './newsletters.queries.ts';

export const release = (
  ctx: UserCtx,
  id: number,
  { version, relevant, note }: NewsletterRelease,
): Promise<NewsletterDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    assertVersion(await lockNewsletter(ctx, id), version);
    const { number, relevant: asksAgain } = await releaseNewsletter(ctx.db, id, {
      ...{ relevant, note },
      releasedBy: ctx.user.userId,
    });
    await audit(
      ctx,
      number === 1 ? 'newsletter.released' : 'newsletter.version_released',
      ['newsletter', id],
      {
        version: number,
        relevant: asksAgain,
      },
    );
    return readNewsletter(ctx, id);
  });

export const archive = (
  ctx: UserCtx,
  id: number,
  { version, archived }: { readonly version: number; readonly archived: boolean },
): Promise<NewsletterDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const row = await lockNewsletter(ctx, id);
    assertVersion(row, version);
    if (row.status === 'DR') throw new AppError('conflict', 'Só um informativo liberado pode ser arquivado.');
    if ((row.archived_at !== null) === archived) return readNewsletter(ctx, id);
    await ctx.db
      .updateTable('newsletters')
      .set({ archived_at: archived ? sql<string>`now()` : null })
      .where('id', '=', id)
      .execute();
    await addEvent(ctx, row, archived ? 'archived' : 'unarchived');
    await audit(ctx, archived ? 'newsletter.archived' : 'newsletter.unarchived', ['newsletter', id]);
    return readNewsletter(ctx, id);
  });

const target = (id: number) => ({ type: 'newsletter', id }) as const;

export async function publicLinkOf(ctx: UserCtx, links: PublicLinks, id: number) {
  await assertInScope(ctx, id);
  return { address: await linkAddressOf(ctx.db, links, 'newsletter', target(id)) };
}

/** One link for everybody; asked for twice, it is the same one. */
export const openPublicLink = (ctx: UserCtx, links: PublicLinks, id: number) =>
  inActiveOrganisation(ctx, async (ctx) => {
    const row = await lockNewsletter(ctx, id);
    const there = await linkAddressOf(ctx.db, links, 'newsletter', target(id));
    if (there) return { address: there };
    if (row.status === 'DR') throw new AppError('conflict', 'Libere o informativo antes de abrir o link.');
    await links.create(ctx.db, {
      purpose: 'newsletter',
      legalEntityId: row.legal_entity_id,
      createdBy: ctx.user.userId,
      target: target(id),
      label: row.title,
    });
    await audit(ctx, 'newsletter.link_opened', ['newsletter', id]);
    return { address: await linkAddressOf(ctx.db, links, 'newsletter', target(id)) };
  });

export const closePublicLink = (ctx: UserCtx, id: number) =>
  inActiveOrganisation(ctx, async (ctx) => {
    await lockNewsletter(ctx, id);
    await sql`update public_links set revoked_at = now(), revoked_by = ${ctx.user.userId}
      where target_type = 'newsletter' and target_id = ${id} and purpose = 'newsletter' and revoked_at is null`.execute(
      ctx.db,
    );
    await audit(ctx, 'newsletter.link_closed', ['newsletter', id]);
    return {};
  });
