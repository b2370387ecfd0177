import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type {
  PrivacyFigures,
  PrivacyToday,
} from '@conforme/contracts/modules/privacy-form/privacy-figures.schemas.ts';
import { openStates } from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import { cachedCounts } from '../../core/grid/cached-counts.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { beginsDay, dueCondition } from '../../platform/cases/due-reading.ts';

/**
 * What one organisation has open, counted by the database: by state and who proposed the answer, by the day it is due, by
 * who is responsible.
 */
type Counted = readonly ['state' | 'day' | 'responsible', string | null, number | null, number][];

/** Kept for each unit until something of it changes; whether it is late by now is no part of it. */
const countedOpen = (ctx: UserCtx, db: Transaction): Promise<ReadonlyMap<number, Counted>> =>
  cachedCounts<UserCtx, Counted>(ctx, db, {
    table: 'cases',
    ask: (part) => sql`
      select entity, json_agg(json_build_array(what, key, proposer, count)) as value from (
        select entity, count(*) as count, coalesce(state, day::text, responsible_id::text) as key, proposer,
          case when grouping(state) = 0 then 'state' when grouping(day) = 0 then 'day' else 'responsible' end as what
        from (
          select legal_entity_id as entity, state, responsible_id,
            (due_at at time zone 'America/Sao_Paulo')::date as day,
            case when state = 'awaiting_approval' then
              (select e.author_id from case_entries e where e.case_id = cases.id and e.id = proposal_id) end as proposer
          from cases where legal_entity_id = any (${scopeSql(part)}) and form_type = 'privacy' and is_open) waiting
        group by grouping sets ((entity, state, proposer), (entity, day), (entity, responsible_id))) groups
      group by entity`,
  });

interface OpenNow {
  readonly open: PrivacyFigures['open'];
  readonly today: Omit<PrivacyToday, 'month'>;
}

/** Everything that is open, for everybody and for whoever asks. */
export async function openNow(ctx: UserCtx, db: Transaction): Promise<OpenNow> {
  const now = Date.now();
  const today = civilDayOf(now);
  const me = ctx.user.userId;
  const open = openStates.map((state) => ({ state, count: 0 }));
  const waits = { before: 0, today: 0, mine: 0, unassigned: 0, approvals: 0 };
  for (const counted of (await countedOpen(ctx, db)).values())
    for (const [what, key, proposer, count] of counted) {
      if (what === 'state') {
        const entry = open.find(({ state }) => state === key);
        if (entry) entry.count += count;
        if (key === 'awaiting_approval' && proposer !== me) waits.approvals += count;
      } else if (what === 'responsible') {
        if (key === null) waits.unassigned += count;
        if (key === String(me)) waits.mine += count;
      } else if (key === today) waits.today += count;
      else if (key !== null && key < today) waits.before += count;
    }
  const lateToday = waits.today === 0 ? 0 : await countLateToday(ctx, db, now);
  return {
    open,
    today: {
      open: open.reduce((sum, { count }) => sum + count, 0),
      overdue: waits.before + lateToday,
      due_today: waits.today - lateToday,
      mine: waits.mine,
      unassigned: waits.unassigned,
      to_approve: waits.approvals,
    },
  };
}

/** Of those that are due today: whose hour has passed. */
async function countLateToday(ctx: UserCtx, db: Transaction, now: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from cases
    where legal_entity_id = any (${scopeSql(ctx)}) and form_type = 'privacy' and due_at >= ${beginsDay(civilDayOf(now))}
      and ${dueCondition('overdue', now)}`.execute(db);
  return rows[0]?.count ?? 0;
}
