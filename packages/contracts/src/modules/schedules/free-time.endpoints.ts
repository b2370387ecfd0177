import { endpoint } from '../../core/endpoint.ts';
import { id, z } from '../../core/schema.ts';
import { endClock, MOST_GUESTS, recurrence, wallClock, zoneName } from './event-input.schemas.ts';
import { clash, freeSlot } from './event-shown.schemas.ts';

const path = '/api/v1/schedules';
const CHANGE = { rule: 'schedules.create|schedules.edit' } as const;
/** Whom it is about: those to be invited, the guests of an event that stays, and whoever organises it. */
const people = {
  user_ids: z.array(id).max(50),
  /** Of the event below those who stay; null for all. */
  guest_ids: z.array(id).max(MOST_GUESTS).nullable().default(null),
  /** Null for whoever organises the event below, or for the asker. */
  organiser_id: id.nullable().default(null),
  /** The event that is changed: it clashes with nothing. */
  except_id: id.nullable().default(null),
};

/** Before people are invited: who is taken then, and when all are free. */
export const freeTimeEndpoints = {
  clashes: endpoint({
    method: 'POST',
    path: `${path}/clashes`,
    access: CHANGE,
    summary: 'Quem já tem outro compromisso no horário',
    body: z.strictObject({
      ...people,
      start: wallClock,
      end: endClock,
      all_day: z.boolean().default(false),
      zone: zoneName,
      recurrence: recurrence.nullable().default(null),
    }),
    response: z.array(clash),
  }),
  freeSlots: endpoint({
    method: 'POST',
    path: `${path}/free_slots`,
    access: CHANGE,
    summary: 'Horários em que as pessoas estão livres',
    body: z.strictObject({
      ...people,
      minutes: z.number().int().min(15).max(600),
      from: wallClock,
      zone: zoneName,
    }),
    response: z.array(freeSlot),
  }),
};
