import { type HolderAct, holderActs } from '@conforme/contracts/core/cases/holder-acts.ts';
import { deadlineRules, themeOf } from '@conforme/contracts/core/deadlines/deadline-rules.ts';
import {
  type AccessFormat,
  type RefusalReason,
  type RequestResult,
  refusalReasons,
} from '@conforme/contracts/modules/privacy-form/request-choices.ts';
import {
  type HandlingState,
  type HolderFacts,
  refusedHolderAct,
  type ValidationState,
} from '@conforme/contracts/modules/privacy-form/request-states.ts';
import { requestStatus } from '@conforme/contracts/modules/privacy-form/request-status-words.ts';
import {
  type RequestTypeCode,
  requestTypes,
} from '@conforme/contracts/modules/privacy-form/request-types.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { recordAudit } from '../audit/audit.ts';
import { clocksOf } from '../cases/clocks.ts';
import type { CaseRef } from '../cases/open-case.ts';
import type { HolderDeed, OwnPart, ProtocolCase } from '../cases/protocol-case.ts';
import { addEntry } from '../cases/timeline.ts';
import type { Notifier } from '../notifications/notifier.ts';
import { reopenRequest, resumeRequest, withdrawRequest } from './request-turns.ts';
import { tellHandlers } from './tell-handlers.ts';

const columns = [
  'protocol',
  'state',
  'validation',
  'result',
  'types',
  'access_format',
  'responsible_id',
  'refusal_reason',
  'refusal_text',
  'answered_at',
  'ended_at',
  'reopen_until',
  'stars',
  'rating_text',
  'rated_at',
] as const;

const requestOf = (db: Database | Transaction, { id }: CaseRef) =>
  db.selectFrom('privacy_requests').select(columns).where('id', '=', id).$narrowType<{
    state: HandlingState;
    validation: ValidationState;
    result: RequestResult | null;
    types: RequestTypeCode[];
    access_format: AccessFormat | null;
    refusal_reason: RefusalReason | null;
  }>();
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof requestOf>['executeTakeFirst']>>>;

const factsOf = (row: Row): HolderFacts => ({
  state: row.state,
  reopenUntil: row.reopen_until,
  isRated: row.rated_at !== null,
});

/** Dates an answer is promised for: neither the house's own goal nor what the holder has to keep. */
const isPromise = (key: string) => !['dsr.internal', 'dsr.holder_reply', 'dsr.reopening'].includes(key);

/** A privacy request as it is followed by protocol. */
export class PrivacyProtocolCase implements ProtocolCase {
  constructor(private readonly notifier: Notifier) {}

  async read(db: Database | Transaction, of: CaseRef): Promise<OwnPart> {
    const row = found(await requestOf(db, of).executeTakeFirst());
    const clocks = await clocksOf(db, of);
    const started = Math.max(
      ...clocks.filter(({ key }) => isPromise(key)).map(({ clock }) => Date.parse(clock.startedAt)),
    );
    const facts = factsOf(row);
    const { steps, ...status } = requestStatus(row.state, row.result);
    return {
      status: { ...status, steps: [...steps] },
      asked: row.types.map((type) => requestTypes.labels[type]),
      answered_at: row.answered_at,
      ended_at: row.ended_at,
      // After it was taken up again only the dates that count now are told.
      terms: clocks
        .filter(
          ({ key, clock }) =>
            isPromise(key) && themeOf(key) === 'dsr' && Date.parse(clock.startedAt) === started,
        )
        .map(({ key, rule, dueAt, stoppedAt }) => ({
          label: deadlineRules.labels[key],
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
      rating:
        row.stars === null || row.rated_at === null
          ? null
          : { stars: row.stars, text: row.rating_text, at: row.rated_at },
      acts: holderActs.options
        .map(({ value }) => value)
        .filter((act) => refusedHolderAct(act, facts, Date.now()) === null),
    };
  }

  async refusal(db: Transaction, of: CaseRef, act: HolderAct): Promise<string | null> {
    const row = found(await requestOf(db, of).forUpdate().executeTakeFirst());
    return refusedHolderAct(act, factsOf(row), Date.now());
  }

  async carryOut(db: Transaction, of: CaseRef, deed: HolderDeed): Promise<void> {
    const row = found(await requestOf(db, of).executeTakeFirst());
    const by = { author: 'holder', audience: 'holder' } as const;
    const tell = (title: string, message: string) =>
      tellHandlers(db, this.notifier, { ...of, responsibleId: row.responsible_id }, { title, message });
    switch (deed.act) {
      case 'reply':
        await addEntry(db, of, { ...by, kind: 'reply', body: deed.text, fileIds: deed.fileIds });
        await resumeRequest(db, of, row.validation);
        await tell('O titular respondeu', `Chegou a resposta do titular no pedido ${row.protocol}.`);
        break;
      case 'withdraw':
        await addEntry(db, of, { ...by, kind: 'withdrawn' });
        await withdrawRequest(db, of);
        await tell('O titular desistiu', `O titular desistiu do pedido ${row.protocol}.`);
        break;
      case 'reopen':
        await addEntry(db, of, { ...by, kind: 'reopened', body: deed.reason });
        await reopenRequest(db, of, row);
        await tell('Pedido reaberto', `O titular reabriu o pedido ${row.protocol}.`);
        break;
      case 'rate':
        await addEntry(db, of, {
          ...by,
          kind: 'rated',
          facts: { stars: deed.stars },
          ...(deed.text === null ? {} : { body: deed.text }),
        });
        await db
          .updateTable('privacy_requests')
          .set({ stars: deed.stars, rating_text: deed.text, rated_at: sql<string>`now()` })
          .where('id', '=', of.id)
          .execute();
        await tell('Atendimento avaliado', `O titular avaliou o atendimento do pedido ${row.protocol}.`);
    }
    await recordAudit(
      db,
      { legalEntityId: of.legalEntityId, actorId: null },
      { action: auditOf[deed.act], object: ['privacy_request', of.id], meta: { by: 'holder' } },
    );
  }
}

const auditOf = {
  reply: 'privacy_request.holder_replied',
  withdraw: 'privacy_request.withdrawn',
  reopen: 'privacy_request.reopened',
  rate: 'privacy_request.holder_rated',
} as const satisfies Record<HolderAct, string>;
