import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { readDeadline } from '@conforme/contracts/core/deadlines/deadline-state.ts';
import type { DeadlineClock } from '@conforme/contracts/core/deadlines/deadline-term.ts';
import {
  isOpen,
  type RequestAction,
  type RequestFacts,
  refusedAction,
} from '@conforme/contracts/core/privacy-requests/request-states.ts';
import type {
  PrivacyRequestDetail,
  RequestClock,
} from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';

/** What the rules look at. */
export const factsOf = (request: PrivacyRequestDetail): RequestFacts => ({
  validation: request.validation,
  state: request.state,
  identity: request.identity.state,
  types: request.types,
  proposedBy: request.proposal?.by?.id ?? null,
  reopenUntil: request.reopen_until,
});

/** A clock as the engine counts it. */
export const clockOf = (clock: RequestClock): DeadlineClock => ({
  term: clock.term,
  startedAt: clock.started_at,
  pauses: clock.pauses,
  extensions: clock.extensions,
  localHolidays: new Set(clock.local_holidays),
});

export const readingOf = (clock: RequestClock, now: number) => readDeadline(clockOf(clock), now);

/** What has to be done next, in the usual order; null where nothing waits. */
export function nextAction(request: PrivacyRequestDetail, userId: number): RequestAction | null {
  if (!isOpen(request.state)) return request.state === 'answered' ? 'close' : null;
  const order: readonly RequestAction[] =
    request.state === 'awaiting_approval'
      ? ['approve']
      : request.state === 'waiting_holder'
        ? ['resume']
        : request.identity.state === 'pending'
          ? ['identity']
          : ['validate', 'start', 'answer'];
  const asker = { userId, now: Date.now() };
  return order.find((action) => refusedAction(action, factsOf(request), asker) === null) ?? null;
}

/** '04/11/2026' of an instant, in Brasília. */
export const dayOf = (instant: string): string =>
  civilDayOf(Date.parse(instant)).split('-').reverse().join('/');
