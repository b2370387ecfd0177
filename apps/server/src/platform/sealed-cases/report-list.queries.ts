import type { DeadlineState } from '@conforme/contracts/platform/deadlines/deadline-state.ts';
import type { ChannelKind } from '@conforme/contracts/platform/sealed-cases/sealed-channel.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { rowsWhere } from '../../core/grid/grid-scope.ts';
import { foreign, type GridSource, ownCondition } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { caseColumns } from '../cases/case-columns.ts';
import { dueCondition, dueReading, type FirstClock } from '../cases/due-reading.ts';
import { protocolBegins } from '../cases/intake/protocol-beginning.ts';
import { organisationNamed } from '../organisations/organisation-named.ts';

interface StoredRow {
  readonly clock: FirstClock | null;
  readonly due_at: string | null;
  readonly legal_due_at: string | null;
  readonly answered_at: string | null;
}

/** Reports that the asker was appointed to read; found by their index, not by asking each row. */
export const ownReports = (ctx: Pick<UserCtx, 'user' | 'scope'>, { kind }: ChannelKind) => sql`
  form_type = ${kind.formType} and legal_entity_id = any (${scopeSql(ctx)})
  and id in (select case_id from case_readers where user_id = ${ctx.user.userId})`;

/** Only what is not secret: the protocol and who is in charge, no word of a report, are searched here. Totals differ from reader to reader and are not kept. */
export const reportSource =
  (channel: ChannelKind) =>
  (ctx: UserCtx): GridSource => {
    const now = Date.now();
    const { userId } = ctx.user;
    const ofProtocol = (words: string) => protocolBegins(channel.kind.formType, words);
    const ofResponsible = (words: string) =>
      sql`responsible_id in (select search_users(${words}, ${scopeSql(ctx)}))`;
    return {
      randomIds: sql`received_at`,
      from: sql`sealed_case_rows`,
      scope: rowsWhere(ownReports(ctx, channel)),
      search: (words) => ofProtocol(words) ?? ofResponsible(words),
      columns: {
        ...caseColumns(ctx, (words) => ofProtocol(words) ?? sql`false`),
        categories: ownCondition((category) => sql`categories @> array[${category}]::text[]`),
        unit: organisationNamed(ctx),
        immediate_risk: ownCondition((answer) =>
          answer === 'yes' ? sql`immediate_risk` : sql`not immediate_risk`,
        ),
        due: foreign(['clock'], ({ value }) => dueCondition(value as DeadlineState, now)),
      },
      rows: sql`
        select r.id, r.protocol, r.categories, coalesce(e.trading_name, e.company_name) as unit,
          case when r.immediate_risk then 'yes' else 'no' end as immediate_risk, r.state,
          case when r.is_open then 'yes' else 'no' end as is_open, r.due_at, r.legal_due_at, r.answered_at,
          (select u.name from users u where u.id = r.responsible_id) as responsible,
          case when r.responsible_id is null then 'nobody' when r.responsible_id = ${userId} then 'mine'
            else 'others' end as charge,
          r.received_at,
          case when r.is_open and clock.case_id is not null then json_build_object('key', clock.key,
            'started_at', clock.started_at, 'extensions', clock.extensions, 'small_agent', clock.small_agent,
            'version', clock.version, 'base', clock.base, 'small', clock.small) end as clock
        from page
        join sealed_case_rows r on r.id = page.id
        join legal_entities e on e.id = r.legal_entity_id
        left join first_counting_clocks((select array_agg(id) from page)) clock on clock.case_id = r.id`,
      present: ({ clock, legal_due_at, answered_at, ...row }) => {
        const { due_at } = row as unknown as StoredRow;
        return { ...row, ...dueReading({ clock, legal_due_at, answered_at, due_at } as StoredRow, now) };
      },
    };
  };
