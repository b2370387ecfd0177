import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import { AppError } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { listedRows } from '../../core/grid/listed-rows.ts';
import { implement } from '../../core/server-module.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { ContactOptOuts } from '../../platform/contacts/opt-outs.ts';
import type { Files } from '../../platform/files/files.ts';
import type { IssuedDocuments } from '../../platform/issued-documents/issued-documents.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import type { PublicLinks } from '../../platform/public-links/public-links.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { comment, commentsOf, reportComment, withdrawComment } from './comments.actions.ts';
import { noteEditing } from './editors.actions.ts';
import { changeCover, fileOf, removeAttachment, removeCover, takeInFile } from './files.actions.ts';
import { lockNewsletter } from './locked-newsletter.ts';
import {
  createNewsletter,
  removeNewsletter,
  restoreNewsletter,
  updateNewsletter,
} from './newsletter.actions.ts';
import {
  assertInScope,
  audienceSizeOf,
  newsletterOptions,
  newsletterSource,
  readNewsletter,
  versionsOf,
} from './newsletters.queries.ts';
import { proof } from './proof.actions.ts';
import { like, noteReading, sign } from './reading.actions.ts';
import { showNewsletter } from './reading.queries.ts';
import { archive, closePublicLink, openPublicLink, publicLinkOf, release } from './release.actions.ts';
import { remindUnsigned } from './remind.ts';
import { peopleOf, signatureFiguresOf } from './signatures.queries.ts';

interface Services {
  readonly limiter: SharedLimiter;
  readonly files: Files;
  readonly mail: Mail;
  readonly notifier: Notifier;
  readonly links: PublicLinks;
  readonly documents: IssuedDocuments;
  readonly optOuts: ContactOptOuts;
}

export const newslettersServer = (services: Services) => {
  const { files, links } = services;
  return implement(
    newsletters,
    {
      list: (ctx, { query }) =>
        newsletterOptions(ctx, query, listedRows(newsletters.endpoints.grid, query, newsletterSource(ctx))),
      read: (ctx, { params }) => readNewsletter(ctx, params.id),
      create: (ctx, { body }) => createNewsletter(ctx, body),
      update: (ctx, { params, body }) => updateNewsletter(ctx, services.notifier, params.id, body),
      remove: (ctx, { params }) => removeNewsletter(ctx, params.id),
      restore: (ctx, { params }) => restoreNewsletter(ctx, params.id),
      release: (ctx, { params, body }) => release(ctx, params.id, body),
      archive: (ctx, { params, body }) => archive(ctx, params.id, body),
      versions: (ctx, { params }) => versionsOf(ctx, params.id),
      audienceSize: (ctx, { params }) => audienceSizeOf(ctx, params.id),
      editing: (ctx, { params, body }) => noteEditing(ctx, params.id, body.open),
      uploadImage: (ctx, { params, files: sent }) =>
        takeInFile(ctx, services, { id: params.id, kind: 'image' }, sent, async (_, file) => file),
      uploadCover: (ctx, { params, files: sent }) => changeCover(ctx, services, params.id, sent),
      removeCover: (ctx, { params }) => removeCover(ctx, params.id),
      uploadAttachment: (ctx, { params, files: sent }) =>
        takeInFile(ctx, services, { id: params.id, kind: 'attachment' }, sent, async (_, file) => file),
      removeAttachment: (ctx, { params }) => removeAttachment(ctx, params.id, params.file_id),
      publicLink: (ctx, { params }) => publicLinkOf(ctx, links, params.id),
      openPublicLink: (ctx, { params }) => openPublicLink(ctx, links, params.id),
      closePublicLink: (ctx, { params }) => closePublicLink(ctx, params.id),
      signatures: (ctx, { params }) => signatureFiguresOf(ctx, params.id),
      people: (ctx, { params, query }) => peopleOf(ctx, params.id, query),
      remind: (ctx, { params }) => remindNow(ctx, services, params.id),
      file: (ctx, { params }) => fileOf(ctx, files, params.id, params.file_id),
      show: (ctx, { params }) => showNewsletter(ctx, params.id),
      noteReading: (ctx, { params, body }) => noteReading(ctx, params.id, body.version),
      like: (ctx, { params, body }) => like(ctx, params.id, body.liked),
      comments: (ctx, { params, query }) => commentsOf(ctx, params.id, query.before),
      comment: (ctx, { params, body }) => comment(ctx, services, params.id, body),
      withdrawComment: (ctx, { params }) => withdrawComment(ctx, params.id, params.comment_id),
      reportComment: (ctx, { params, body }) =>
        reportComment(ctx, services.notifier, {
          id: params.id,
          commentId: params.comment_id,
          reason: body.reason,
        }),
      sign: (ctx, { params, body }) => sign(ctx, params.id, body.version),
      proof: (ctx, { params }) => proof(ctx, services, params.id),
    },
    { grid: newsletterSource },
  );
};

/** Asked for by hand: of one newsletter a few times a day. */
const remindNow = async (ctx: UserCtx, services: Services, id: number) => {
  await assertInScope(ctx, id);
  await services.limiter.take(`newsletter reminder ${id}`, 10, 24 * 60);
  return inActiveOrganisation(ctx, async (ctx) => {
    const { asks_signature } = await lockNewsletter(ctx, id);
    const { stage } = await readNewsletter(ctx, id);
    if (stage !== 'published' || !asks_signature)
      throw new AppError('conflict', 'Só se lembra quem falta assinar um informativo que está no Mural.');
    const reminded = await remindUnsigned(ctx.db, { ...services, config: ctx.config }, id, {
      kind: 'asked',
      by: ctx.user.userId,
    });
    await audit(ctx, 'newsletter.reminded', ['newsletter', id], { people: reminded.people });
    return reminded;
  });
};
