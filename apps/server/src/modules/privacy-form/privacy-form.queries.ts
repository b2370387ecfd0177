import type { DeadlineState } from '@conforme/contracts/platform/deadlines/deadline-state.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import type { GridSource, Lookup } from '../../core/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { textHolds } from '../../core/search-text.ts';
import { protocolBegins, protocolInOrder } from '../../platform/cases/protocol-beginning.ts';
import {
  ofOrganisationsNamed,
  organisationsNamed,
} from '../../platform/organisations/organisations-named.ts';
import { dueCondition, dueReading, type FirstClock } from './due-reading.ts';
import type { SealedRequest, SealedRequestColumns } from './request/sealed-request.ts';

const visibleRequests = (ctx: Pick<UserCtx, 'scope'>) =>
  sql<boolean>`(legal_entity_id = any (${scopeSql(ctx)}))`;

/** By protocol, name, e-mail and telephone in part; by document only as a whole. */
function searched(sealed: SealedRequest, words: string) {
  const digits = /\p{L}/u.test(words) ? '' : words.replace(/\D/g, '');
  return { words, digits: digits.length >= 4 ? digits : '', digests: sealed.digestsOf(words) };
}

/** What a search finds, asked of one row. */
function matchesRow({ words, digits, digests }: ReturnType<typeof searched>) {
  const parts = [
    textHolds(words),
    ...(digits ? [textHolds(digits)] : []),
    ...(digests.length > 0
      ? [
          sql`holder_document_digest = any (${digests}::bytea[]) or representative_cpf_digest = any (${digests}::bytea[])`,
        ]
      : []),
  ];
  return sql`(${sql.join(parts, sql` or `)})`;
}

const chargeCondition = (userId: number, charge: string) => {
  switch (charge) {
    case 'mine':
      return sql`responsible_id = ${userId}`;
    case 'nobody':
      return sql`responsible_id is null`;
    default:
      return sql`responsible_id <> ${userId}`;
  }
};

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
    // Of the whole scope, also where requests of a part of it are counted: they may be in anybody's hands.
    const responsible: Lookup = (_matches, words, operator) =>
      sql`select users_named(${words}, ${operator === 'equals'}, ${[...ctx.scope.legalEntityIds]}::bigint[])`;
    const begins = (words: string) => protocolBegins('privacy', words);
    return {
      idType: 'uuid',
      age: sql`received_at`,
      from: sql`privacy_cases`,
      where: visibleRequests(ctx),
      search: (words) => {
        const { digits, digests } = searched(sealed, words);
        return sql`id in (select search_privacy_requests(${words}, ${digits}, ${digests}::bytea[], ${scopeSql(ctx)}))`;
      },
      matches: (words) => matchesRow(searched(sealed, words)),
      searched: ['protocol', 'holder'],
      exact: { protocol: begins, search: begins },
      perEntity: {
        table: 'cases',
        walked: ['state', 'validation', 'identity', 'channel', 'result'],
        found: { unit: organisationsNamed(ctx), responsible },
        elsewhere: ({ column, value }) => column === 'due' && (value === 'overdue' || value === 'due_today'),
      },
      columns: {
        protocol: protocolInOrder,
        holder: sql`holder_name collate "pt-BR-x-icu"`,
        validation: sql`validation`,
        state: sql`state`,
        due_at: sql`due_at`,
        received_at: sql`received_at`,
        channel: sql`channel`,
        identity: sql`identity_state`,
        result: sql`result`,
        answered_at: sql`answered_at`,
      },
      lookups: {
        unit: ofOrganisationsNamed(ctx),
        responsible: (...asked) => sql`responsible_id in (${responsible(...asked)})`,
      },
      choices: {
        types: (type) => sql`types @> array[${type}]::text[]`,
        due: (state) => dueCondition(state as DeadlineState, now),
        charge: (charge) => chargeCondition(userId, charge),
        is_open: (answer) => (answer === 'yes' ? sql`is_open` : sql`not is_open`),
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
      shown: (row) => {
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

/** Whoever may handle requests of a unit, or of the active organisation with all of its own, for pickers. */
export async function handlerOptions(
  ctx: UserCtx,
  { search, limit, unit }: { search: string; limit: number; unit?: number | undefined },
) {
  const place = unit ?? (ctx.scope.type === 'legal_entity' ? ctx.scope.id : null);
  const places = place === null ? scopeSql(ctx) : sql`${[place]}::bigint[]`;
  const { rows } = await sql<{ id: number; label: string }>`
    select u.id, u.name as label
    from users u
    where u.id in (select people_with_permission(entity, 'privacy_form.handling') from unnest(${places}) as entity)
      and (${search} = '' or plain_text(u.name) like like_pattern(${search}))
    order by u.name collate "pt-BR-x-icu", u.id limit ${limit}`.execute(ctx.db);
  return rows;
}
