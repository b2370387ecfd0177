import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { scheduleConfirmation } from '@conforme/contracts/modules/schedules/confirmation/schedule-confirmation.contract.ts';
import { schedules } from '@conforme/contracts/modules/schedules/schedules.contract.ts';
import { addMinutes, wallClockOf } from '@conforme/contracts/modules/schedules/time-zones.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdministrator, type TestUser } from '../../testing/features/people.ts';
import { guestToken, makeEvent, plainEvent } from '../../testing/features/schedules.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const own = schedules.endpoints;
const outside = scheduleConfirmation.endpoints;

let t: TestApp;
let admin: TestUser;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
});
afterAll(() => t.close());

const asAdmin = () => ({ token: admin.token });
const make = async (changes: object) => {
  const { status, body } = await makeEvent(t, admin, school, changes);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const emails = (...addresses: string[]) => ({
  guests: addresses.map((email) => ({ kind: 'email', email })),
});
const open = (param: string) => t.call(outside.open, { body: { param } });
const answer = async (param: string, situation: string) => {
  const { status, body } = await t.call(outside.answer, { body: { param, situation } });
  expect(status, JSON.stringify(body)).toBe(200);
};

test('a link has a limit of its own: a whole school answers from one address', async () => {
  const made = await make(emails('um@fora.test', 'dois@fora.test'));
  const [one, two] = await Promise.all(
    made.guests.map(({ id }: { id: number }) => guestToken(t, id)) as Promise<string>[],
  );
  for (let tried = 0; tried < 60; tried++) expect((await open(one as string)).status).toBe(200);
  expect((await open(one as string)).status).toBe(429);
  expect((await open(two as string)).status).toBe(200);
  await answer(two as string, 'CON');
});

describe('who has no account finds the room', () => {
  const link = 'https://video.test/sala';
  const lastTo = async (address: string) => (await t.letters(address)).at(-1);
  const linkOf = async (address: string) => (await lastTo(address))?.link?.url;
  const roomBehind = async (url: string | undefined) =>
    (await open(url?.split('/').at(-1) as string)).body.link;

  test('by the reminder', async () => {
    const made = await make({ link, reminders: ['60'], ...emails('eva@fora.test', 'ivo@fora.test') });
    await answer(await guestToken(t, made.guests[0].id), 'CON');
    await t.pool.query(
      `update schedule_occurrences set starts_at = now() + interval '30 minutes', ends_at = now() + interval '2 hours'
       where schedule_id = $1`,
      [made.id],
    );
    await t.runJobs('send-schedule-reminders');
    expect((await lastTo('eva@fora.test'))?.subject).toContain('Lembrete');
    expect((await lastTo('eva@fora.test'))?.paragraphs.join(' ')).toContain('está na página do convite');
    expect(await roomBehind(await linkOf('eva@fora.test'))).toBe(link);
    // Whoever has not answered is led to where they can, and finds no address yet.
    expect((await lastTo('ivo@fora.test'))?.paragraphs.join(' ')).toContain('depois da confirmação');
    expect(await roomBehind(await linkOf('ivo@fora.test'))).toBeNull();
  });

  test('when a place became free', async () => {
    const made = await make({ link, capacity: 1, ...emails('lia@fora.test', 'max@fora.test') });
    const [lia, max] = made.guests.map(({ id }: { id: number }) => id);
    await answer(await guestToken(t, lia), 'CON');
    await answer(await guestToken(t, max), 'CON');
    await answer(await guestToken(t, lia), 'REJ');
    expect((await lastTo('max@fora.test'))?.subject).toContain('Você tem uma vaga');
    expect((await lastTo('max@fora.test'))?.paragraphs.join(' ')).toContain('está na página do convite');
    expect(await roomBehind(await linkOf('max@fora.test'))).toBe(link);
  });
});

test('times offered to a guest are not taken by deadlines, which take nobody’s time', async () => {
  const made = await make(emails('rui@fora.test'));
  const token = await guestToken(t, made.guests[0].id);
  const free = async () => {
    const { status, body } = await t.call(outside.slots, { body: { param: token } });
    expect(status).toBe(200);
    return body.every(({ free, asked }: { free: number; asked: number }) => free === asked);
  };
  const tomorrow = addDays(civilDayOf(Date.now()), 1);
  const long = { start: `${tomorrow}T00:00`, end: `${addDays(tomorrow, 25)}T23:00` };
  await make({ type: 'deadline', title: 'Entrega do relatório', ...long });
  expect(await free()).toBe(true);
  await make({ title: 'Obra', ...long });
  expect(await free()).toBe(false);
});

test('an event of whole days stays one when a suggestion is accepted, and as long as it was', async () => {
  const made = await make({
    ...{ all_day: true, start: '2031-05-05T00:00', end: '2031-05-06T00:00' },
    ...emails('bel@fora.test'),
  });
  const token = await guestToken(t, made.guests[0].id);
  const suggested = await t.call(outside.suggest, {
    body: { param: token, start: '2031-05-12T15:00', end: '2031-05-12T16:00', note: null },
  });
  expect(suggested.status, JSON.stringify(suggested.body)).toBe(200);
  const { body: seen } = await t.call(own.read, { params: { id: made.id } }, asAdmin());
  expect(seen.suggestions[0].starts_at).toMatch(/^2031-05-12T03:00/);
  const decided = await t.call(
    own.decide,
    { params: { id: made.id, suggestion: seen.suggestions[0].id }, body: { accept: true } },
    asAdmin(),
  );
  expect(decided.status, JSON.stringify(decided.body)).toBe(200);
  const { all_day, occurrence } = decided.body;
  expect([all_day, occurrence.starts_at.slice(0, 13), occurrence.ends_at.slice(0, 13)]).toEqual([
    true,
    '2031-05-12T03',
    '2031-05-14T03',
  ]);
});

test('a guest suggests another time than the present one, and none any more once they come', async () => {
  const made = await make(emails('cai@fora.test'));
  const token = await guestToken(t, made.guests[0].id);
  const { starts_at, ends_at } = made.occurrence;
  const suggest = (days: number) => {
    const [start, end] = [starts_at, ends_at].map((at: string) =>
      addMinutes(wallClockOf(at, made.zone), days * 24 * 60),
    );
    return t.call(outside.suggest, { body: { param: token, start, end, note: null } as never });
  };
  expect(Object.keys((await suggest(0)).body.errors ?? {})).toEqual(['start']);
  expect((await suggest(1)).status).toBe(200);
  const waiting = async () =>
    (await t.call(own.read, { params: { id: made.id } }, asAdmin())).body.suggestions.length;
  expect(await waiting()).toBe(1);
  await answer(token, 'CON');
  expect(await waiting()).toBe(0);
  // What they come to goes into their own calendar, as it goes into that of whoever has an account.
  const theirs = await t.call(outside.calendarFile, { body: { param: token } });
  const ours = await t.call(own.calendarFile, { params: { id: made.id } }, asAdmin());
  for (const { status, text } of [theirs, ours]) {
    expect(status).toBe(200);
    expect(text).toContain(`SUMMARY:${made.title}`);
  }
});

describe('a deadline for answers that has passed', () => {
  const read = async (id: number) => (await t.call(own.read, { params: { id } }, asAdmin())).body;
  /** An event whose one guest has answered in time. */
  async function answeredInTime(changes: object = {}) {
    const made = await make({ ...emails('gil@fora.test'), ...changes });
    const token = await guestToken(t, made.guests[0].id);
    await answer(token, 'CON');
    await t.pool.query(`update schedules set confirm_by = now() - interval '1 hour' where id = $1`, [
      made.id,
    ]);
    return { token, event: await read(made.id) };
  }
  type Detail = Awaited<ReturnType<typeof read>>;
  const move = (event: Detail, start: string, end: string, scope = 'all') =>
    t.call(
      own.move,
      { params: { id: event.id }, body: { version: event.version, scope, start, end } as never },
      asAdmin(),
    );
  const change = (event: Detail, changes: object) =>
    t.call(
      own.update,
      {
        params: { id: event.id },
        body: {
          ...plainEvent(school),
          version: event.version,
          occurrence_id: event.occurrence.id,
          recurrence: event.recurrence,
          guests: event.guests.map(({ id }: { id: number }) => ({ kind: 'guest', id })),
          confirm_by: wallClockOf(event.confirm_by, event.zone),
          ...changes,
        } as never,
      },
      asAdmin(),
    );
  const later = { start: '2031-03-12T15:00', end: '2031-03-12T16:00' };
  const recurrence = { freq: 'weekly', count: 3 };

  test('goes when the event is moved, and who is asked again can answer', async () => {
    for (const scope of ['all', 'this', 'following']) {
      const { event } = await answeredInTime(scope === 'all' ? {} : { recurrence });
      const [day, start, end] = [event.occurrence.starts_at.slice(0, 10), '15:00', '16:00'];
      const moved = await move(event, `${day}T${start}`, `${day}T${end}`, scope);
      expect(moved.status, JSON.stringify(moved.body)).toBe(200);
      expect(moved.body).toMatchObject({ confirm_by: null, guests: [{ situation: 'PEN' }] });
      await answer(await guestToken(t, moved.body.guests[0].id), 'CON');
    }
  });

  test('is refused at its field where the form asks guests again, or new ones', async () => {
    const { event } = await answeredInTime();
    const { event: series } = await answeredInTime({ recurrence });
    const { guests } = emails('nova@fora.test');
    for (const refused of [
      await change(event, later),
      await change(event, { guests: [...guests, { kind: 'guest', id: event.guests[0].id }] }),
      await change(series, { ...later, scope: 'this' }),
      await change(series, { ...later, scope: 'following' }),
      await change(series, { ...later, scope: 'all' }),
    ])
      expect(Object.keys(refused.body.errors ?? {}), JSON.stringify(refused.body)).toEqual(['confirm_by']);
    // Nobody is asked by another name, nor without guests.
    expect((await change(event, { title: 'Outro nome' })).status).toBe(200);
    expect(
      (await change(await read(event.id), { ...later, confirm_by: null })).body.guests[0].situation,
    ).toBe('PEN');
    const { event: alone } = await answeredInTime();
    expect((await change(alone, { ...later, guests: [] })).status).toBe(200);
  });

  test('asks nobody for an answer any more', async () => {
    const { event } = await answeredInTime(emails('gil@fora.test', 'quieto@fora.test'));
    const remind = () => t.call(own.remind, { params: { id: event.id } }, asAdmin());
    expect([event.may_edit, event.may_remind]).toEqual([true, false]);
    expect((await remind()).status).toBe(409);
    await t.pool.query('update schedules set confirm_by = null where id = $1', [event.id]);
    expect((await read(event.id)).may_remind).toBe(true);
    expect((await remind()).body).toEqual({ reminded: 1 });
  });
});
