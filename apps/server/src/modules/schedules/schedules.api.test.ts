import { scheduleConfirmation } from '@conforme/contracts/modules/schedules/confirmation/schedule-confirmation.contract.ts';
import { schedules } from '@conforme/contracts/modules/schedules/schedules.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { guestToken, makeEvent, plainEvent } from '../../testing/features/schedules.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const own = schedules.endpoints;
const outside = scheduleConfirmation.endpoints;

let t: TestApp;
let admin: TestUser;
let guest: TestUser;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
  const role = await makeRole(t, ['schedules.menu']);
  guest = await makeUser(t, { home: school, roleId: role, name: 'Paulo Kimura', email: 'paulo@x.test' });
});
afterAll(() => t.close());

interface Shown {
  readonly event_id: number;
  readonly title: string;
  readonly email: string;
  readonly kind: string;
  readonly situation: string;
}
interface Detail {
  readonly id: number;
  readonly version: number;
  readonly guests: readonly { readonly id: number }[];
}
const as = (user: TestUser) => ({ token: user.token });
const make = (changes: object = {}) => makeEvent(t, admin, school, changes);
const email = (address: string) => ({ kind: 'email', email: address });
const withGuests = (...addresses: string[]) => ({ guests: addresses.map(email) });
const change = (detail: Detail, changes: object) => ({
  params: { id: detail.id },
  body: {
    ...plainEvent(school),
    version: detail.version,
    guests: detail.guests.map(({ id }) => ({ kind: 'guest', id })),
    ...changes,
  } as never,
});
const month = (from: string, to: string, user = admin, more: object = {}) =>
  t.call(own.calendar, { query: { from, to, ...more } as never }, as(user));
const mails = async (about: string) =>
  (
    await t.pool.query('select recipient_address from mail_messages where about = $1 order by id', [about])
  ).rows.map((row) => row.recipient_address);

