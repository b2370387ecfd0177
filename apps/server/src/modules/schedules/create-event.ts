import type { EventInput } from '@conforme/contracts/modules/schedules/event-input.schemas.ts';
import type { EventDetail } from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import type { UserCtx } from '../../core/context.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { assertAnswerable } from './answers.ts';
import { assertUnit, checkedDates, insertEvent, localTimes } from './event-rows.ts';
import { addGuests, guestsMeant } from './guests.ts';
import { assertOrganiser, tellOrganisers } from './organisers.ts';
import { readEvent } from './read-event.ts';
import type { ScheduleServices } from './schedule-services.ts';
import { notifyGuests, writeToGuests } from './write-to-guests.ts';

/** What writes to guests, in an hour: by one account, by an organisation, and to many at once. */
const limits = { account: 120, organisation: 600, large: 15 };
const MANY_LETTERS = 50;

/** Before anything is written: what leaves by mail cannot be called back. */
export async function limitLetters(
  { user }: UserCtx,
  { limiter }: Pick<ScheduleServices, 'limiter'>,
  letters: number,
): Promise<void> {
  await limiter.take(`schedule letters of ${user.userId}`, limits.account, 60);
  await limiter.take(`schedule letters ${user.headId}`, limits.organisation, 60);
  if (letters > MANY_LETTERS) await limiter.take(`schedule crowds ${user.headId}`, limits.large, 60);
}

export async function createEvent(
  ctx: UserCtx,
  services: ScheduleServices,
  input: EventInput,
): Promise<EventDetail> {
  return inActiveOrganisation(ctx, async (ctx) => {
    assertUnit(ctx, input.unit_id);
    await assertOrganiser(ctx, input.organiser_id);
    const dates = checkedDates({ ...localTimes(input), zone: input.zone, recurrence: input.recurrence });
    const people = await guestsMeant(ctx, input.guests);
    const event = await insertEvent(ctx.db, {
      input,
      dates,
      organiserId: input.organiser_id ?? ctx.user.userId,
      createdBy: ctx.user.userId,
    });
    const guests = await addGuests(ctx.db, event, people);
    assertAnswerable(event, guests);
    const acting = { db: ctx.db, config: ctx.config, actorId: ctx.user.userId };
    await writeToGuests(acting, services, { kind: 'invited', event, date: dates[0] }, guests);
    await notifyGuests(
      acting,
      services,
      event,
      { title: 'Você foi convidado', message: `Convite para: ${event.title}.` },
      guests.map(({ user_id }) => user_id),
    );
    await tellOrganisers(ctx, services, ctx.user.userId, event);
    const made = await readEvent(ctx, event.id, null);
    await recordAudit(
      ctx.db,
      { legalEntityId: event.legal_entity_id, actorId: ctx.user.userId },
      { action: 'schedule.created', object: ['schedule', event.id], meta: { guests: guests.length } },
    );
    return made;
  });
}
