import type {
  SentRequest,
  SubmittedRequest,
} from '@conforme/contracts/modules/privacy-public-form/privacy-public-form.schemas.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { inTransaction, type PublicCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import { inOneFlight } from '../../core/database/in-one-flight.ts';
import { pageUrl } from '../../platform/accounts/account-letters.ts';
import { findDraft, handOverDraft, lockDraft } from '../../platform/cases/drafts.ts';
import type { Receipts } from '../../platform/cases/receipts.ts';
import type { WorkProofs } from '../../platform/cases/work-proofs.ts';
import type { KeptAnswers } from '../../platform/kept-answers.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { SealedPerson } from '../../platform/people/sealed-person.ts';
import { creatingInTurn } from '../../platform/privacy-requests/creating-in-turn.ts';
import { receiptLetter } from '../../platform/privacy-requests/holder-letters.ts';
import { createRequest, type RequestServices } from '../../platform/privacy-requests/new-request.ts';
import { openingFrom, openingQueries } from '../../platform/privacy-requests/request-opening.ts';
import { deadLink, type PublicLinks } from '../../platform/public-links/public-links.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { knownMailbox } from './known-mailbox.ts';
import { assertOpen, noticeRead, noticesOf, openForm } from './public-form.queries.ts';

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
  const counted = [submissionsFrom(network)];
  let isNew = false;
  try {
    if (hits > ctx.config.FORMS_PER_ADDRESS_PER_HOUR) await assertWorked(ctx, services, body);
    const mayWrite = await mayWriteUnproven(ctx, limiter, body);
    counted.push(...receiptLimits(ctx, body).map(({ name }) => name));
    return await creatingInTurn.atTheForm(() =>
      inTransaction({ db: ctx.system }, ({ db }) =>
        kept.keep(db, sent, async () => {
          isNew = true;
          return send(ctx, services, db, body, mayWrite);
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
    if (!isNew) await limiter.giveBack(...counted);
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

function receiptLimits({ config, http }: PublicCtx, body: SubmittedRequest) {
  const address = addressOf(body);
  if (!address) return [];
  return [
    { name: `receipt network ${http.network}`, minutes: HOUR, most: config.MAILS_PER_NETWORK_PER_HOUR },
    { name: `receipt address ${address}`, minutes: HOUR, most: config.MAILS_PER_ADDRESS_PER_HOUR },
  ];
}

/** Anybody's address can be typed into a form: whoever has not proven theirs is written to only now and then. */
async function mayWriteUnproven(
  ctx: PublicCtx,
  limiter: SharedLimiter,
  body: SubmittedRequest,
): Promise<boolean> {
  const limits = receiptLimits(ctx, body);
  if (limits.length === 0) return false;
  const counted = await limiter.countAll(limits);
  return limits.every(({ most }, place) => (counted[place]?.hits ?? 0) <= most);
}

/** Of whoever writes. */
const addressOf = ({ holder, representative }: SubmittedRequest): string | null =>
  representative ? representative.email : holder.email;

async function send(
  ctx: PublicCtx,
  services: SubmitServices,
  db: Transaction,
  body: SubmittedRequest,
  mayWrite: boolean,
): Promise<SentRequest> {
  const draft = await lockDraft(db, 'privacy', { secret: body.draft });
  const { legalEntityId, linkId } = draft;
  if (linkId === null) throw new AppError('not_found', 'Este formulário não existe mais.');
  const [open, notices, known, link, ...opening] = await inOneFlight(db, [
    openForm(legalEntityId),
    noticesOf(legalEntityId, draft.createdAt),
    knownMailbox(services.people, legalEntityId, body),
    // Others wait for this row as they do for the number.
    services.links.usedAgain('privacy-form', linkId),
    ...openingQueries(legalEntityId, null),
  ]);
  assertOpen(open);
  if (link.length === 0) throw deadLink();
  const noticeId = noticeRead(notices, body.notice_version);
  if (noticeId === undefined)
    throw invalidField('notice_version', 'O aviso de privacidade mudou. Recarregue a página e leia o novo.');
  const address = addressOf(body);
  // They have shown that they read the mailbox they gave.
  const isProven = draft.email !== null && draft.email === address;
  const receivedAt = new Date().toISOString();
  const opened = await createRequest(db, services, {
    opening: openingFrom(legalEntityId, opening),
    channel: 'form',
    wish: body,
    receivedAt,
    noticeId,
    identity: {
      method: isProven ? 'email_code' : 'none',
      // Only where the house knew that mailbox as theirs; anything else a person decides.
      state: isProven && known.length > 0 ? 'verified' : 'pending',
    },
    createdBy: null,
  });
  await handOverDraft(db, draft, opened, body.files);
  const { facts } = opened;
  const code = await services.receipts.issueFirst(db, opened, facts);
  const receiver = isProven || mayWrite ? address : null;
  if (receiver)
    await services.mail.queue(db, {
      to: { name: receiver, address: receiver },
      letter: receiptLetter(ctx.config, { facts, code, mailbox: isProven ? 'proven' : 'unproven' }),
      legalEntityId,
      about: 'form-receipt',
    });
  const [first] = facts.terms;
  return {
    protocol: opened.protocol,
    key: opened.key,
    received_at: receivedAt,
    mailed: receiver !== null,
    due_at: opened.dueAt,
    due_source: first?.source ?? '',
    due_standing: first?.standing ?? 'policy',
    receipt_url: pageUrl(ctx.config, `/receipt/${code}`),
    receipt_code: code,
  };
}