describe('events', () => {
  test('one is made, shown in its month and read with its guests, who are written to', async () => {
    const { status, body } = await make(withGuests('ana@fora.test', 'paulo@x.test'));
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.guests.map((one: Shown) => [one.email, one.kind, one.situation])).toEqual([
      ['ana@fora.test', 'email', 'PEN'],
      ['paulo@x.test', 'user', 'PEN'],
    ]);
    expect(body.occurrence.starts_at).toMatch(/^2031-03-12T13:00:00/);
    const shown = await month('2031-03-01T03:00:00Z', '2031-04-01T03:00:00Z');
    expect(shown.body.events.map((one: Shown) => one.event_id)).toContain(body.id);
    expect(await mails('schedule-invited')).toEqual(
      expect.arrayContaining(['ana@fora.test', 'paulo@x.test']),
    );
  });

  test('a wrong field is refused at that field', async () => {
    const refused = async (changes: object) => (await make(changes)).body.errors;
    expect(await refused({ guests: [email('sem-arroba')] })).toEqual({
      guests: ['Adicione somente e-mails válidos!'],
    });
    expect(await refused({ title: ' ' })).toHaveProperty('title');
    expect(await refused({ end: '2031-03-12T09:00' })).toEqual({
      end: ['O fim precisa vir depois do início.'],
    });
    expect(await refused({ unit_id: 999_999 })).toHaveProperty('unit_id');
    expect(await refused({ zone: 'Lua/Cratera' })).toHaveProperty('zone');
    expect(await refused({ link: 'javascript:alert(1)' })).toHaveProperty('link');
    expect(await refused({ recurrence: { freq: 'daily', until: '2090-01-01' } })).toHaveProperty(
      'recurrence',
    );
    expect(await refused({ guests: [{ kind: 'user', id: 999_999 }] })).toHaveProperty('guests');
  });

  test('a moved time sets the answers to PEN and tells everybody; other changes do not', async () => {
    const { body: made } = await make(withGuests('bia@fora.test'));
    const token = await guestToken(t, made.guests[0].id);
    await t.call(outside.answer, { body: { param: token, situation: 'CON' } });
    const renamed = await t.call(own.update, change(made, { title: 'Outro nome' }), as(admin));
    expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
    expect(renamed.body.guests[0].situation).toBe('CON');
    const before = (await mails('schedule-moved')).length;
    const moved = await t.call(
      own.move,
      {
        params: { id: made.id },
        body: { version: renamed.body.version, start: '2031-03-13T15:00', end: '2031-03-13T16:00' } as never,
      },
      as(admin),
    );
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(moved.body.guests[0].situation).toBe('PEN');
    expect((await mails('schedule-moved')).length).toBe(before + 1);
    const stale = await t.call(own.update, change(made, {}), as(admin));
    expect(stale.status).toBe(409);
  });

  test('of a series one date, those that follow, or all are changed and cancelled', async () => {
    const { body: made } = await make({
      recurrence: { freq: 'weekly', count: 6 },
      ...withGuests('caio@fora.test'),
    });
    const datesOf = async (id: number) =>
      (
        await t.pool.query(
          'select id, starts_at from schedule_occurrences where schedule_id = $1 order by 2',
          [id],
        )
      ).rows;
    const dates = await datesOf(made.id);
    expect(dates).toHaveLength(6);
    const one = await t.call(
      own.update,
      change(made, {
        scope: 'this',
        occurrence_id: dates[1].id,
        recurrence: { freq: 'weekly', count: 6 },
        start: '2031-03-20T09:00',
        end: '2031-03-20T10:00',
      }),
      as(admin),
    );
    expect(one.status, JSON.stringify(one.body)).toBe(200);
    expect(one.body.id).not.toBe(made.id);
    expect(await datesOf(made.id)).toHaveLength(5);
    const { body: now } = await t.call(own.read, { params: { id: made.id } }, as(admin));
    const rest = await t.call(
      own.update,
      change(now, {
        scope: 'following',
        occurrence_id: dates[3].id,
        recurrence: { freq: 'weekly', count: 6 },
        start: '2031-04-02T14:00',
        end: '2031-04-02T15:00',
      }),
      as(admin),
    );
    expect(rest.status, JSON.stringify(rest.body)).toBe(200);
    expect(await datesOf(made.id)).toHaveLength(2);
    expect(await datesOf(rest.body.id)).toHaveLength(3);
    const cancelled = await t.call(
      own.cancel,
      { params: { id: made.id }, body: { scope: 'all', reason: 'Feriado.' } as never },
      as(admin),
    );
    expect(cancelled.status).toBe(200);
    const after = await t.call(own.read, { params: { id: one.body.id } }, as(admin));
    expect(after.body.cancelled_at).not.toBeNull();
    expect(await mails('schedule-cancelled')).toContain('caio@fora.test');
  });

  test('whoever does not organise it may not change it without the right', async () => {
    const role = await makeRole(t, ['schedules.menu', 'schedules.create']);
    const other = await makeUser(t, { home: school, roleId: role });
    const { body: made } = await make();
    expect((await t.call(own.update, change(made, {}), as(other))).status).toBe(403);
    expect((await t.call(own.cancel, { params: { id: made.id }, body: {} as never }, as(other))).status).toBe(
      403,
    );
    const mine = await makeEvent(t, other, school);
    expect((await t.call(own.update, change(mine.body, {}), as(other))).status).toBe(200);
  });

  test('another person is given it: both are told, and the guests, who need not answer again', async () => {
    const role = await makeRole(t, ['schedules.menu', 'schedules.create']);
    const bia = await makeUser(t, { home: school, roleId: role, name: 'Bia Ramos' });
    const { body: options } = await t.call(own.organiserOptions, { query: { search: 'bia ram' } }, as(admin));
    expect(options).toEqual([{ id: bia.id, label: 'Bia Ramos' }]);
    const { body: made } = await make({ title: 'Conselho', ...withGuests('fabio@fora.test') });
    const param = await guestToken(t, made.guests[0].id);
    await t.call(outside.answer, { body: { param, situation: 'CON' } });
    const told = async (user: TestUser) =>
      (
        await t.pool.query('select message from notifications where user_id = $1 order by id', [user.id])
      ).rows.map(({ message }) => message);
    const given = await t.call(
      own.update,
      change(made, { title: 'Conselho', organiser_id: bia.id }),
      as(admin),
    );
    expect(given.body).toMatchObject({
      organiser: { id: bia.id },
      guests: [{ situation: 'CON' }],
    });
    expect(await told(bia)).toEqual(['Agora é você quem organiza: Conselho.']);
    expect(await mails('schedule-changed')).toContain('fabio@fora.test');
    const changer = await makeUser(t, {
      home: school,
      roleId: await makeRole(t, ['schedules.menu', 'schedules.edit']),
    });
    const back = await t.call(
      own.update,
      change(given.body, { title: 'Conselho', organiser_id: guest.id }),
      as(changer),
    );
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect(await told(bia)).toContain('Paulo Kimura organiza agora: Conselho.');
    expect(await told(guest)).toContain('Agora é você quem organiza: Conselho.');
    const stranger = await makeUser(t, { home: await makeOrganisation(t, 'De fora') });
    expect(
      (await t.call(own.update, change(back.body, { organiser_id: stranger.id }), as(admin))).body.errors,
    ).toHaveProperty('organiser_id');
    await t.pool.query(`update users set status = 'blocked' where id = $1`, [guest.id]);
    const kept = await t.call(own.update, change(back.body, { organiser_id: guest.id }), as(admin));
    await t.pool.query(`update users set status = 'active' where id = $1`, [guest.id]);
    expect(kept.status, JSON.stringify(kept.body)).toBe(200);
  });

  test('whoever would not see it any more is told before they give it away', async () => {
    const role = await makeRole(t, ['schedules.menu', 'schedules.create']);
    const bia = await makeUser(t, { home: school, roleId: role });
    const { body: made } = await make({ visibility: 'guests', organiser_id: bia.id });
    const given = await t.call(
      own.update,
      change(made, { visibility: 'guests', organiser_id: admin.id }),
      as(bia),
    );
    expect(given.body.errors).toHaveProperty('organiser_id');
  });

  test('what is for guests only is read by nobody else; what is busy shows only its time', async () => {
    const { body: hidden } = await make({
      visibility: 'guests',
      start: '2031-05-05T10:00',
      end: '2031-05-05T11:00',
    });
    const { body: busy } = await make({
      visibility: 'busy',
      start: '2031-05-06T10:00',
      end: '2031-05-06T11:00',
    });
    const shown = (await month('2031-05-01T03:00:00Z', '2031-06-01T03:00:00Z', guest)).body.events;
    expect(shown.map((one: Shown) => [one.event_id, one.title])).toEqual([[busy.id, 'Ocupado']]);
    expect((await t.call(own.read, { params: { id: hidden.id } }, as(guest))).status).toBe(404);
    expect((await t.call(own.read, { params: { id: busy.id } }, as(guest))).status).toBe(404);
  });

  test('nothing of it is seen from another organisation', async () => {
    const { body: made } = await make();
    const elsewhere = await makeOrganisation(t, 'Outra');
    const stranger = await makeUser(t, {
      home: elsewhere,
      roleId: await makeRole(t, ['schedules.menu', 'schedules.edit']),
    });
    expect((await t.call(own.read, { params: { id: made.id } }, as(stranger))).status).toBe(404);
    const shown = await month('2031-03-01T03:00:00Z', '2031-04-01T03:00:00Z', stranger);
    expect(shown.body.events).toEqual([]);
  });
});

