import type { WorkProof } from '@conforme/contracts/core/work-proof.ts';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import type { ReceiptMail, SentCase } from '@conforme/contracts/platform/cases/public-form.schemas.ts';
import { AppError } from '../../../core/app-error.ts';
import { inTransaction, type PublicCtx } from '../../../core/context.ts';
import type { Transaction } from '../../../core/database/database.ts';
import type { IdempotentAnswers } from '../../idempotent-answers.ts';
import type { Letter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';
import type { Limiter } from '../../rate-limits.ts';
import { checkUrl } from '../../receipts/check-url.ts';
import type { WorkProofs } from '../../work-proofs.ts';
import type { OpenedCase } from '../case-ref.ts';
import { type Draft, draftHead, findDraft, handOverDraft, lockDraft } from './drafts.ts';
import { type ReceiptSlot, receiptSlot } from './receipt-pace.ts';
import type { ReceiptFacts, Receipts } from './receipts.ts';
import { submissionSemaphore } from './submission-semaphore.ts';

export interface SubmitServices {
  readonly limiter: Limiter;
  readonly mail: Mail;
  readonly kept: IdempotentAnswers;
  readonly receipts: Receipts;
  readonly proofs: WorkProofs;
}

/** What every submitted form has, whatever it is about. */
export interface Submitted {
  /** The draft's secret. */
  readonly draft: string;
  readonly files: readonly string[];
  readonly proof: WorkProof | null;
}

/** How far the mailbox that was given is known to be theirs. */
export type MailboxProof = 'email_code' | 'handed_code' | 'none';

export interface CaseToOpen<Body> {
  readonly db: Transaction;
  readonly body: Body;
  readonly draft: Draft & { readonly linkId: number };
  readonly mailbox: MailboxProof;
  readonly receivedAt: string;
}

/** What a kind of case gives so that it can be sent in from outside. */
export interface SubmittedKind<Body extends Submitted> {
  readonly kind: CaseKind;
  /** Of whoever writes; null where none was given. */
  addressOf(body: Body): string | null;
  /** Writes the case and its own row, in the transaction of everything else. */
  open(opening: CaseToOpen<Body>): Promise<OpenedCase & { readonly facts: ReceiptFacts }>;
  receiptLetter(told: {
    readonly facts: ReceiptFacts;
    readonly code: string;
    readonly mailbox: 'proven' | 'unproven';
  }): Letter;
}

/**
 * What is sent in here is kept as it was typed, with its minute and a receipt that says so: a sealed kind arrives as
 * sealed bytes (`platform/sealed-cases/submit-report.actions.ts`).
 */
export function assertNotSealed({ formType, confidentiality }: CaseKind): void {
  if (confidentiality.sealed)
    throw new Error(`${formType} is sealed: nothing of it is sent in as it is typed`);
}

const HOUR = 60;
const submissionsFrom = (network: string) => `form network ${network}`;

/** From the address of so many forms within an hour, the next one costs the browser some work first. */
export async function askForWork(
  { system, config, http }: PublicCtx,
  { limiter, proofs }: Pick<SubmitServices, 'limiter' | 'proofs'>,
  { formType }: CaseKind,
  secret: string,
) {
  const draft = await findDraft(system, formType, { secret });
  const sent = await limiter.hits(submissionsFrom(http.network));
  return sent < config.FORMS_PER_ADDRESS_PER_HOUR
    ? { challenge: null }
    : proofs.challenge(draft.id, config.FORM_PROOF_BITS);
}

/** One case, however often it is sent: the same key gives the same answer. */
export async function submitCase<Body extends Submitted>(
  ctx: PublicCtx,
  services: SubmitServices,
  submitted: SubmittedKind<Body>,
  body: Body,
): Promise<SentCase> {
  assertNotSealed(submitted.kind);
  const { kept, limiter } = services;
  const { idempotencyKey, network } = ctx.http;
  if (!idempotencyKey)
    throw new AppError('malformed', 'Falta o cabeçalho Idempotency-Key, com 16 a 100 letras e números.');
  const { proof, ...content } = body;
  // Another's key is of no use without their draft. The proof may differ from try to try.
  const sent = {
    act: `${submitted.kind.formType} form`,
    key: `${body.draft} ${idempotencyKey}`,
    body: content,
  };
  const before = await kept.find<SentCase>(ctx.system, sent);
  if (before) return before;
  const { hits } = await limiter.count(submissionsFrom(network), HOUR);
  let slot: ReceiptSlot | null = null;
  let isNew = false;
  try {
    if (hits > ctx.config.FORMS_PER_ADDRESS_PER_HOUR) await assertWorked(ctx, services, submitted, body);
    const receipt = await receiptSlot(ctx, services, submitted.addressOf(body));
    slot = receipt;
    const organisation = await draftHead(ctx.system, body.draft);
    return await submissionSemaphore.hold({ organisation }, () =>
      inTransaction({ db: ctx.system }, ({ db }) =>
        kept.keep(db, sent, async () => {
          isNew = true;
          return send(ctx, services, submitted, { db, body, slot: receipt });
        }),
      ),
    );
  } catch (error) {
    isNew = false;
    // The try before this one may have taken the draft meanwhile: then its answer is there.
    const done = await kept.find<SentCase>(ctx.system, sent);
    if (done) return done;
    throw error;
  } finally {
    // What was refused, and what had been sent before, does not count: nor does it keep anybody from their receipt.
    // Only what was counted is given back, or who is refused before that would free the limits of others.
    if (!isNew) await limiter.giveBack(submissionsFrom(network));
    if (!isNew || !slot?.isUsed) await slot?.giveBack();
  }
}

async function assertWorked<Body extends Submitted>(
  { system }: PublicCtx,
  { proofs }: SubmitServices,
  { kind }: SubmittedKind<Body>,
  { draft: secret, proof }: Body,
): Promise<void> {
  const draft = await findDraft(system, kind.formType, { secret });
  if (!proof || !proofs.holds(draft.id, proof))
    throw new AppError(
      'proof_required',
      `Muitos envios vieram deste endereço. O seu navegador precisa de um instante para enviar o seu.`,
    );
}

/** What the page says about the receipt. */
function mailedWords(address: string | null, { sends }: Mail, delay: number | null): ReceiptMail {
  if (address === null) return 'no_address';
  if (!sends) return 'no_server';
  if (delay === null) return 'too_many';
  return delay === 0 ? 'now' : 'later';
}

interface Sending<Body> {
  readonly db: Transaction;
  readonly body: Body;
  readonly slot: ReceiptSlot;
}

async function send<Body extends Submitted>(
  ctx: PublicCtx,
  services: SubmitServices,
  submitted: SubmittedKind<Body>,
  { db, body, slot }: Sending<Body>,
): Promise<SentCase> {
  const draft = await lockDraft(db, submitted.kind.formType, { secret: body.draft });
  const { linkId } = draft;
  if (linkId === null) throw new AppError('not_found', 'Este formulário não existe mais.');
  const address = submitted.addressOf(body);
  // They have shown that they read the mailbox they gave; by a code that was handed over they have not.
  const hasCode = draft.email !== null && draft.email === address;
  const mailbox: MailboxProof = !hasCode ? 'none' : draft.isHanded ? 'handed_code' : 'email_code';
  const isProven = mailbox === 'email_code';
  const receivedAt = new Date().toISOString();
  const opened = await submitted.open({ db, body, draft: { ...draft, linkId }, mailbox, receivedAt });
  await handOverDraft(db, submitted.kind, draft, opened, body.files);
  const { facts } = opened;
  const code = await services.receipts.issueFirst(db, opened, facts);
  const delay = isProven ? 0 : slot.delay;
  slot.isUsed = !isProven;
  if (address !== null && delay !== null)
    await services.mail.queue(db, {
      to: { name: address, address },
      letter: submitted.receiptLetter({ facts, code, mailbox: isProven ? 'proven' : 'unproven' }),
      legalEntityId: draft.legalEntityId,
      caseId: opened.id,
      about: 'form-receipt',
      delay,
    });
  return {
    protocol: opened.protocol,
    key: opened.key,
    received_at: receivedAt,
    mailed: mailedWords(address, services.mail, delay),
    terms: facts.terms.map(({ about, lines }) => ({ about, lines: [...lines] })),
    receipt_url: checkUrl(ctx.config, code),
    receipt_code: code,
  };
}
