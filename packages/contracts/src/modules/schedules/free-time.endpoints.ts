import { endpoint } from '../../core/endpoint.ts';
import { id, z } from '../../core/schema.ts';
import { endClock, wallClock, zoneName } from './event-input.schemas.ts';
import { clash, freeSlot } from './event-shown.schemas.ts';

const path = '/api/v1/schedules';
const CHANGE = { rule: 'schedules.create|schedules.edit' } as const;
/** At most this many people are asked for their free times at once. */
const people = z.array(id).min(1).max(50);

/** Before people are invited: who is taken then, and when all are free. */
export const freeTimeEndpoints = {
  clashes: endpoint({
    method: 'POST',
    path: `${path}/clashes`,
    access: CHANGE,
    summary: 'Quem já tem outro compromisso no horário',
    body: z.strictObject({
      user_ids: people,
      start: wallClock,
      end: endClock,
      zone: zoneName,
      except_id: id.nullable().default(null),
    }),
    response: z.array(clash),
  }),
  freeSlots: endpoint({
    method: 'POST',
    path: `${path}/free_slots`,
    access: CHANGE,
    summary: 'Horários em que as pessoas estão livres',
    body: z.strictObject({
      user_ids: people,
      minutes: z.number().int().min(15).max(600),
      from: wallClock,
      zone: zoneName,
      except_id: id.nullable().default(null),
    }),
    response: z.array(freeSlot),
  }),
};
