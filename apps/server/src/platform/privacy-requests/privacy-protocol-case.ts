import { type HolderAct, holderActs } from '@conforme/contracts/core/cases/holder-acts.ts';
import { deadlineRules } from '@conforme/contracts/core/deadlines/deadline-rules.ts';
import { countingNow } from '@conforme/contracts/core/privacy-requests/promised-clocks.ts';
import {
  type RefusalReason,
  type RequestResult,
  refusalReasons,
} from '@conforme/contracts/core/privacy-requests/request-choices.ts';
import {
  type HandlingState,
  type HolderFacts,
  refusedHolderAct,
} from '@conforme/contracts/core/privacy-requests/request-states.ts';
import { requestStatus } from '@conforme/contracts/core/privacy-requests/request-status-words.ts';
import {
  type RequestTypeCode,
  requestTypes,
} from '@conforme/contracts/core/privacy-requests/request-types.ts';
import { found } from '../../core/app-error.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { clocksOf } from '../cases/clocks.ts';
import type { CaseRef } from '../cases/open-case.ts';
import type { HolderDeed, InCase, OwnPart, ProtocolCase } from '../cases/protocol-case.ts';
import { carryOutDeed, type DeedServices } from './holder-deeds.ts';
import { requestReceipt, termWords } from './request-receipt.ts';

const columns = [
  'state',
  'result',
  'types',
  'channel',
  'description',
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
    const facts = factsOf(row);
    const { steps, ...status } = requestStatus(row.state, row.result);
    return {
      status: { ...status, steps: [...steps] },
      asked: row.types.map((type) => requestTypes.labels[type]),
      // Of what came by another way, somebody of the house wrote it down: those are not the holder's words.
      said: row.channel === 'form' ? row.description : null,
      answered_at: row.answered_at,
      ended_at: row.ended_at,
      terms: countingNow(clocks, ({ stoppedAt }) => stoppedAt).map(({ key, rule, dueAt, stoppedAt }) => ({
        label: termWords[key] ?? deadlineRules.labels[key],
        due_at: dueAt,
        source: rule.base.source,
        source_url: rule.base.source_url,
        standing: rule.base.standing,
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

  async refusal(db: Transaction, of: CaseRef, act: HolderAct): Promise<string | null> {
    const row = found(await requestOf(db, of).forUpdate().executeTakeFirst());
    return refusedHolderAct(act, factsOf(row), Date.now());
  }

  carryOut(ctx: InCase, deed: HolderDeed): Promise<void> {
    return carryOutDeed(ctx, this.services, deed);
  }
}
