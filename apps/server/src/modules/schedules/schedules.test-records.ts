import { eventCreate } from '@conforme/contracts/modules/schedules/event-input.schemas.ts';
import type { Asking, Known } from '../../catalog-tests/records/known-record.ts';
import { makeEventFile } from '../../catalog-tests/records/picture-makers.ts';
import { hashSecret, newSecret } from '../../core/secrets.ts';
import { makeUser } from '../../testing/features/people.ts';
import { linksOf } from '../../testing/features/public-links.ts';
import { plainEvent } from '../../testing/features/schedules.ts';
import { checkedDates, insertEvent, localTimes } from './event-rows.ts';
import { addGuests } from './guests.ts';
import { dateMeant } from './stored-event.ts';

/** An event of the asker's that is long to come, with the asker and somebody outside as its guests. */
async function someEvent({ t, entity, userId }: Asking) {
  const input = eventCreate.parse(plainEvent(entity));
  const dates = checkedDates({ ...localTimes(input), zone: input.zone, recurrence: null });
  return t.system.transaction().execute(async (db) => {
    const event = await insertEvent(db, { input, dates, organiserId: userId, createdBy: userId });
    const guests = await addGuests(db, event, [
      { user_id: userId, contact_id: null, name: 'Eu', email: `eu-${event.id}@escola.test` },
      { user_id: null, contact_id: null, name: 'Fora', email: `fora-${event.id}@fora.test` },
    ]);
    const date = await dateMeant(db, event.id, null);
    return { ...event, guests, date };
  });
}

const byId = async (asking: Asking) => ({ id: (await someEvent(asking)).id });
const onEvent: Known = { input: async (asking) => ({ params: await byId(asking) }) };
const future = { start: '2031-03-14T10:00', end: '2031-03-14T11:00' };

/** One whose date has begun: what is noted of it can be. */
async function begun(asking: Asking) {
  const event = await someEvent(asking);
  await asking.t.pool.query(
    `update schedule_occurrences set starts_at = now() - interval '1 hour', ends_at = now() + interval '1 hour'
     where schedule_id = $1`,
    [event.id],
  );
  return event;
}

async function withFile(asking: Asking) {
  const event = await someEvent(asking);
  return { id: event.id, file: await makeEventFile(asking.t, event, asking.userId) };
}

async function withSuggestion(asking: Asking) {
  const { id, guests, date } = await someEvent(asking);
  const { rows } = await asking.t.pool.query(
    `insert into schedule_suggestions (schedule_id, legal_entity_id, guest_id, occurrence_id, starts_at, ends_at)
     values ($1, $2, $3, $4, '2031-03-14 13:00Z', '2031-03-14 14:00Z') returning id`,
    [id, asking.entity, guests[0]?.id, date.id],
  );
  return { id, suggestion: rows[0].id };
}

/** Nobody is signed in where a link is opened: somebody of the organisation made what it leads to. */
async function paramOfGuest(asking: Asking): Promise<string> {
  const { t, entity } = asking;
  const { id: userId } = await makeUser(t, { home: entity });
  const { guests, title } = await someEvent({ ...asking, userId });
  const links = await linksOf(t);
  const { token } = await t.system.transaction().execute((db) =>
    links.create(db, {
      purpose: 'schedule-confirmation',
      legalEntityId: entity,
      createdBy: userId,
      target: { type: 'schedule_guest', id: guests[1]?.id ?? 0 },
      label: title,
      until: new Date('2031-03-14T00:00:00Z'),
    }),
  );
  return token;
}

export const scheduleRecords: Readonly<Record<string, Known>> = {
  'schedules.calendar': {
    input: async () => ({ query: { from: '2031-03-01T03:00:00Z', to: '2031-04-01T03:00:00Z' } }),
  },
  'schedules.read': onEvent,
  'schedules.calendarFile': onEvent,
  'schedules.create': { input: async ({ entity }) => ({ body: plainEvent(entity) }) },
  'schedules.update': {
    input: async (asking) => {
      const { id, version } = await someEvent(asking);
      return { params: { id }, body: { ...plainEvent(asking.entity), version } };
    },
  },
  'schedules.move': {
    input: async (asking) => {
      const { id, version } = await someEvent(asking);
      return { params: { id }, body: { version, ...future } };
    },
  },
  'schedules.cancel': { input: async (asking) => ({ params: await byId(asking), body: {} }) },
  'schedules.answer': {
    input: async (asking) => ({ params: await byId(asking), body: { situation: 'CON' } }),
  },
  'schedules.suggest': { input: async (asking) => ({ params: await byId(asking), body: future }) },
  'schedules.decide': {
    input: async (asking) => ({ params: await withSuggestion(asking), body: { accept: false } }),
  },
  'schedules.remind': onEvent,
  'schedules.attendance': {
    input: async (asking) => {
      const { id, date, guests } = await begun(asking);
      return { params: { id }, body: { occurrence_id: date.id, present: [guests[0]?.id], absent: [] } };
    },
  },
  'schedules.attendanceList': {
    input: async (asking) => ({ params: await byId(asking), query: { format: 'pdf' } }),
  },
  'schedules.minutes': {
    input: async (asking) => {
      const { id, date } = await begun(asking);
      return { params: { id }, body: { occurrence_id: date.id, text: 'Nada a decidir.' } };
    },
  },
  'schedules.addFile': onEvent,
  'schedules.file': { input: async (asking) => ({ params: await withFile(asking) }) },
  'schedules.removeFile': { input: async (asking) => ({ params: await withFile(asking) }) },
  'schedules.clashes': {
    input: async ({ userId }) => ({ body: { user_ids: [userId], ...future, zone: 'America/Sao_Paulo' } }),
  },
  'schedules.freeSlots': {
    input: async ({ userId }) => ({
      body: { user_ids: [userId], minutes: 60, from: '2031-03-14T08:00', zone: 'America/Sao_Paulo' },
    }),
  },
  'schedule-confirmation.open': {
    input: async (asking) => ({ body: { param: await paramOfGuest(asking) } }),
  },
  'schedule-confirmation.answer': {
    input: async (asking) => ({ body: { param: await paramOfGuest(asking), situation: 'CON' } }),
  },
  'schedule-confirmation.slots': {
    input: async (asking) => ({ body: { param: await paramOfGuest(asking) } }),
  },
  'schedule-confirmation.calendarFile': {
    input: async (asking) => ({ body: { param: await paramOfGuest(asking) } }),
  },
  'schedule-confirmation.suggest': {
    input: async (asking) => ({ body: { param: await paramOfGuest(asking), ...future } }),
  },
  'schedule-confirmation.feedFile': {
    input: async ({ t, entity }) => {
      const { id: userId } = await makeUser(t, { home: entity });
      const token = newSecret();
      await t.pool.query(
        `insert into schedule_feeds (user_id, token_hash) values ($1, $2)
         on conflict (user_id) do update set token_hash = excluded.token_hash`,
        [userId, hashSecret(token)],
      );
      return { params: { token } };
    },
  },
};
