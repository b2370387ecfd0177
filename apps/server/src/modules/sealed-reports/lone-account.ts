import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { sql } from 'kysely';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { publishAlert } from '../../platform/alerts/alerts.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';

/* Where an organisation has one account nobody else could confirm: what it does waits a day, and the Mural tells of it. */

type Ctx = InTransaction<UserCtx>;

export async function hasOneAccount({ db, user }: Ctx, entity: number): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select is_only_account(${entity}, ${user.userId}) as alone`.execute(db);
  return rows[0]?.alone === true;
}

export const inADay = sql<string>`now() + interval '1 day'`;

/** To everybody who enters while it waits. */
export const tellOnMural = async (
  ctx: Ctx,
  notifier: Notifier,
  legalEntityId: number,
  words: { readonly title: string; readonly text: string },
): Promise<void> => {
  await publishAlert(ctx, notifier, {
    ...{ legalEntityId, units: await unitsInReach(ctx, legalEntityId), tone: 'info', ...words },
    endsOn: addDays(civilDayOf(Date.now()), 2),
  });
};

/** Every unit of the organisation that the asker may write to: from its head, all of them. */
async function unitsInReach({ db, scope }: Ctx, entity: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select unnest(organisation_of(${entity})) as id`.execute(db);
  return rows.map(({ id }) => id).filter((id) => scope.legalEntityIds.includes(id));
}
