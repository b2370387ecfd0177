import {
  actsAtOnce,
  type NewsletterChange,
  type NewsletterDetail,
  type NewsletterInput,
} from '@conforme/contracts/modules/newsletters/newsletters.schemas.ts';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { newsletterAudiencePlace } from '../../platform/audiences/audience-place.ts';
import { setAudience } from '../../platform/audiences/set-audience.ts';
import { audit } from '../../platform/audit/audit.ts';
import { cancelNewsletterLetters } from '../../platform/bulk-letters/cancel-newsletter-letters.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { assertDueAhead } from '../../platform/read-signatures/signature-due.ts';
import { sanitiseRichText } from '../../platform/rich-text/sanitise-rich-text.ts';
import { assertOwnFiles } from '../../platform/rich-text/text-files.ts';
import { announceToAdded, readersOf } from './announcement.ts';
import { addEvent, assertVersion, lockNewsletter, type Writing } from './locked-newsletter.ts';
import { readNewsletter } from './newsletters.queries.ts';

export const createNewsletter = (ctx: UserCtx, input: NewsletterInput): Promise<NewsletterDetail> =>
  inActiveOrganisation(ctx, async (ctx, legal_entity_id) => {
    await assertGroup(ctx, legal_entity_id, input, null);
    const { id } = await ctx.db
      .insertInto('newsletters')
      .values({ legal_entity_id, ...input, author_id: ctx.user.userId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addEvent(ctx, { id, legal_entity_id }, 'created');
    await audit(ctx, 'newsletter.created', ['newsletter', id]);
    return readNewsletter(ctx, id);
  });

/**
 * The words wait for a release. Whom it is for, its dates and its flags act at once on one that is released: that takes
 * the right to release it and a word that says so, and whoever is added is told.
 */
export const updateNewsletter = (
  ctx: UserCtx,
  notifier: Notifier,
  id: number,
  input: NewsletterChange,
): Promise<NewsletterDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const row = await lockNewsletter(ctx, id);
    const { version, at_once, everyone, unit_ids, role_ids, list_ids, user_ids, ...plain } = input;
    assertVersion(row, version);
    await assertGroup(ctx, row.legal_entity_id, input, row);
    if (row.status === 'RE' && plain.publish_at === null)
      throw invalidField('publish_at', 'Um informativo liberado tem data de publicação.');
    assertDueAhead(plain, { was: row.signature_due_on });
    const body = sanitiseRichText(input.body);
    await assertOwnFiles(
      ctx,
      { table: 'newsletter_files', column: 'newsletter_id', id },
      body,
      'Há no texto uma imagem ou um documento que não é deste informativo.',
    );
    const before = await readNewsletter(ctx, id);
    const audience = { everyone, unit_ids, role_ids, list_ids, user_ids };
    // Counted only where somebody may be added: an autosave of words asks for nobody.
    const readers = row.status === 'RE' && at_once ? await readersOf(ctx.db, id) : [];
    await setAudience(ctx, newsletterAudiencePlace(row), audience, before);
    await ctx.db
      .updateTable('newsletters')
      .set({ ...plain, body })
      .where('id', '=', id)
      .execute();
    const after = await readNewsletter(ctx, id);
    const changed = (Object.keys(before) as (keyof NewsletterDetail)[]).filter(
      (key) =>
        !['version', 'updated_at', 'changed_since_release'].includes(key) &&
        JSON.stringify(before[key]) !== JSON.stringify(after[key]),
    );
    if (row.status === 'RE' && changed.some((key) => (actsAtOnce as readonly string[]).includes(key))) {
      assertMayActAtOnce(ctx, at_once);
      if (after.stage === 'published') await announceToAdded(ctx.db, notifier, id, readers);
    }
    if (changed.length > 0) await audit(ctx, 'newsletter.updated', ['newsletter', id], { changed });
    return after;
  });

function assertMayActAtOnce({ user }: Writing, atOnce: boolean): void {
  if (!user.permissions.has('newsletters.release'))
    throw new AppError(
      'forbidden',
      'O público, as datas e as opções de um informativo liberado só muda quem pode liberá-lo.',
    );
  if (!atOnce)
    throw invalidField('at_once', 'Confirme que o público, as datas e as opções mudam agora para quem lê.');
}

/** What was there before may stay, also where it is out of use by now. */
async function assertGroup(
  ctx: Writing,
  legalEntityId: number,
  { group_id, subgroup_id }: { readonly group_id: number; readonly subgroup_id: number | null },
  was: { readonly group_id: number; readonly subgroup_id: number | null } | null,
): Promise<void> {
  const { rows } = await sql<{ group_fits: boolean; subgroup_fits: boolean }>`
    select exists (select from newsletter_groups where id = ${group_id} and legal_entity_id = ${legalEntityId}
        and deleted_at is null and (active or id = ${was?.group_id ?? null})) as group_fits,
      ${subgroup_id}::bigint is null or exists (select from newsletter_subgroups where id = ${subgroup_id}
        and group_id = ${group_id} and deleted_at is null
        and (active or id = ${was?.subgroup_id ?? null})) as subgroup_fits`.execute(ctx.db);
  if (!rows[0]?.group_fits) throw invalidField('group_id', 'Escolha um grupo em uso desta organização.');
  if (!rows[0].subgroup_fits) throw invalidField('subgroup_id', 'Escolha um subgrupo em uso deste grupo.');
}

export const removeNewsletter = (ctx: UserCtx, id: number) =>
  inActiveOrganisation(ctx, async (ctx) => {
    await lockNewsletter(ctx, id);
    await ctx.db
      .updateTable('newsletters')
      .set({ deleted_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute();
    if (await cancelNewsletterLetters(ctx.db, id))
      await audit(ctx, 'newsletter.mail_cancelled', ['newsletter', id]);
    await audit(ctx, 'newsletter.deleted', ['newsletter', id]);
    return {};
  });

export const restoreNewsletter = (ctx: UserCtx, id: number): Promise<NewsletterDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    await lockNewsletter(ctx, id, true);
    await ctx.db.updateTable('newsletters').set({ deleted_at: null }).where('id', '=', id).execute();
    await audit(ctx, 'newsletter.restored', ['newsletter', id]);
    return readNewsletter(ctx, id);
  });
