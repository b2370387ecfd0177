import { needsRefusal } from '@conforme/contracts/modules/privacy-form/privacy-handling.schemas.ts';
import type {
  AnswerOption,
  PrivacyRequestDetail,
} from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import { countingNow } from '@conforme/contracts/modules/privacy-form/rules/promised-clocks.ts';
import { isGroundAgainst } from '@conforme/contracts/modules/privacy-form/rules/refusal-grounds.ts';
import {
  actPermissions,
  isRefusalTold,
  nextAction,
  type RequestAct,
  refusedBeginning,
  requestActs,
} from '@conforme/contracts/modules/privacy-form/rules/request-acts.ts';
import {
  type AnswerResult,
  answerResults,
  type RefusalReason,
  refusalReasons,
} from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import {
  type Asker,
  mayStandForAnother,
  needsApproval,
  type RequestFacts,
  refusedAction,
  refusedAnswer,
  refusedKey,
} from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import { erasingTypes } from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import type { CaseClock, CaseEntry } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { refusedPublishing, refusedWithdrawal } from '@conforme/contracts/platform/cases/publishing.ts';
import { refusedExtension } from '@conforme/contracts/platform/deadlines/deadline-extension.ts';

type Similar = PrivacyRequestDetail['similar'][number];

/** A request as it was read, before anybody said what may be done with it. */
export type ReadRequest = Omit<
  PrivacyRequestDetail,
  'actions' | 'next' | 'answers' | 'clocks' | 'counting_clocks' | 'entries' | 'similar'
> & {
  readonly clocks: readonly Omit<CaseClock, 'may_extend'>[];
  readonly entries: readonly Omit<CaseEntry, 'actions'>[];
  readonly similar: readonly Omit<Similar, 'may_replace'>[];
};

/** Who asks, and what their permissions allow. */
export interface ActAsker extends Asker {
  readonly permissions: ReadonlySet<string>;
}

/** What the asker may do with it: the rules are asked here, and the screen shows what it is told. */
export function withOfferedActs(request: ReadRequest, asker: ActAsker): PrivacyRequestDetail {
  const may = (act: RequestAct) => asker.permissions.has(actPermissions[act]);
  const facts = factsOf(request);
  const clocks = request.clocks.map((clock) => ({ ...clock, may_extend: mayExtend(clock) }));
  const similar = request.similar.map((one) => ({ ...one, may_replace: mayStandForAnother(one) }));
  const entries = request.entries.map((entry) => ({
    ...entry,
    actions: [
      ...(may('publish') && refusedPublishing(entry, request.entries) === null ? ['publish' as const] : []),
      ...(may('unpublish') && refusedWithdrawal(entry) === null ? ['unpublish' as const] : []),
    ],
  }));
  const actions = requestActs.options
    .map(({ value: name }) => name)
    .filter((name) => may(name) && (name !== 'share_notice' || facts.owesNotice))
    .map((name) => ({ name, refused: refusalOf(name, facts, { clocks, similar }, asker) }))
    .filter(({ name, refused }) => refused === null || isRefusalTold(name, facts));
  const next = nextAction(facts, asker);
  return {
    ...request,
    clocks,
    counting_clocks: countingClocks(clocks).map(({ id }) => id),
    similar,
    entries,
    actions,
    next: next !== null && may(next) ? next : null,
    answers: may('answer') ? answerOptions(facts, asker) : [],
  };
}

const isNotice = ({ key }: Pick<CaseClock, 'key'>) => key === 'dsr.share_notice';

/** What the rules look at. */
const factsOf = (request: ReadRequest): RequestFacts => ({
  validation: request.validation,
  state: request.state,
  identity: request.identity.state,
  types: request.types,
  typesEver: request.types_ever,
  // Art. 18 § 6: whoever received the data has still to be told of what was changed in them.
  owesNotice: request.clocks.some((clock) => isNotice(clock) && clock.stopped_at === null),
  proposedBy: request.proposal?.by?.id ?? null,
  reopenUntil: request.reopen_until,
});

/** Any extension at all: how long it may be is asked when it is known. */
const mayExtend = ({ stopped_at, term, standing, extensions }: Omit<CaseClock, 'may_extend'>): boolean =>
  stopped_at === null &&
  refusedExtension({ ...term, standing }, extensions, { amount: 1, reason: 'x' }) === null;

/** The clocks of the law that still say something: those the answer is promised by, and of the notices the last. */
export function countingClocks<Clock extends Pick<CaseClock, 'key' | 'stopped_at'>>(
  clocks: readonly Clock[],
): readonly Clock[] {
  const notice = clocks.findLast(isNotice);
  return [...countingNow(clocks, ({ stopped_at }) => stopped_at), ...(notice ? [notice] : [])];
}

/** Why this leads nowhere now; null where it does: by the rule, and by what there is to do it to. */
function refusalOf(
  act: RequestAct,
  facts: RequestFacts,
  { clocks, similar }: Pick<PrivacyRequestDetail, 'clocks' | 'similar'>,
  asker: Asker,
): string | null {
  if (act === 'share_notice') return null;
  if (act === 'begin') return refusedBeginning(facts, asker);
  if (act === 'renew_key') return refusedKey(facts);
  const refused = refusedAction(act, facts, asker);
  if (refused !== null) return refused;
  if (act === 'extend' && !clocks.some(({ may_extend }) => may_extend))
    return 'Nenhum prazo deste pedido admite prorrogação.';
  if (act === 'mark_duplicate' && !similar.some(({ may_replace }) => may_replace))
    return 'Não há outro pedido deste titular, com a identidade confirmada, que possa ficar no lugar deste.';
  return null;
}

export function answerOptions(facts: RequestFacts, asker: Asker): AnswerOption[] {
  const refusedFor = (result: AnswerResult, reason: RefusalReason | null) =>
    refusedAnswer({ result, reason }, facts, asker);
  // To somebody unknown nothing is said about what they ask for.
  const isOnMerits = refusedFor('refused', 'other') === null;
  return answerResults.options.map(({ value: result }) => ({
    result,
    refused: refusedFor(result, result === 'refused' && !isOnMerits ? 'identity' : null),
    reasons: needsRefusal(result)
      ? refusalReasons.options
          .map(({ value }) => value)
          .filter((reason) => isGroundAgainst(reason, facts.types) && refusedFor(result, reason) === null)
      : [],
    approval: !needsApproval(result, facts)
      ? null
      : facts.types.some((type) => erasingTypes.includes(type))
        ? 'erases'
        : 'erased_before',
  }));
}
