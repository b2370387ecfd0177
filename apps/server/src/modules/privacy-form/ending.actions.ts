import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  duplicateAct,
  shareNoticeAct,
} from '@conforme/contracts/modules/privacy-form/privacy-handling.schemas.ts';
import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import { mayStandForAnother } from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import {
  type RequestTypeCode,
  rightNames,
} from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import type {
  extendAct,
  plainAct,
  reasonedAct,
} from '@conforme/contracts/platform/cases/case-acts.schemas.ts';
import { refusedExtension } from '@conforme/contracts/platform/deadlines/deadline-extension.ts';
import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { forbidden } from '../../platform/cases/act-on-case.ts';
import { clocksOf, extendClock, stopClocks } from '../../platform/cases/clocks.ts';
import { keepDueDates } from '../../platform/cases/due-dates.ts';
import { addEntry } from '../../platform/cases/timeline.ts';
import { type Acting, actOn, change, type HandlingServices, tell } from './act-on-request.ts';
import {
  duplicateLetter,
  reopenedLetter,
  sendOutside,
  treatmentLetter,
  withdrawnLetter,
} from './request/handling-letters.ts';
import { lockRequest } from './request/locked-request.ts';
import { endClocks, endedOf, reopenRequest, withdrawRequest } from './request/shared-transitions.ts';

/** Only as far as the rule of that clock goes: the law's where it sets the term, else the organisation's policy. */
export const extendDeadline = (
  ctx: UserCtx,
  services: HandlingServices,
  id: string,
  { version, clock_id, amount, reason }: z.output<typeof extendAct>,
) =>
  actOn(ctx, services, { id, version, action: 'extend' }, async (acting) => {
    const { db, request } = acting;
    const running = (await clocksOf(db, request)).find(
      (clock) => clock.id === clock_id && clock.stoppedAt === null,
    );
    if (!running) throw invalidField('clock_id', 'Este prazo não está correndo.');
    const { key, clock, rule } = running;
    const { standing } = rule.base;
    const refused = refusedExtension({ ...clock.term, standing }, clock.extensions ?? [], { amount, reason });
    if (refused) throw forbidden(refused);
    const dueAt = await extendClock(db, request, running, { amount, reason });
    await keepDueDates(db, privacyKind, request);
    const isOurs = key === 'dsr.internal';
    await addEntry(db, request, {
      kind: 'extended',
      ...acting.by,
      body: reason,
      audience: isOurs ? 'internal' : 'outside',
      facts: { deadline: key, amount, due_at: dueAt },
    });
    if (!isOurs) await sendOutside(db, services.mail, request, treatmentLetter(ctx.config, request));
    return { action: 'privacy_request.extended', meta: { deadline: key, amount } };
  });

/**
 * Only by a person, only between requests of one known holder to one organisation: whoever may merely write a request
 * must not be able to make somebody else's go away.
 */
export const markDuplicate = (
  ctx: UserCtx,
  services: HandlingServices,
  id: string,
  { version, original_id }: z.output<typeof duplicateAct>,
) =>
  actOn(ctx, services, { id, version, action: 'mark_duplicate', beside: original_id }, async (acting) => {
    const { db, request } = acting;
    const original = await originalOf(acting, original_id);
    await endClocks(db, request);
    await change(
      acting,
      { state: 'duplicate', result: 'duplicate', ended_at: sql<string>`now()` },
      { duplicate_of_id: original.id },
    );
    await addEntry(db, request, {
      kind: 'duplicate',
      ...acting.by,
      audience: 'outside',
      facts: { original_id: original.id, protocol: original.protocol },
    });
    await sendOutside(db, services.mail, request, duplicateLetter(ctx.config, request, original.protocol));
    return { action: 'privacy_request.marked_duplicate', meta: { original_id: original.id } };
  });

