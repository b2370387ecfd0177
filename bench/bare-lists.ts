import { dueReading, type FirstClock } from '../apps/server/src/platform/cases/due-reading.ts';
import type { Pool } from '../guarantees/support/api-client.ts';
import { privacyFormList } from '../packages/contracts/src/modules/privacy-form/privacy-form.list.ts';

/** Who asks, and for which organisations; null for all of them. */
export interface BareSession {
  readonly userId: number;
  readonly entities: readonly number[] | null;
}

export interface BareListQuery {
  readonly page?: string;
  readonly per_page?: string;
  readonly sort?: string;
  readonly column?: string;
  readonly value?: string;
  readonly search?: string;
}

const SORTS: Readonly<Record<string, string>> = {
  holder: 'holder_name collate "pt-BR-x-icu"',
  due_at: 'due_at',
};
const FILTERS: Readonly<Record<string, (value: string) => string>> = {
  state: (value) => `state = ${value}`,
  types: (value) => `types @> array[${value}]`,
  received_at: (value) => `received_at >= ${value}::date::timestamp at time zone 'America/Sao_Paulo'`,
};

const columns = privacyFormList.columns.map((column) => ({
  key: column.key,
  label: column.label,
  type: column.type ?? 'text',
  sortable: column.sortable ?? false,
  filterable: column.filterable ?? false,
  ...(column.options ? { options: column.options } : {}),
}));

/** As anybody writes it: count everything, sort, skip, take. */
export async function bareList(pool: Pool, { userId, entities }: BareSession, query: BareListQuery) {
  const values: unknown[] = [];
  const given = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    ...(entities ? [`legal_entity_id = any (${given(entities)})`] : []),
    ...(query.column ? [FILTERS[query.column]?.(given(query.value)) ?? 'false'] : []),
    ...(query.search ? [searched(given(`%${query.search}%`))] : []),
  ];
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const counted = await pool.query<{ total: number }>(
    `select count(*) as total from privacy_cases ${where}`,
    values,
  );
  const total = counted.rows[0]?.total ?? 0;
  const perPage = Number(query.per_page ?? 10);
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(Number(query.page ?? 1), lastPage);
  const offset = (page - 1) * perPage;
  const order = query.sort ? `${SORTS[query.sort]}, id` : 'received_at, id';
  const { rows } = await pool.query<Stored>(
    `select r.id, r.protocol, r.holder_name as holder, r.types, coalesce(e.trading_name, e.company_name) as unit,
       r.validation, r.state, r.due_at, r.legal_due_at, u.name as responsible, r.responsible_id, r.is_open, r.channel,
       r.identity_state as identity, r.received_at, r.result, r.answered_at, ${CLOCK}
     from (select * from privacy_cases ${where} order by ${order} limit ${given(perPage)} offset ${given(offset)}) r
     join legal_entities e on e.id = r.legal_entity_id
     left join users u on u.id = r.responsible_id
     order by ${order}`,
    values,
  );
  const now = Date.now();
  return {
    model: {
      current_page: page,
      data: rows.map((row) => shown(row, userId, now)),
      last_page: lastPage,
      next_page_url: page < lastPage ? `?page=${page + 1}` : null,
      prev_page_url: page > 1 ? `?page=${page - 1}` : null,
      to: offset + rows.length,
      total,
    },
    columns,
  };
}

const searched = (pattern: string) => `(protocol ilike ${pattern} or holder_name ilike ${pattern})`;

const CLOCK = `case when r.is_open then (select json_build_object('key', c.rule_key, 'started_at', c.started_at,
    'extensions', c.extensions, 'small_agent', c.small_agent, 'version', to_json(rule),
    'base', to_json(coalesce(base, rule)), 'small', null)
  from case_clocks c join deadline_rules rule on rule.id = c.rule_id
  left join deadline_rules base on base.id = rule.based_on
  where c.case_id = r.id and c.stopped_at is null
    and c.rule_key in ('dsr.confirm_access.simplified', 'dsr.confirm_access.complete', 'dsr.other_rights')
  order by c.due_at, c.id limit 1) end as clock`;

interface Stored {
  readonly id: string;
  readonly due_at: string;
  readonly legal_due_at: string | null;
  readonly answered_at: string | null;
  readonly clock: FirstClock | null;
  readonly responsible_id: number | null;
  readonly is_open: boolean;
}

function shown({ clock, responsible_id, is_open, ...row }: Stored, userId: number, now: number) {
  return {
    ...row,
    document: null,
    is_open: is_open ? 'yes' : 'no',
    charge: responsible_id === null ? 'nobody' : responsible_id === userId ? 'mine' : 'others',
    ...dueReading({ ...row, clock }, now),
  };
}
