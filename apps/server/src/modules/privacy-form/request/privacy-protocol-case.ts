import {
  accessChangeWords,
  isSameTypes,
} from '@conforme/contracts/modules/privacy-form/rules/access-change.ts';
import { countingNow } from '@conforme/contracts/modules/privacy-form/rules/promised-clocks.ts';
import {
  isDayOnly,
  type RefusalReason,
  type RequestResult,
  refusalReasons,
} from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import {
  type HandlingState,
  type HolderFacts,
  refusedHolderAct,
} from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import { requestStatus } from '@conforme/contracts/modules/privacy-form/rules/request-status-words.ts';
import {
  type RequestTypeCode,
  requestTypes,
} from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import { type HolderAct, holderActs } from '@conforme/contracts/platform/cases/holder-acts.ts';
import { deadlineRules } from '@conforme/contracts/platform/deadlines/deadline-rules.ts';
import { found } from '../../../core/app-error.ts';
import type { Database, Transaction } from '../../../core/database/database.ts';
import { clocksOf } from '../../../platform/cases/clocks.ts';
import type { CaseRef } from '../../../platform/cases/open-case.ts';
import type {
  ChangedLine,
  HolderDeed,
  InCase,
  OwnPart,
  ProtocolCase,
} from '../../../platform/cases/protocol-case.ts';
import { noticeDetail, partDetails, peopleDetails, wordsDetail } from './asked-details.ts';
import { askedRequest } from './asked-request.queries.ts';
import { carryOutDeed, type DeedServices } from './holder-deeds.ts';
import { requestReceipt, termWords } from './request-receipt.ts';

const columns = [
  'state',
  'result',
  'types',
  'refusal_reason',
  'refusal_text',
  'agent',
  'answered_at',
  'ended_at',
  'reopen_until',
  'stars',
  'rating_text',
  'rated_at',
] as const;

const requestOf = (db: Database | Transaction, { id }: CaseRef) =>
  db
    .selectFrom('privacy_requests')
    .select(columns)
    .select(({ selectFrom }) =>
      selectFrom('privacy_requests as original')
        .select('original.protocol')
        .whereRef('original.id', '=', 'privacy_requests.duplicate_of_id')
        .as('duplicate_of'),
    )
    .where('id', '=', id)
    .$narrowType<{
      state: HandlingState;
      result: RequestResult | null;
      types: RequestTypeCode[];
      refusal_reason: RefusalReason | null;
    }>();
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof requestOf>['executeTakeFirst']>>>;

const factsOf = (row: Row): HolderFacts => ({
  state: row.state,
  reopenUntil: row.reopen_until,
  isRated: row.rated_at !== null,
});

/** A privacy request as it is followed by protocol. */
export class PrivacyProtocolCase implements ProtocolCase {
  constructor(private readonly services: DeedServices) {}

  async read(db: Database | Transaction, of: CaseRef): Promise<OwnPart> {
    const row = found(await requestOf(db, of).executeTakeFirst());
    const clocks = await clocksOf(db, of);
    const asked = await askedRequest(db, of);
    const facts = factsOf(row);
    const { steps, ...status } = requestStatus(row.state, row.result);
    return {
      status: { ...status, steps: [...steps] },
      asked: row.types.map((type) => requestTypes.labels[type]),
      details: [
        ...partDetails(asked),
        // Of what came by another way, somebody of the house wrote it down: those are not the holder's words.
        ...(isDayOnly(asked.channel) ? [wordsDetail(asked.channel, asked.description)] : []),
        ...peopleDetails(asked),
        ...noticeDetail(asked.notice),
      ],
      received_day_only: isDayOnly(asked.channel),
      said: isDayOnly(asked.channel) ? null : asked.description,
      answered_at: row.answered_at,
      ended_at: row.ended_at,
      terms: countingNow(clocks, ({ stoppedAt }) => stoppedAt).map(({ key, lines, stoppedAt }) => ({
        label: termWords[key] ?? deadlineRules.labels[key],
        lines: [...lines],
        stopped_at: stoppedAt,
      })),
      reply_until:
        row.state === 'waiting_holder'
          ? (clocks.findLast(({ key, stoppedAt }) => key === 'dsr.holder_reply' && stoppedAt === null)
              ?.dueAt ?? null)
          : null,
      reopen_until: row.reopen_until,
      refusal:
        row.refusal_reason === null || row.refusal_text === null
          ? null
          : { reason: refusalReasons.labels[row.refusal_reason], text: row.refusal_text },
      agent: row.agent,
      duplicate_of: row.duplicate_of,
      rating:
        row.stars === null || row.rated_at === null
          ? null
          : { stars: row.stars, text: row.rating_text, at: row.rated_at },
      acts: holderActs.options
        .map(({ value }) => value)
        .filter((act) => refusedHolderAct(act, facts, Date.now()) === null),
    };
  }

  receipt = requestReceipt;

  change({ kind, facts }: ChangedLine): string | null {
    if (kind !== 'retyped') return null;
    const named = (types: unknown) =>
      Array.isArray(types)
        ? types.map((type) => requestTypes.labels[type as RequestTypeCode] ?? type).join(', ')
        : '';
    const form = accessChangeWords(facts);
    const started = Array.isArray(facts.started) && facts.started.length > 0;
    return [
      ...(isSameTypes(facts) ? [] : [`Antes: ${named(facts.before)}.`, `Agora: ${named(facts.types)}.`]),
      ...(form === null ? [] : [`${form}.`]),
      'Os prazos que já corriam continuam a correr.',
      ...(started ? ['Começou também o prazo do novo tipo, contado do mesmo dia.'] : []),
    ].join(' ');
  }

  async refusal(db: Transaction, of: CaseRef, act: HolderAct): Promise<string | null> {
    const row = found(await requestOf(db, of).forUpdate().executeTakeFirst());
    return refusedHolderAct(act, factsOf(row), Date.now());
  }

  carryOut(ctx: InCase, deed: HolderDeed): Promise<void> {
    return carryOutDeed(ctx, this.services, deed);
  }
}
