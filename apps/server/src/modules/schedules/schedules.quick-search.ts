import { MOST_FOUND } from '@conforme/contracts/core/found-kinds.ts';
import { schedulesPages } from '@conforme/contracts/modules/schedules/schedules.pages.ts';
import { sql } from 'kysely';
import { scopeSql } from '../../core/scope-sql.ts';
import { type FoundRow, firstFound, type QuickSource } from '../../platform/quick-search/quick-source.ts';
import { readableBy } from './stored-event.ts';

interface FoundEvent extends FoundRow {
  readonly day: string;
  readonly is_over: boolean;
}

/** Events by title and place: those to come first, the next one first. What shows only its time is not found by words. */
export const eventsFound: QuickSource<FoundEvent> = {
  kind: 'events',
  page: schedulesPages.pages.list,
  find: (ctx, words) => sql<FoundEvent>`
    select s.id::text, s.title as label, to_char(o.starts_local, 'YYYY-MM-DD') as day, o.is_over,
      concat_ws(' · ', to_char(o.starts_local, case when s.all_day then 'DD/MM/YYYY' else 'DD/MM/YYYY HH24:MI' end),
        s.place) as detail
    from schedules s
    cross join lateral (
      select d.starts_at at time zone s.zone as starts_local, d.ends_at <= now() as is_over,
        abs(extract(epoch from d.starts_at - now())) as distance
      from schedule_occurrences d where d.schedule_id = s.id order by 2, 3 limit 1) o
    where s.id = any (array(${firstFound(sql`search_schedules(${words}, ${scopeSql(ctx)})`)}))
      and s.cancelled_at is null and s.legal_entity_id = any (${scopeSql(ctx)}) and ${readableBy(ctx)}
    order by o.is_over, o.distance, s.id limit ${MOST_FOUND}`,
  present: ({ id, day, is_over }) => ({
    path: `/schedules?day=${day}&e_id=${id}`,
    ended: is_over ? 'Já passou' : null,
  }),
};
