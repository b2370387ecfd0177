import {
  nextSealedAct,
  offeredSealedActs,
  type SealedFacts,
} from '@conforme/contracts/platform/sealed-cases/sealed-acts.ts';
import type { SealedCaseDetail } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import type { ChannelKind } from '@conforme/contracts/platform/sealed-cases/sealed-channel.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { pipelined } from '../../core/database/pipeline.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import {
  caseEntries,
  caseFiles,
  caseViews,
  listed,
  lookQuery,
  person,
  recordLook,
  shownClock,
} from '../cases/case-parts.queries.ts';
import { clocksFrom, clocksQuery } from '../cases/clocks.ts';
import { startCouncilClock } from './council-clock.ts';

type Asking = Pick<InTransaction<UserCtx>, 'db' | 'scope' | 'user'>;
type Row = Omit<SealedCaseDetail, 'clocks' | 'counting_clocks' | 'actions' | 'next' | 'entries'> & {
  readonly entries: readonly Omit<SealedCaseDetail['entries'][number], 'actions'>[];
  readonly readers: number;
};

/** Only what is in clear; row-level security hides a report from whoever was not appointed to read it. */
const reportQuery = ({ scope }: Pick<Asking, 'scope'>, { kind }: ChannelKind, id: string) => sql<Row>`
  select r.id, r.version, r.protocol, json_build_object('id', unit.id, 'label', unit.shown_name) as unit, r.state,
    ${person(sql`r.responsible_id`)} as responsible, r.due_at, r.received_at, r.categories, r.immediate_risk,
    ${person(sql`r.proposed_by`)} as proposed_by, r.held as is_held, r.shredded_at, r.shred_on::text as shred_on,
    r.monitoring_since, unit.federation_unit,
    (select count(*)::int from case_readers where case_id = r.id) as readers,
    ${listed(caseFiles)} as files, ${listed(caseEntries)} as entries, '[]'::json as letters,
    ${listed(caseViews)} as views
  from sealed_case_rows r join legal_entities unit on unit.id = r.legal_entity_id
  where r.id = ${id} and r.form_type = ${kind.formType} and r.legal_entity_id = any (${scopeSql({ scope })})`;

export async function readReport(ctx: Asking, channel: ChannelKind, id: string): Promise<SealedCaseDetail> {
  const [rows, clocks] = await pipelined(ctx.db, [reportQuery(ctx, channel, id), clocksQuery(id)]);
  return shownReport(ctx, channel, rows, clocksFrom(clocks));
}

/** Recorded as a look, with what is read or not at all. From the first one on a school knows of it. */
export async function lookAtReport(
  ctx: InTransaction<UserCtx>,
  channel: ChannelKind,
  id: string,
): Promise<SealedCaseDetail> {
  const [looks, rows, clocks] = await pipelined(ctx.db, [
    lookQuery(ctx, channel.kind, id),
    reportQuery(ctx, channel, id),
    clocksQuery(id),
  ]);
  await recordLook(ctx, channel.kind, id, looks);
  const [look] = looks;
  if (look && (await startCouncilClock(ctx.db, channel.kind, { id, legalEntityId: look.legal_entity_id })))
    return readReport(ctx, channel, id);
  return shownReport(ctx, channel, rows, clocksFrom(clocks));
}

function shownReport(
  { user }: Pick<Asking, 'user'>,
  { kind }: ChannelKind,
  rows: readonly Row[],
  clocks: ReturnType<typeof clocksFrom>,
): SealedCaseDetail {
  const { readers, entries, ...report } = found(rows[0]);
  const facts: SealedFacts = {
    state: report.state,
    proposedBy: report.proposed_by?.id ?? null,
    readers,
    isCouncilDue: clocks.some(({ key, stoppedAt }) => key === 'bully.conselho_tutelar' && stoppedAt === null),
    isHeld: report.is_held,
    isShredded: report.shredded_at !== null,
  };
  return {
    ...report,
    entries: entries.map((entry) => ({ ...entry, actions: [] })),
    clocks: clocks.map((clock) => ({ ...shownClock(clock, 'legal'), may_extend: false })),
    counting_clocks: clocks
      .filter(({ key, stoppedAt }) => kind.dueClocks.includes(key) && stoppedAt === null)
      .map(({ id }) => id),
    actions: offeredSealedActs(facts, user),
    next: nextSealedAct(facts, user),
  };
}
