import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { holidayName } from '@conforme/contracts/core/brazil/holidays.ts';
import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  LocalHoliday,
  localHolidayCreate,
} from '@conforme/contracts/modules/deadline-rules/deadline-rules.schemas.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';

const GONE = 'Feriados que já passaram ficam como estão: houve prazos contados com eles.';

/** Each place has its own: a unit in another town does not close with the head office. */
export async function holidaysOfYear(ctx: UserCtx, year: number): Promise<LocalHoliday[]> {
  const entity = ctx.scope.type === 'legal_entity' ? ctx.scope.id : null;
  const { rows } = await sql<LocalHoliday>`
    select h.id, h.day, h.name from local_holidays h
    where h.legal_entity_id = ${entity} and h.legal_entity_id = any (${scopeSql(ctx)})
      and h.day between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
    order by h.day`.execute(ctx.db);
  return rows;
}

export const addHoliday = (
  ctx: UserCtx,
  { day, name }: z.output<typeof localHolidayCreate>,
): Promise<LocalHoliday> =>
  inActiveOrganisation(ctx, async (ctx, legal_entity_id) => {
    if (day < civilDayOf(Date.now())) throw invalidField('day', 'Escolha hoje ou um dia que ainda virá.');
    if (day > '2199-12-31') throw invalidField('day', 'Confira o ano.');
    const national = holidayName(day);
    if (national) throw invalidField('day', `Este dia já é feriado nacional: ${national}.`);
    const made = await ctx.db
      .insertInto('local_holidays')
      .values({ legal_entity_id, day, name, created_by: ctx.user.userId })
      .onConflict((at) => at.columns(['legal_entity_id', 'day']).doNothing())
      .returning(['id', 'day', 'name'])
      .executeTakeFirst();
    if (!made) throw invalidField('day', 'Este dia já está na lista.');
    await audit(ctx, 'local_holiday.added', ['local_holiday', made.id]);
    return made;
  });

export const removeHoliday = (ctx: UserCtx, id: number): Promise<Record<string, never>> =>
  inActiveOrganisation(ctx, async (ctx, legal_entity_id) => {
    const removed = found(
      await ctx.db
        .deleteFrom('local_holidays')
        .where('id', '=', id)
        .where('legal_entity_id', '=', legal_entity_id)
        .returning('day')
        .executeTakeFirst(),
    );
    if (removed.day < civilDayOf(Date.now())) throw new AppError('conflict', GONE);
    await audit(ctx, 'local_holiday.removed', ['local_holiday', id]);
    return {};
  });
