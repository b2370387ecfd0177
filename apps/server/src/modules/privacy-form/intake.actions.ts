import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  identityAct,
  retypeAct,
  validateAct,
} from '@conforme/contracts/modules/privacy-form/privacy-handling.schemas.ts';
import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import { isSameTypes } from '@conforme/contracts/modules/privacy-form/rules/access-change.ts';
import {
  isPromised,
  PUBLIC_BODY_TERM,
} from '@conforme/contracts/modules/privacy-form/rules/promised-clocks.ts';
import { refusedBeginning } from '@conforme/contracts/modules/privacy-form/rules/request-acts.ts';
import {
  isIdentityMethodFor,
  type RepresentativePowers,
} from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import {
  type RequestFacts,
  refusedAction,
  stateOfWork,
} from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import type { plainAct } from '@conforme/contracts/platform/cases/case-acts.schemas.ts';
import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { forbidden, type ToldToAudit } from '../../platform/cases/act-on-case.ts';
import { clocksOf, startClock } from '../../platform/cases/clocks.ts';
import { keepDueDates } from '../../platform/cases/due-dates.ts';
import { addEntry } from '../../platform/cases/timeline.ts';
import { type Acting, actOn, change, type HandlingServices } from './act-on-request.ts';
import { retypedLetter, sendOutside } from './request/handling-letters.ts';
import { ownClockKeys } from './request/request-clocks.ts';

export const decideIdentity = (
  ctx: UserCtx,
  services: HandlingServices,
  id: string,
  { version, state, method, reason, powers, begin }: z.output<typeof identityAct>,
) =>
  actOn(ctx, services, { id, version, action: 'identity' }, async (acting) => {
    const { facts, hasRepresentative, identityMethod } = acting.request;
    if (!isIdentityMethodFor(method, identityMethod))
      throw invalidField(
        'method',
        'Nenhum código foi digitado neste pedido. Diga como você conferiu quem pede.',
      );
    assertPowers(state, powers, hasRepresentative);
    // What waits for approval was written for somebody known.
    if (state === 'failed' && facts.state === 'awaiting_approval')
      throw forbidden('Há uma resposta à espera de aprovação: aprove ou devolva antes.');
    const isBack = state === 'failed' && facts.state === 'in_progress';
    await change(acting, isBack ? { state: stateOfWork('in_validation') } : {}, {
      identity_state: state,
      identity_method: method,
      identity_reason: reason,
      identity_decided_at: sql<string>`now()`,
      identity_decided_by: acting.by.authorId,
      ...(powers === null ? {} : { representative_powers: powers }),
      ...(state === 'failed' ? { validation: 'in_validation', validated_at: null, validated_by: null } : {}),
    });
    await addEntry(acting.db, acting.request, {
      kind: 'identity',
      ...acting.by,
      ...(reason ? { body: reason } : {}),
      facts: { state, method, ...(powers === null ? {} : { powers }) },
    });
    const decided: ToldToAudit = {
      action: 'privacy_request.identity_decided',
      meta: { state, method, ...(powers === null ? {} : { powers }) },
    };
    return begin ? [decided, ...(await beginTreatment(acting, { ...facts, identity: state }))] : decided;
  });

/** Art. 18 § 3: whoever speaks for somebody else shows that they may, before they count as known. */
function assertPowers(state: string, powers: RepresentativePowers | null, hasRepresentative: boolean): void {
  if (!hasRepresentative && powers !== null)
    throw invalidField('powers', 'Este pedido foi feito pelo próprio titular.');
  if (hasRepresentative && state !== 'failed' && powers !== 'checked')
    throw invalidField('powers', 'Confira os poderes de quem representa o titular antes de confirmar.');
}

export const validateRequest = (
  ctx: UserCtx,
  services: HandlingServices,
  id: string,
  { version, begin }: z.output<typeof validateAct>,
) =>
  actOn(ctx, services, { id, version, action: 'validate' }, (acting) =>
    begin ? beginTreatment(acting, acting.request.facts) : markValidated(acting),
  );

async function markValidated(acting: Acting): Promise<ToldToAudit> {
  await change(
    acting,
    {},
    { validation: 'validated', validated_at: sql<string>`now()`, validated_by: acting.by.authorId },
  );
  await addEntry(acting.db, acting.request, { kind: 'validated', ...acting.by, audience: 'outside' });
  return { action: 'privacy_request.validated' };
}

/** What is left of the way to treatment, by the rules of each step and with the line and audit row of each. */
async function beginTreatment(acting: Acting, facts: RequestFacts): Promise<ToldToAudit[]> {
  const told: ToldToAudit[] = [];
  const assertMay = (refused: string | null) => {
    if (refused) throw forbidden(refused);
  };
  if (facts.validation !== 'validated') {
    assertMay(refusedAction('validate', facts, acting.asker));
    told.push(await markValidated(acting));
  }
  assertMay(refusedBeginning(facts, acting.asker));
  told.push(await markStarted(acting));
  return told;
}

export const startTreatment = (
  ctx: UserCtx,
  services: HandlingServices,
  id: string,
  { version }: z.output<typeof plainAct>,
) => actOn(ctx, services, { id, version, action: 'start' }, markStarted);

async function markStarted(acting: Acting): Promise<ToldToAudit> {
  await change(acting, { state: 'in_progress' });
  await addEntry(acting.db, acting.request, { kind: 'started', ...acting.by, audience: 'outside' });
  return { action: 'privacy_request.started' };
}

export const retypeRequest = (
  ctx: UserCtx,
  services: HandlingServices,
  id: string,
  { version, types, access, reason }: z.output<typeof retypeAct>,
) =>
  actOn(ctx, services, { id, version, action: 'retype' }, async (acting) => {
    const { db, request } = acting;
    const before = request.facts.types;
    const form = access === null ? {} : { access_before: request.access, access };
    await change(
      acting,
      {},
      {
        types: [...types],
        // Kept where access is no longer asked for: reopened, it is answered in the form that was asked.
        ...(access === null ? {} : { access_format: access.format, access_medium: access.medium }),
      },
    );
    const clocks = await addClocks(acting, ownClockKeys({ types, access_format: access?.format ?? null }));
    await addEntry(db, request, {
      kind: 'retyped',
      ...acting.by,
      body: reason,
      audience: 'outside',
      facts: { before, types, ...form, ...clocks },
    });
    const isOnlyForm = isSameTypes({ before, types });
    await sendOutside(db, services.mail, request, retypedLetter(ctx.config, request, { isOnlyForm }));
    return { action: 'privacy_request.retyped', meta: { before, types } };
  });

/**
 * The promises that belong to the new types, counted from when the request came in, not from today. Those that run
 * stay: what the law began to count for the holder, no change of types ends.
 */
async function addClocks({ db, request }: Acting, wanted: ReturnType<typeof ownClockKeys>) {
  const running = (await clocksOf(db, request)).filter(
    ({ key, stoppedAt }) => stoppedAt === null && isPromised(key),
  );
  const kept = running.map(({ key }) => key);
  // A public body has one term for all of them, and a running case keeps the one it began with.
  const started = kept.includes(PUBLIC_BODY_TERM) ? [] : wanted.filter((key) => !kept.includes(key));
  const startedAt = running[0]?.clock.startedAt ?? request.now;
  for (const key of started) await startClock(db, privacyKind, request, key, startedAt);
  await keepDueDates(db, privacyKind, request);
  return { kept, started };
}