describe('answers', () => {
  test('opening the link answers nothing; confirming, rejecting and a change of mind do, and all are kept', async () => {
    const { body: made } = await make(withGuests('dora@fora.test'));
    const param = await guestToken(t, made.guests[0].id);
    const opened = await t.call(outside.open, { body: { param } });
    expect(opened.body).toMatchObject({ situation: 'PEN', closed: null, title: made.title });
    expect((await t.call(outside.answer, { body: { param, situation: 'CON' } })).body.situation).toBe('CON');
    const rejected = await t.call(outside.answer, { body: { param, situation: 'REJ', reason: 'Férias.' } });
    expect(rejected.body).toMatchObject({ situation: 'REJ', reason: 'Férias.' });
    const { rows } = await t.pool.query(
      'select situation from schedule_answers where guest_id = $1 order by id',
      [made.guests[0].id],
    );
    expect(rows.map((row) => row.situation)).toEqual(['CON', 'REJ']);
    await t.call(own.cancel, { params: { id: made.id }, body: { reason: 'Sem sala.' } as never }, as(admin));
    expect((await t.call(outside.open, { body: { param } })).body).toMatchObject({
      closed: 'cancelled',
      cancel_reason: 'Sem sala.',
    });
    expect((await t.call(outside.answer, { body: { param, situation: 'CON' } })).status).toBe(409);
  });

  test('a link is dead one day after the event, and an invented one always', async () => {
    const { body: made } = await make(withGuests('eva@fora.test'));
    const param = await guestToken(t, made.guests[0].id);
    await t.pool.query(`update schedules set last_ends_at = now() - interval '25 hours' where id = $1`, [
      made.id,
    ]);
    const dead = await t.call(outside.open, { body: { param } });
    const invented = await t.call(outside.open, { body: { param: 'inventado' } });
    expect([dead.status, dead.body]).toEqual([invented.status, invented.body]);
    await t.pool.query(`update schedules set last_ends_at = now() - interval '1 hour' where id = $1`, [
      made.id,
    ]);
    expect((await t.call(outside.open, { body: { param } })).body.closed).toBe('over');
  });

  test('of many who confirm at once exactly as many come in as fit; a place that becomes free goes to who waited longest', async () => {
    const addresses = Array.from({ length: 50 }, (_, n) => `g${n}@fora.test`);
    const { body: made } = await make({ capacity: 7, ...withGuests(...addresses) });
    const params = await Promise.all(made.guests.map(({ id }: { id: number }) => guestToken(t, id)));
    await t.pool.query('delete from rate_limits');
    const answers = await Promise.all(
      params.map((param) => t.call(outside.answer, { body: { param, situation: 'CON' } })),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    const counts = async () =>
      (
        await t.pool.query(
          `select count(*) filter (where situation = 'CON')::int as con, count(waiting_since)::int as waiting
           from schedule_guests where schedule_id = $1`,
          [made.id],
        )
      ).rows[0];
    expect(await counts()).toEqual({ con: 7, waiting: 43 });
    const { rows } = await t.pool.query(
      `select id, situation from schedule_guests where schedule_id = $1 order by situation = 'CON' desc, waiting_since limit 8`,
      [made.id],
    );
    await t.call(outside.answer, { body: { param: await guestToken(t, rows[0].id), situation: 'REJ' } });
    expect(await counts()).toEqual({ con: 7, waiting: 42 });
    const promoted = await t.pool.query('select situation from schedule_guests where id = $1', [rows[7].id]);
    expect(promoted.rows[0].situation).toBe('CON');
    expect(await mails('schedule-promoted')).toHaveLength(1);
  });

  test('an accepted suggestion moves the event and notifies whoever made it', async () => {
    const { body: made } = await make({ guests: [{ kind: 'user', id: guest.id }] });
    const suggested = await t.call(
      own.suggest,
      {
        params: { id: made.id },
        body: { start: '2031-03-14T15:00', end: '2031-03-14T16:00', note: 'Aula às 10.' } as never,
      },
      as(guest),
    );
    expect(suggested.status, JSON.stringify(suggested.body)).toBe(200);
    const { body: seen } = await t.call(own.read, { params: { id: made.id } }, as(admin));
    const decided = await t.call(
      own.decide,
      { params: { id: made.id, suggestion: seen.suggestions[0].id }, body: { accept: true } },
      as(admin),
    );
    expect(decided.status, JSON.stringify(decided.body)).toBe(200);
    expect(decided.body.occurrence.starts_at).toMatch(/^2031-03-14T18:00/);
    const { rows } = await t.pool.query(
      `select type, title, extra_data from notifications where user_id = $1 and type = 'schedule_suggestion.confirmed'`,
      [guest.id],
    );
    expect(rows).toEqual([
      {
        type: 'schedule_suggestion.confirmed',
        title: `Sugestão de horário aceita: ${made.title}`,
        extra_data: expect.objectContaining({ event_id: made.id }),
      },
    ]);
    const again = await t.call(
      own.decide,
      { params: { id: made.id, suggestion: seen.suggestions[0].id }, body: { accept: true } },
      as(admin),
    );
    expect(again.status).toBe(409);
  });
});
