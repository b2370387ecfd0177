import type {
  ReceiptMail,
  SentRequest,
  SubmittedRequest,
} from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.schemas.ts';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { inTransaction, type PublicCtx } from '../../../core/context.ts';
import type { Transaction } from '../../../core/database/database.ts';
import { inOneFlight } from '../../../core/database/in-one-flight.ts';
import { pageUrl } from '../../../platform/accounts/account-letters.ts';
import { draftHead, findDraft, handOverDraft, lockDraft } from '../../../platform/cases/drafts.ts';
import type { Receipts } from '../../../platform/cases/receipts.ts';
import { submissionPlaces } from '../../../platform/cases/submission-places.ts';
import type { KeptAnswers } from '../../../platform/kept-answers.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { SealedPerson } from '../../../platform/people/sealed-person.ts';
import { deadLink, type PublicLinks } from '../../../platform/public-links/public-links.ts';
import type { SharedLimiter } from '../../../platform/rate-limits.ts';
import type { WorkProofs } from '../../../platform/work-proofs.ts';
import { receiptLetter } from '../request/holder-letters.ts';
import { createRequest, type RequestServices } from '../request/new-request.ts';
import { openingFrom, openingQueries } from '../request/request-opening.ts';
import { knownMailbox } from './known-mailbox.ts';
import { assertOpen, noticeRead, noticesOf, openForm } from './public-form.queries.ts';
import { type ReceiptTurn, receiptTurn } from '../../../platform/cases/receipt-turn.ts';

export interface SubmitServices extends RequestServices {
  readonly limiter: SharedLimiter;
  readonly links: PublicLinks;
  readonly mail: Mail;
  readonly kept: KeptAnswers;
  readonly receipts: Receipts;
  readonly proofs: WorkProofs;
  readonly people: SealedPerson;
}

const HOUR = 60;
const submissionsFrom = (network: string) => `form network ${network}`;

/** From the address of so many requests within an hour, the next one costs the browser some work first. */
export async function askForWork(
  { system, config, http }: PublicCtx,
  { limiter, proofs }: Pick<SubmitServices, 'limiter' | 'proofs'>,
  secret: string,
) {
  const draft = await findDraft(system, 'privacy', { secret });
  const sent = await limiter.hits(submissionsFrom(http.network));
  return sent < config.FORMS_PER_ADDRESS_PER_HOUR
    ? { challenge: null }
    : proofs.challenge(draft.id, config.FORM_PROOF_BITS);
}

/** One request, however often it is sent: the same key gives the same answer. */
export async function submitForm(
  ctx: PublicCtx,
  services: SubmitServices,
  body: SubmittedRequest,
): Promise<SentRequest> {
  const { kept, limiter } = services;
  const { idempotencyKey, network } = ctx.http;
  if (!idempotencyKey)
    throw new AppError('malformed', 'Falta o cabeçalho Idempotency-Key, com 16 a 100 letras e números.');
  const { proof, ...content } = body;
  // Another's key is of no use without their draft. The proof may differ from try to try.
  const sent = { act: 'privacy-form', key: `${body.draft} ${idempotencyKey}`, body: content };
  const before = await kept.find<SentRequest>(ctx.system, sent);
  if (before) return before;
  const { hits } = await limiter.count(submissionsFrom(network), HOUR);
  let turn: ReceiptTurn | null = null;
  let isNew = false;
  try {
    if (hits > ctx.config.FORMS_PER_ADDRESS_PER_HOUR) await assertWorked(ctx, services, body);
    turn = await receiptTurn(ctx, services, addressOf(body));
    const ownTurn = turn;
    const organisation = await draftHead(ctx.system, body.draft);
    return await submissionPlaces.hold({ organisation }, () =>
      inTransaction({ db: ctx.system }, ({ db }) =>
        kept.keep(db, sent, async () => {
          isNew = true;
          return send(ctx, services, db, body, ownTurn);
        }),
      ),
    );
  } catch (error) {
    isNew = false;
    // The try before this one may have taken the draft meanwhile: then its answer is there.
    const done = await kept.find<SentRequest>(ctx.system, sent);
    if (done) return done;
    throw error;
  } finally {
    // What was refused, and what had been sent before, does not count: nor does it keep anybody from their receipt.
    // Only what was counted is given back, or who is refused before that would free the limits of others.
    if (!isNew) await limiter.giveBack(submissionsFrom(network));
    if (!isNew || !turn?.isUsed) await turn?.giveBack();
  }
}

