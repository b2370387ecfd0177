import type { RowFilters } from '@conforme/contracts/core/grid.ts';
import { privacyDeskEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-desk.endpoints.ts';
import type { DeadlineState } from '@conforme/contracts/platform/deadlines/deadline-state.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { gridOf } from '../../core/grid/grid.ts';
import { ofOrganisations } from '../../core/grid/grid-scope.ts';
import { foreign, type GridSource, own, ownCondition } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { caseColumns } from '../../platform/cases/case-columns.ts';
import { dueCondition, dueReading, type FirstClock } from '../../platform/cases/due-reading.ts';
import { protocolBegins } from '../../platform/cases/intake/protocol-beginning.ts';
import { organisationNamed } from '../../platform/organisations/organisation-named.ts';
import type { SealedRequest, SealedRequestColumns } from './request/sealed-request.ts';

/** By protocol, name, e-mail and telephone in part; by document only as a whole. */
export function requestsWith(ctx: UserCtx, sealed: SealedRequest, words: string) {
  const typed = /\p{L}/u.test(words) ? '' : words.replace(/\D/g, '');
  const digits = typed.length >= 4 ? typed : '';
  return sql`search_privacy_requests(${words}, ${digits}, ${sealed.digestsOf(words)}::bytea[], ${scopeSql(ctx)})`;
}

const searchRequests = (ctx: UserCtx, sealed: SealedRequest, words: string) =>
  sql`id in (select ${requestsWith(ctx, sealed, words)})`;

interface StoredRow extends SealedRequestColumns {
  readonly clock: FirstClock | null;
  readonly due_at: string;
  readonly legal_due_at: string | null;
  readonly answered_at: string | null;
}

export const requestSource =
  (sealed: SealedRequest) =>
  (ctx: UserCtx): GridSource => {
    const now = Date.now();
    const { userId } = ctx.user;
    const foundBy = (words: string) => protocolBegins('privacy', words) ?? searchRequests(ctx, sealed, words);
    return {
      randomIds: sql`received_at`,
      from: sql`privacy_cases`,
      scope: ofOrganisations(ctx, 'cases'),
      search: foundBy,
      columns: {
        ...caseColumns(ctx, foundBy),
        holder: own(sql`holder_name collate "pt-BR-x-icu"`, (words) => searchRequests(ctx, sealed, words)),
        types: ownCondition((type) => sql`types @> array[${type}]::text[]`),
        unit: organisationNamed(ctx),
        validation: own(sql`validation`),
        due: foreign(['clock'], ({ value }) => dueCondition(value as DeadlineState, now)),
        channel: own(sql`channel`),
        identity: own(sql`identity_state`),
        result: own(sql`result`),
        answered_at: own(sql`answered_at`),
      },
      rows: sql`
        select r.id, r.protocol, r.holder_name as holder, r.holder_document_kind, r.holder_document_sealed,
          r.types, coalesce(e.trading_name, e.company_name) as unit, r.validation, r.state, r.due_at, r.legal_due_at,
          (select u.name from users u where u.id = r.responsible_id) as responsible,
          case when r.is_open then 'yes' else 'no' end as is_open,
          case when r.responsible_id is null then 'nobody' when r.responsible_id = ${userId} then 'mine'
            else 'others' end as charge,
          r.channel, r.identity_state as identity, r.received_at, r.result, r.answered_at,
          case when r.is_open and clock.case_id is not null then json_build_object('key', clock.key,
            'started_at', clock.started_at, 'extensions', clock.extensions, 'small_agent', clock.small_agent,
            'version', clock.version, 'base', clock.base, 'small', clock.small) end as clock
        from page
        join privacy_cases r on r.id = page.id
        join legal_entities e on e.id = r.legal_entity_id
        left join first_counting_clocks((select array_agg(id) from page)) clock on clock.case_id = r.id`,
      present: (row) => {
        const stored = row as unknown as StoredRow;
        const reading = dueReading(stored, now);
        // Named one by one: leaving some out of so wide a row takes as long as reading it.
        return {
          id: row.id,
          protocol: row.protocol,
          holder: row.holder,
          document: sealed.masked(stored, 'holder_document'),
          types: row.types,
          unit: row.unit,
          validation: row.validation,
          state: row.state,
          due_at: row.due_at,
          legal_due_at: row.legal_due_at,
          due: reading.due,
          due_words: reading.due_words,
          due_source: reading.due_source,
          due_outcome: reading.due_outcome,
          responsible: row.responsible,
          is_open: row.is_open,
          charge: row.charge,
          channel: row.channel,
          identity: row.identity,
          received_at: row.received_at,
          result: row.result,
          answered_at: row.answered_at,
        };
      },
    };
  };

/** The newest of those that were asked for, by protocol and holder. */
export async function requestOptions(
  ctx: UserCtx,
  sealed: SealedRequest,
  { search, limit, filters, custom_filters }: { search: string; limit: number } & RowFilters,
) {
  const { model } = await gridOf(
    ctx,
    privacyDeskEndpoints.grid.grid,
    {
      page: 1,
      per_page: limit,
      order_column: 'id',
      direction: 'desc',
      filters: { ...filters, search: search || filters.search },
      custom_filters,
    },
    requestSource(sealed)(ctx),
  );
  return model.data.map(({ id, protocol, holder }) => ({ id, label: `${protocol} · ${holder}` }));
}
