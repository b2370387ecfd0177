import type { AuditAction } from '@conforme/contracts/core/audit-words/audit-words.ts';
import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import {
  type SealedAct,
  stateAfter,
  stateAfterQuestion,
} from '@conforme/contracts/platform/sealed-cases/sealed-acts.ts';
import type { SealedCaseDetail } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import { sql, type UpdateObject } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import type { DB } from '../../core/database/schema.gen.ts';
import { actOnCase, assertUnused, type CaseAct } from '../cases/act-on-case.ts';
import { assignCase } from '../cases/assignment.actions.ts';
import { type CaseChange, changeCase } from '../cases/case-row.ts';
import { calendarOf, newClock, startClock, stopClocks } from '../cases/clocks.ts';
import { keepDueDates } from '../cases/due-dates.ts';
import { addEntry } from '../cases/timeline.ts';
import { isSaidBefore } from '../sealed-reports/said-before.ts';
import { addSealedRecord } from '../sealed-reports/sealed-report.handlers.ts';
import { startCouncilClock } from './council-clock.ts';
import type { HandledReports } from './handled-reports.ts';
import type { LockedReport } from './locked-report.ts';

interface Words {
  readonly epoch: number;
  readonly body: string;
}
export interface ActBody {
  readonly version: number;
  readonly words?: Words | null;
  readonly files?: readonly string[];
  readonly asks?: boolean;
}

interface Step {
  /** The audit log's word, after the object. */
  readonly told: AuditWord;
  /** What the sealed words of the act are kept as, and who reads them. */
  readonly record: { readonly kind: string; readonly audience: 'readers' | 'reporter' };
  readonly more?: (acting: CaseAct<LockedReport>, of: HandledReports) => Promise<OwnChange>;
}
type AuditWord = AuditAction extends infer A ? (A extends `channel_report.${infer W}` ? W : never) : never;
interface OwnChange {
  readonly onCase?: CaseChange;
  readonly own?: UpdateObject<DB, 'sealed_cases'>;
}

const inside = (kind: string) => ({ kind, audience: 'readers' }) as const;
const hour = sql<string>`date_trunc('hour', now(), 'UTC')`;

/** Whoever reported was told that somebody reads it: from now on they are owed an answer. */
async function acknowledge({ db, row }: CaseAct<LockedReport>, { kind }: HandledReports): Promise<OwnChange> {
  await stopClocks(db, row, ['wb.acknowledgement']);
  await startClock(db, kind, row, 'wb.feedback', row.now);
  await startCouncilClock(db, kind, row);
  await keepDueDates(db, kind, row);
  return {};
}

async function answerGiven(acting: CaseAct<LockedReport>, { kind }: HandledReports): Promise<OwnChange> {
  const { db, row } = acting;
  await stopClocks(db, row, ['wb.acknowledgement', 'wb.feedback']);
  await keepDueDates(db, kind, row);
  return { onCase: { answered_at: hour, ended_at: hour }, own: await keptFromNow(acting) };
}

/** The day its contents are destroyed, counted from its end: also where nobody ever archives it. */
async function keptFromNow({ db, row }: CaseAct<LockedReport>): Promise<{ readonly shred_on: string }> {
  const calendar = await calendarOf(db, row.legalEntityId);
  const { dueAt } = newClock(calendar, 'wb.content_retention', row.now);
  return { shred_on: civilDayOf(Date.parse(dueAt)) };
}

