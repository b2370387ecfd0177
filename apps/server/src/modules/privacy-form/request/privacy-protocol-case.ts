import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
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
  type OutsideFacts,
  refusedOutsideAct,
} from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import { requestStatus } from '@conforme/contracts/modules/privacy-form/rules/request-status-words.ts';
import {
  type RequestTypeCode,
  requestTypes,
} from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import { type OutsideAct, outsideActs } from '@conforme/contracts/platform/cases/outside-acts.ts';
import { deadlineRules } from '@conforme/contracts/platform/deadlines/deadline-rules.ts';
import { sql } from 'kysely';
import { found } from '../../../core/app-error.ts';
import type { Database, Transaction } from '../../../core/database/database.ts';
import type { CaseRef } from '../../../platform/cases/case-ref.ts';
import { caseLock } from '../../../platform/cases/case-row.ts';
import { clocksOf } from '../../../platform/cases/clocks.ts';
import type {
  ChangedLine,
  InCase,
  OutsideActInput,
  OwnPart,
  ProtocolCase,
} from '../../../platform/cases/protocol-case.ts';
import { nearestOfficer } from '../../../platform/organisations/nearest-above.ts';
import { type OfficerInput, officerOnPage, officerRow } from '../../../platform/organisations/officers.ts';
import { privacyOutsideWords, privacyPaperWords } from '../outside/privacy-outside-words.ts';
import { privacyReceiptWords } from '../outside/privacy-receipt-words.ts';
import { noticeDetail, partDetails, peopleDetails, wordsDetail } from './asked-details.ts';
import { askedRequest } from './asked-request.queries.ts';
import { carryOutAct, type OutsideActServices } from './outside-acts.ts';
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
    .selectFrom('privacy_cases')
    .select(columns)
    .select(({ selectFrom }) =>
      selectFrom('cases as original')
        .select('original.protocol')
        .whereRef('original.id', '=', 'privacy_cases.duplicate_of_id')
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

const factsOf = (row: Row): OutsideFacts => ({
  state: row.state,
  reopenUntil: row.reopen_until,
  isRated: row.rated_at !== null,
});

type Officer = Pick<OfficerInput, 'name' | 'email'>;

/** Who answers for the data there: the law has them named (art. 41, § 1º). */
async function officerOf(
  db: Database | Transaction,
  { legalEntityId }: CaseRef,
): Promise<Officer | undefined> {
  const { rows } = await sql<Officer>`
    select name, email from (${nearestOfficer(legalEntityId)}) officer`.execute(db);
  return rows[0];
}

/** How it ended: why it was refused, who else has the data (art. 18, § 4º, I), to which request it was joined. */
function outcomeOf(
  row: Row,
  officer: Officer | undefined,
): Pick<OwnPart, 'officer' | 'related' | 'answer_rows' | 'paper'> {
  const { refusal_reason, refusal_text: text, agent, duplicate_of } = row;
  const reason = refusal_reason && refusalReasons.labels[refusal_reason];
  const isRefused = reason !== null && text !== null;
  return {
    officer: officerOnPage(officer),
    related: duplicate_of === null ? null : { words: privacyOutsideWords.joined, protocol: duplicate_of },
    answer_rows: [
      ...(isRefused ? [{ label: 'Motivo', texts: [reason, text] }] : []),
      ...(agent === null ? [] : [{ label: 'Quem tem os dados', texts: [agent] }]),
    ],
    paper: {
      ...privacyPaperWords,
      responsible: officerRow(officer),
      outcome: [
        ...(isRefused ? [{ label: 'Motivo da recusa', text: `${reason}: ${text}` }] : []),
        ...(agent === null ? [] : [{ label: 'Quem tem os dados', text: agent }]),
        ...(duplicate_of === null ? [] : [{ label: 'Juntado ao pedido', text: duplicate_of }]),
      ],
    },
  };
}

/** A privacy request as it is followed by protocol. */
export class PrivacyProtocolCase implements ProtocolCase {
  readonly kind = privacyKind;
  readonly receiptWords = privacyReceiptWords;

  constructor(private readonly services: OutsideActServices) {}

  async read(db: Database | Transaction, of: CaseRef): Promise<OwnPart> {
    const row = found(await requestOf(db, of).executeTakeFirst());
    const clocks = await clocksOf(db, of);
    const asked = await askedRequest(db, of);
    const facts = factsOf(row);
    const { steps, ...status } = requestStatus(row.state, row.result);
    return {
      status: { ...status, steps: [...steps] },
      sections: [
        {
          title: privacyOutsideWords.asked,
          list: row.types.map((type) => requestTypes.labels[type]),
          said: isDayOnly(asked.channel) ? null : asked.description,
          rows: [
            ...partDetails(asked),
            // Of what came by another way, a member of staff wrote it down: those are not the holder's words.
            ...(isDayOnly(asked.channel) ? [wordsDetail(asked.channel, asked.description)] : []),
            ...peopleDetails(asked),
            ...noticeDetail(asked.notice),
          ],
        },
      ],
      ...outcomeOf(row, await officerOf(db, of)),
      late_words: privacyOutsideWords.late,
      receipt: { words: privacyOutsideWords.receipt, link: privacyOutsideWords.complaint },
      received_day_only: isDayOnly(asked.channel),
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
      rating:
        row.stars === null || row.rated_at === null
          ? null
          : { stars: row.stars, text: row.rating_text, at: row.rated_at },
      acts: outsideActs.options
        .map(({ value }) => value)
        .filter((act) => refusedOutsideAct(act, facts, Date.now()) === null),
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

  async refusal(db: Transaction, of: CaseRef, act: OutsideAct): Promise<string | null> {
    await caseLock(privacyKind, of.id).execute(db);
    const row = found(await requestOf(db, of).executeTakeFirst());
    return refusedOutsideAct(act, factsOf(row), Date.now());
  }

  carryOut(ctx: InCase, input: OutsideActInput): Promise<void> {
    return carryOutAct(ctx, this.services, input);
  }
}
