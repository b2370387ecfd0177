import type {
  PrivacyRequestDetail,
  RequestClock,
} from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import { countingNow } from '@conforme/contracts/modules/privacy-form/rules/promised-clocks.ts';
import {
  type Asker,
  isOpen,
  mayStandForAnother,
  type RequestAction,
  type RequestFacts,
  refusedAction,
} from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import { refusedExtension } from '@conforme/contracts/platform/deadlines/deadline-extension.ts';
import { readDeadline } from '@conforme/contracts/platform/deadlines/deadline-state.ts';
import type { DeadlineClock } from '@conforme/contracts/platform/deadlines/deadline-term.ts';

/** What the rules look at. */
export const factsOf = (request: PrivacyRequestDetail): RequestFacts => ({
  validation: request.validation,
  state: request.state,
  identity: request.identity.state,
  types: request.types,
  typesEver: request.types_ever,
  owesNotice: owesNotice(request),
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

/** The clocks of the law that still say something: those the answer is promised by, and of the notices the last. */
export function countingClocks({ clocks }: Pick<PrivacyRequestDetail, 'clocks'>): readonly RequestClock[] {
  const notice = clocks.findLast(isNotice);
  return [...countingNow(clocks, ({ stopped_at }) => stopped_at), ...(notice ? [notice] : [])];
}

const isNotice = ({ key }: RequestClock) => key === 'dsr.share_notice';

/** Art. 18 § 6: whoever received the data has still to be told of what was changed in them. */
export const owesNotice = ({ clocks }: PrivacyRequestDetail): boolean =>
  clocks.some((clock) => isNotice(clock) && clock.stopped_at === null);

/** The clocks whose rule lets them have more time. */
export const extensibleClocks = ({ clocks }: PrivacyRequestDetail): readonly RequestClock[] =>
  clocks.filter(
    ({ stopped_at, term, standing, extensions }) =>
      stopped_at === null &&
      refusedExtension({ ...term, standing }, extensions, { amount: 1, reason: 'x' }) === null,
  );

/** Those this one may be a duplicate of: a stranger must not end somebody else's request. */
export const originalsOf = ({ similar }: PrivacyRequestDetail) => similar.filter(mayStandForAnother);

/** Why this leads nowhere now; null where it does: by the rule, and by what there is to do it to. */
export function refusalOf(action: RequestAction, request: PrivacyRequestDetail, asker: Asker): string | null {
  const refused = refusedAction(action, factsOf(request), asker);
  if (refused !== null) return refused;
  if (action === 'extend' && extensibleClocks(request).length === 0)
    return 'Nenhum prazo deste pedido admite prorrogação.';
  if (action === 'mark_duplicate' && originalsOf(request).length === 0)
    return 'Não há outro pedido deste titular, com a identidade confirmada, que possa ficar no lugar deste.';
  return null;
}

/** What has to be done next, in the usual order; null where nothing waits. */
export function nextAction(request: PrivacyRequestDetail, userId: number): RequestAction | null {
  const asker = { userId, now: Date.now() };
  if (!isOpen(request.state))
    return refusedAction('close', factsOf(request), asker) === null ? 'close' : null;
  const order: readonly RequestAction[] =
    request.state === 'awaiting_approval'
      ? ['approve']
      : request.state === 'waiting_holder'
        ? ['resume']
        : request.identity.state === 'pending'
          ? ['identity']
          : ['validate', 'start', 'answer'];
  return order.find((action) => refusedAction(action, factsOf(request), asker) === null) ?? null;
}