async function originalOf({ db, request }: Acting, id: string) {
  const original = await lockRequest(
    db,
    id,
    sql`cases.id <> ${request.id} and cases.legal_entity_id = ${request.legalEntityId}`,
  );
  if (!original) throw invalidField('original_id', 'Este pedido não existe nesta organização.');
  if (original.facts.identity !== 'verified')
    throw forbidden('O outro pedido ainda não tem a identidade confirmada.');
  if (!mayStandForAnother(original.facts))
    throw invalidField('original_id', 'O outro pedido já terminou: escolha um que está em aberto.');
  if (!request.documentDigest || !original.documentDigest?.equals(request.documentDigest))
    throw forbidden('Os dois pedidos são de pessoas diferentes.');
  const missing = request.facts.typesEver.filter((type) => !original.facts.typesEver.includes(type));
  if (missing.length > 0) throw forbidden(notAsked(missing));
  return original;
}

/** What nobody answers there would go unanswered, and past the second approval. */
const notAsked = (types: readonly RequestTypeCode[]): string =>
  `O outro pedido não trata de: ${types.map((type) => rightNames.labels[type].toLowerCase()).join(', ')}. Mude os tipos dele antes, ou responda a este.`;

export const closeRequest = (
  ctx: UserCtx,
  services: HandlingServices,
  id: string,
  { version }: z.output<typeof plainAct>,
) =>
  actOn(ctx, services, { id, version, action: 'close' }, async (acting) => {
    await change(acting, { state: 'closed', ended_at: sql<string>`now()` });
    await addEntry(acting.db, acting.request, { kind: 'closed', ...acting.by, audience: 'outside' });
    return { action: 'privacy_request.closed' };
  });

export const takeUpAgain = (
  ctx: UserCtx,
  services: HandlingServices,
  id: string,
  { version, reason }: z.output<typeof reasonedAct>,
) =>
  actOn(ctx, services, { id, version, action: 'reopen' }, async (acting) => {
    const { db, request } = acting;
    const terms = await reopenRequest(db, request, endedOf(request), 'staff');
    await addEntry(db, request, { kind: 'reopened', ...acting.by, body: reason });
    await sendOutside(db, services.mail, request, reopenedLetter(ctx.config, request, terms));
    await tell(acting, request.responsibleId === null ? [] : [request.responsibleId], {
      title: 'Pedido de titular reaberto',
      message: `O pedido ${request.protocol} foi reaberto.`,
    });
    return { action: 'privacy_request.reopened' };
  });

/** Told by the holder otherwise than through the protocol: by phone, at the counter. */
export const recordWithdrawal = (
  ctx: UserCtx,
  services: HandlingServices,
  id: string,
  { version, reason }: z.output<typeof reasonedAct>,
) =>
  actOn(ctx, services, { id, version, action: 'withdraw' }, async ({ db, request, by }) => {
    const until = await withdrawRequest(db, request);
    await addEntry(db, request, { kind: 'withdrawn', ...by, body: reason });
    const letter = withdrawnLetter(ctx.config, request, { until, isUnanswered: false });
    await sendOutside(db, services.mail, request, letter);
    return { action: 'privacy_request.withdrawn' };
  });

/** Whoever received the data was told to do the same, or nobody did, or nobody can be told (art. 18 § 6). */
export const recordShareNotice = (
  ctx: UserCtx,
  services: HandlingServices,
  id: string,
  { version, outcome, text }: z.output<typeof shareNoticeAct>,
) =>
  actOn(ctx, services, { id, version, action: null }, async (acting) => {
    const { db, request } = acting;
    if (!request.facts.owesNotice) throw forbidden('Não há aviso pendente a quem recebeu os dados.');
    await stopClocks(db, request, ['dsr.share_notice']);
    await change(acting, {});
    await addEntry(db, request, { kind: 'share_notice', ...acting.by, body: text, facts: { outcome } });
    return { action: 'privacy_request.share_notified', meta: { outcome } };
  });
