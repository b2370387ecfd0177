import type { CasePaper } from '@conforme/contracts/platform/cases/case-entries.ts';
import type { PublicCtx } from '../../../core/context.ts';
import type { IncomingFile } from '../../../core/incoming-file.ts';
import type { Keys } from '../../../core/keys.ts';
import type { Files } from '../../files/files.ts';
import { IdempotentAnswers } from '../../idempotent-answers.ts';
import type { Letter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';
import type { PublicLinks } from '../../public-links/public-links.ts';
import type { Limiter } from '../../rate-limits.ts';
import { WorkProofs } from '../../work-proofs.ts';
import { DraftCodes } from './draft-codes.ts';
import { addDraftFiles, removeDraftFile } from './draft-files.ts';
import { openDraft } from './drafts.ts';
import { openLink, organisationName, publicLogo } from './public-form.queries.ts';
import type { Receipts } from './receipts.ts';
import {
  askForWork,
  assertNotSealed,
  type Submitted,
  type SubmittedKind,
  submitCase,
} from './submit-case.ts';

export interface PublicFormServices {
  readonly keys: Keys;
  readonly limiter: Limiter;
  readonly links: PublicLinks;
  readonly mail: Mail;
  readonly files: Files;
  readonly receipts: Receipts;
}

interface PublicFormKind<Body extends Submitted> {
  /** What it takes to write one down, for this request. */
  readonly submitted: (ctx: PublicCtx) => SubmittedKind<Body>;
  readonly kind: SubmittedKind<Body>['kind'];
  /** With the code that proves a mailbox. */
  readonly codeLetter: (organisation: string, code: string, minutes: number) => Letter;
}

/** All that a public form does, but for what its page is told when it is opened (`publicFormEndpoints`). */
export const publicFormHandlers = <Body extends Submitted>(
  given: PublicFormServices,
  { kind, submitted, codeLetter }: PublicFormKind<Body>,
) => {
  assertNotSealed(kind);
  const { keys, files, limiter, links } = given;
  const { formType } = kind;
  const services = { ...given, kept: new IdempotentAnswers(keys), proofs: new WorkProofs(keys) };
  const codes = new DraftCodes(keys, given);
  type In<T> = { readonly body: T };
  type OfDraft<T = object> = In<{ readonly draft: string } & T>;
  type OfLink = In<{ readonly param: string }>;
  return {
    logo: async (ctx: PublicCtx, { body }: OfLink) =>
      files.read(await publicLogo(ctx, links, kind, body.param)),
    startDraft: async (ctx: PublicCtx, { body }: OfLink) => {
      const { id, legalEntityId } = await openLink(ctx, links, kind, body.param);
      return openDraft(ctx, limiter, { kind, legalEntityId, linkId: id });
    },
    addFiles: (
      ctx: PublicCtx,
      input: {
        readonly params: { readonly handle: string };
        readonly query: { readonly paper: CasePaper };
        readonly files: AsyncIterable<IncomingFile>;
      },
    ) => addDraftFiles(ctx, services, { kind, ...input.params, ...input.query, files: input.files }),
    removeFile: (ctx: PublicCtx, { body }: OfDraft<{ readonly file_id: string }>) =>
      removeDraftFile(ctx, { formType, secret: body.draft, fileId: body.file_id }),
    sendCode: (ctx: PublicCtx, { body }: OfDraft<{ readonly email: string }>) =>
      codes.send(ctx, {
        formType,
        secret: body.draft,
        email: body.email,
        letter: async (db, legalEntityId, code, minutes) =>
          codeLetter(await organisationName(db, legalEntityId), code, minutes),
      }),
    confirmCode: (ctx: PublicCtx, { body }: OfDraft<{ readonly code: string }>) =>
      codes.confirm(ctx, { formType, secret: body.draft, code: body.code }),
    challenge: (ctx: PublicCtx, { body }: OfDraft) => askForWork(ctx, services, kind, body.draft),
    submit: (ctx: PublicCtx, { body }: In<Body>) => submitCase(ctx, services, submitted(ctx), body),
  };
};
