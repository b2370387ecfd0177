import { isPromised, PUBLIC_BODY_TERM } from '@conforme/contracts/core/privacy-requests/promised-clocks.ts';
import { stateOfWork } from '@conforme/contracts/core/privacy-requests/request-states.ts';
import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  identityAct,
  plainAct,
  retypeAct,
} from '@conforme/contracts/modules/privacy-form/privacy-handling.schemas.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { clocksOf, startClock, stopClocks } from '../../platform/cases/clocks.ts';
import { addEntry } from '../../platform/cases/timeline.ts';
import { keepDates, ownClockKeys } from '../../platform/privacy-requests/request-clocks.ts';
import { type Acting, actOn, change, forbidden, type HandlingServices } from './act-on-request.ts';

export const decideIdentity = (
  ctx: UserCtx,
  services: HandlingServices,
  id: number,
  { version, state, method, reason }: z.output<typeof identityAct>,
) =>
  actOn(ctx, services, { id, version, action: 'identity' }, async (acting) => {
    const { facts } = acting.request;
    // What waits for approval was written for somebody known.
    if (state === 'failed' && facts.state === 'awaiting_approval')
      throw forbidden('Há uma resposta à espera de aprovação: aprove ou devolva antes.');
    await change(acting, {
      identity_state: state,
      identity_method: method,
      identity_reason: reason,
      identity_decided_at: sql<string>`now()`,
      identity_decided_by: acting.by.authorId,
      ...(state === 'failed'
        ? {
            validation: 'in_validation',
            validated_at: null,
            validated_by: null,
            ...(facts.state === 'in_progress' ? { state: stateOfWork('in_validation') } : {}),
          }
        : {}),
    });
    await addEntry(acting.db, acting.request, {
      kind: 'identity',
      ...acting.by,
      ...(reason ? { body: reason } : {}),
      facts: { state, method },
    });
    return { action: 'privacy_request.identity_decided', meta: { state, method } };
  });

export const validateRequest = (
  ctx: UserCtx,
  services: HandlingServices,
  id: number,
  { version }: z.output<typeof plainAct>,
) =>
  actOn(ctx, services, { id, version, action: 'validate' }, async (acting) => {
    await change(acting, {
      validation: 'validated',
      validated_at: sql<string>`now()`,
      validated_by: acting.by.authorId,
    });
    await addEntry(acting.db, acting.request, { kind: 'validated', ...acting.by, audience: 'holder' });
    return { action: 'privacy_request.validated' };
  });

export const startTreatment = (
  ctx: UserCtx,
  services: HandlingServices,
  id: number,
  { version }: z.output<typeof plainAct>,
) =>
  actOn(ctx, services, { id, version, action: 'start' }, async (acting) => {
    await change(acting, { state: 'in_progress' });
    await addEntry(acting.db, acting.request, { kind: 'started', ...acting.by, audience: 'holder' });
    return { action: 'privacy_request.started' };
  });

export const retypeRequest = (
  ctx: UserCtx,
  services: HandlingServices,
  id: number,
  { version, types, access, reason }: z.output<typeof retypeAct>,
) =>
  actOn(ctx, services, { id, version, action: 'retype' }, async (acting) => {
    const before = acting.request.facts.types;
    await change(acting, {
      types: [...types],
      access_format: access?.format ?? null,
      access_medium: access?.medium ?? null,
    });
    await exchangeClocks(acting, ownClockKeys({ types, access_format: access?.format ?? null }));
    await addEntry(acting.db, acting.request, {
      kind: 'retyped',
      ...acting.by,
      body: reason,
      facts: { before, types },
    });
    return { action: 'privacy_request.retyped', meta: { before, types } };
  });

/** The promises that belong to the new types, counted from when the request came in, not from today. */
async function exchangeClocks({ db, request }: Acting, wanted: ReturnType<typeof ownClockKeys>) {
  const running = (await clocksOf(db, request)).filter(
    ({ key, stoppedAt }) => stoppedAt === null && isPromised(key),
  );
  const keys = running.map(({ key }) => key);
  // A public body has one term for all of them, and a running case keeps the one it began with.
  if (keys.includes(PUBLIC_BODY_TERM)) return;
  const gone = keys.filter((key) => !wanted.includes(key));
  const startedAt = running[0]?.clock.startedAt ?? request.now;
  if (gone.length > 0) await stopClocks(db, request, gone);
  for (const key of wanted) if (!keys.includes(key)) await startClock(db, request, key, startedAt);
  await keepDates(db, request);
}