const steps: Readonly<Partial<Record<SealedAct, Step>>> = {
  start_triage: { told: 'triaged', record: inside('triage'), more: acknowledge },
  admit: { told: 'admitted', record: inside('admissibility') },
  put_out_of_scope: {
    told: 'out_of_scope',
    record: { kind: 'message', audience: 'reporter' },
    more: answerGiven,
  },
  investigate: { told: 'investigated', record: inside('plan') },
  resume: { told: 'resumed', record: inside('note') },
  propose_conclusion: {
    told: 'conclusion_proposed',
    record: inside('conclusion'),
    more: async ({ by }) => ({ own: { proposed_by: by.authorId } }),
  },
  approve_conclusion: {
    told: 'concluded',
    record: { kind: 'message', audience: 'reporter' },
    more: async (acting, of) => {
      const { onCase, own } = await answerGiven(acting, of);
      return { ...(onCase ? { onCase } : {}), own: { ...own, proposed_by: null } };
    },
  },
  return_conclusion: {
    told: 'conclusion_returned',
    record: inside('review'),
    more: async () => ({ own: { proposed_by: null } }),
  },
  monitor: {
    told: 'monitored',
    record: inside('note'),
    more: async (acting) => ({
      onCase: { ended_at: null },
      own: { monitoring_since: hour, ...(await keptFromNow(acting)) },
    }),
  },
  archive: {
    told: 'archived',
    record: inside('note'),
    more: async (acting) => {
      // Never that of the Conselho Tutelar: it ends by what was told, not by a report that is put away.
      await stopClocks(acting.db, acting.row, ['wb.acknowledgement', 'wb.feedback']);
      return {
        onCase: { ended_at: hour, soon_days: null, soon_unit: null },
        own: await keptFromNow(acting),
      };
    },
  },
  reopen: {
    told: 'reopened',
    record: inside('reopening'),
    more: async ({ db, row }, { kind }) => {
      await startClock(db, kind, row, 'wb.feedback', row.now);
      await keepDueDates(db, kind, row);
      return {
        onCase: { ended_at: null, answered_at: null, reopened: sql<number>`reopened + 1` },
        own: { shred_on: null, monitoring_since: null, proposed_by: null },
      };
    },
  },
  settle_council: {
    told: 'council_settled',
    record: inside('communication'),
    more: async ({ db, row }, { kind }) => {
      await stopClocks(db, row, ['bully.conselho_tutelar']);
      await keepDueDates(db, kind, row);
      return {};
    },
  },
  hold: { told: 'held', record: inside('hold'), more: async () => ({ own: { held: true } }) },
  release_hold: {
    told: 'hold_released',
    record: inside('hold'),
    more: async () => ({ own: { held: false } }),
  },
};

/** A step of the report: state, clocks, its sealed words, a line of the timeline and the audit row, or nothing of it. */
export async function takeStep(
  ctx: UserCtx,
  of: HandledReports,
  act: SealedAct,
  id: string,
  body: ActBody,
): Promise<SealedCaseDetail> {
  const step = steps[act];
  if (!step) throw new Error(`${act} is no step of a report`);
  return actOnCase(ctx, of.handled, { id, version: body.version, act }, async (acting) => {
    const { db, row, by } = acting;
    if (body.words) await addSealedRecord(acting.ctx, row, { ...step.record, ...body.words });
    const { onCase = {}, own } = (await step.more?.(acting, of)) ?? {};
    const state = stateAfter(act, row.facts.state);
    await changeCase(db, of.kind, id, { ...onCase, ...(state === row.facts.state ? {} : { state }) });
    if (own) await db.updateTable('sealed_cases').set(own).where('id', '=', id).execute();
    await addEntry(db, row, { kind: 'report_act', ...by, facts: { act, state } });
    return { action: `${of.kind.object}.${step.told}` as AuditAction };
  });
}

/** To whoever reported, from the committee: no name of staff goes along. */
export const writeToReporter = (
  ctx: UserCtx,
  of: HandledReports,
  id: string,
  body: ActBody & { readonly words: Words },
): Promise<SealedCaseDetail> =>
  actOnCase(ctx, of.handled, { id, version: body.version, act: 'message' }, async (acting) => {
    const { ctx, db, row, by } = acting;
    const files = body.files ?? [];
    if (await isSaidBefore(db, row, body.words.body)) return [];
    await assertUnused(acting, files);
    await addSealedRecord(ctx, row, { kind: 'message', audience: 'reporter', ...body.words });
    const state = body.asks ? stateAfterQuestion(row.facts.state) : row.facts.state;
    await changeCase(db, of.kind, id, state === row.facts.state ? {} : { state });
    await addEntry(db, row, {
      ...{ kind: 'report_act' as const, audience: 'outside' as const, fileIds: files },
      ...by,
      facts: { act: 'message', state },
    });
    return { action: `${of.kind.object}.written` as AuditAction };
  });

export const assignReport = (
  ctx: UserCtx,
  of: HandledReports,
  id: string,
  body: { readonly version: number; readonly responsible_id: number | null },
): Promise<SealedCaseDetail> => assignCase(ctx, of.handled, id, body);
