import type { Mailing } from '@conforme/contracts/modules/newsletter-reports/newsletter-reports.schemas.ts';
import { newsletterLetter } from '@conforme/contracts/platform/newsletters/newsletter-letter.ts';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import { publicUrl } from '../../core/config.ts';
import { type InTransaction, inTransaction, type UserCtx } from '../../core/context.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import {
  cancelSending,
  pauseSending,
  prepareSending,
  sendingsOfNewsletter,
  startSending,
} from '../../platform/bulk-letters/bulk-sendings.ts';
import type { ContactOptOuts } from '../../platform/contacts/opt-outs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { reachedAudience } from '../../platform/newsletters/reached-audience.ts';
import { sanitiseRichText } from '../../platform/rich-text/sanitise-rich-text.ts';
import { type ReportedNewsletter, reportedNewsletter } from './report.queries.ts';

export interface MailingServices {
  readonly mail: Mail;
  readonly optOuts: ContactOptOuts;
}

async function mailingOf(
  ctx: InTransaction<UserCtx>,
  services: MailingServices,
  newsletter: ReportedNewsletter,
): Promise<Mailing> {
  const sendings = await sendingsOfNewsletter(ctx.db, newsletter.id);
  const { recipients, ...reach } = await reachedAudience(ctx.db, services.optOuts, newsletter);
  const isOnItsWay = sendings.some(({ state }) => state === 'sending' || state === 'paused');
  const may_send = ctx.user.permissions.has('newsletters.release') && newsletter.is_readable && !isOnItsWay;
  return { sendings, reach, may_send: may_send && recipients.length > 0 };
}

export const readMailing = (ctx: UserCtx, services: MailingServices, id: number): Promise<Mailing> =>
  inTransaction(ctx, async (ctx) => mailingOf(ctx, services, await reportedNewsletter(ctx, id)));

export const sendMailing = (ctx: UserCtx, services: MailingServices, id: number): Promise<Mailing> =>
  inActiveOrganisation(ctx, async (ctx) => {
    await sql`select from newsletters where id = ${id} for update`.execute(ctx.db);
    const newsletter = await reportedNewsletter(ctx, id);
    const { may_send } = await mailingOf(ctx, services, newsletter);
    if (!may_send) throw new AppError('conflict', 'Este informativo não pode ser enviado agora.');
    const { recipients } = await reachedAudience(ctx.db, services.optOuts, newsletter);
    const letter = newsletterLetter({
      ...{
        title: newsletter.title,
        body: sanitiseRichText(newsletter.body),
        organisation: newsletter.organisation,
      },
      asksSignature: newsletter.requires_signature,
    });
    const of = { newsletterId: id, legalEntityId: newsletter.legal_entity_id };
    const { sending } = await prepareSending(ctx, services.mail, {
      ...{ of, subject: letter.subject, text: letter.text, fields: letter.fields, contact: null },
      link: { label: letter.linkLabel, url: `${publicUrl(ctx.config)}/#/newsletters/${id}` },
      recipients: { recipients, problems: [], problemCount: 0, repeated: 0 },
      canUnsubscribe: true,
    });
    await startSending(ctx, of, sending.id);
    await note(ctx, newsletter, 'mailed', recipients.length);
    await audit(ctx, 'newsletter.mailed', ['newsletter', id], { rows: recipients.length });
    return mailingOf(ctx, services, newsletter);
  });

async function note(
  ctx: InTransaction<UserCtx>,
  { id, legal_entity_id, version }: ReportedNewsletter,
  kind: string,
  people: number,
): Promise<void> {
  await ctx.db
    .insertInto('newsletter_events')
    .values({
      ...{ newsletter_id: id, legal_entity_id, kind, version, actor_id: ctx.user.userId },
      detail: JSON.stringify({ people }),
    })
    .execute();
}

export const pauseMailing = (
  ctx: UserCtx,
  services: MailingServices,
  { id, sending_id }: { readonly id: number; readonly sending_id: string },
  isPaused: boolean,
): Promise<Mailing> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const newsletter = await reportedNewsletter(ctx, id);
    await pauseSending(
      ctx,
      { newsletterId: id, legalEntityId: newsletter.legal_entity_id },
      sending_id,
      isPaused,
    );
    await audit(ctx, isPaused ? 'newsletter.mail_paused' : 'newsletter.mail_resumed', ['newsletter', id]);
    return mailingOf(ctx, services, newsletter);
  });

export const cancelMailing = (
  ctx: UserCtx,
  services: MailingServices,
  { id, sending_id }: { readonly id: number; readonly sending_id: string },
): Promise<Mailing> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const newsletter = await reportedNewsletter(ctx, id);
    await cancelSending(ctx, { newsletterId: id, legalEntityId: newsletter.legal_entity_id }, sending_id);
    await audit(ctx, 'newsletter.mail_cancelled', ['newsletter', id]);
    return mailingOf(ctx, services, newsletter);
  });