async function assertWorked(
  { system }: PublicCtx,
  { proofs }: SubmitServices,
  { draft: secret, proof }: SubmittedRequest,
): Promise<void> {
  const draft = await findDraft(system, 'privacy', { secret });
  if (!proof || !proofs.holds(draft.id, proof))
    throw new AppError(
      'proof_required',
      'Muitos pedidos vieram deste endereço. O seu navegador precisa de um instante para enviar o seu.',
    );
}

/** What the page says about the receipt. */
function mailedWords(address: string | null, { sends }: Mail, delay: number | null): ReceiptMail {
  if (address === null) return 'no_address';
  if (!sends) return 'no_server';
  if (delay === null) return 'too_many';
  return delay === 0 ? 'now' : 'later';
}

/** Of whoever writes. */
const addressOf = ({ holder, representative }: SubmittedRequest): string | null =>
  representative ? representative.email : holder.email;

async function send(
  ctx: PublicCtx,
  services: SubmitServices,
  db: Transaction,
  body: SubmittedRequest,
  turn: ReceiptTurn,
): Promise<SentRequest> {
  const draft = await lockDraft(db, 'privacy', { secret: body.draft });
  const { legalEntityId, linkId } = draft;
  if (linkId === null) throw new AppError('not_found', 'Este formulário não existe mais.');
  const [open, notices, known, link, ...opening] = await inOneFlight(db, [
    openForm(legalEntityId),
    noticesOf(legalEntityId, draft.createdAt),
    knownMailbox(services.people, legalEntityId, body),
    // Whoever sends the same form waits for this row until the commit.
    services.links.usedAgain('privacy-form', linkId),
    ...openingQueries(legalEntityId, null),
  ]);
  assertOpen(open);
  if (link.length === 0) throw deadLink();
  const noticeId = noticeRead(notices, body.notice_version);
  if (noticeId === undefined)
    throw invalidField('notice_version', 'O aviso de privacidade mudou. Recarregue a página e leia o novo.');
  const address = addressOf(body);
  // They have shown that they read the mailbox they gave; by a code that was handed over they have not.
  const hasCode = draft.email !== null && draft.email === address;
  const isProven = hasCode && !draft.isHanded;
  const receivedAt = new Date().toISOString();
  const opened = await createRequest(db, services, {
    opening: openingFrom(legalEntityId, opening),
    channel: 'form',
    wish: body,
    receivedAt,
    noticeId,
    noticeVersion: body.notice_version,
    identity: {
      method: isProven ? 'email_code' : hasCode ? 'handed_code' : 'none',
      // Only where the house knew that mailbox as theirs; anything else a person decides.
      state: isProven && known.length > 0 ? 'verified' : 'pending',
    },
    createdBy: null,
  });
  await handOverDraft(db, draft, opened, body.files);
  const { facts } = opened;
  const code = await services.receipts.issueFirst(db, opened, facts);
  const delay = isProven ? 0 : turn.delay;
  turn.isUsed = !isProven;
  if (address !== null && delay !== null)
    await services.mail.queue(db, {
      to: { name: address, address },
      letter: receiptLetter(ctx.config, { facts, code, mailbox: isProven ? 'proven' : 'unproven' }),
      legalEntityId,
      about: 'form-receipt',
      delay,
    });
  return {
    protocol: opened.protocol,
    key: opened.key,
    received_at: receivedAt,
    mailed: mailedWords(address, services.mail, delay),
    terms: facts.terms.map(({ about, lines }) => ({ about, lines: [...lines] })),
    receipt_url: pageUrl(ctx.config, `/receipt/${code}`),
    receipt_code: code,
  };
}
