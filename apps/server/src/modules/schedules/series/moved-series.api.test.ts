import { schedules } from '@conforme/contracts/modules/schedules/schedules.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdministrator, type TestUser } from '../../../testing/features/people.ts';
import { makeEvent } from '../../../testing/features/schedules.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const own = schedules.endpoints;
let t: TestApp;
let admin: TestUser;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
});
afterAll(() => t.close());

const as = () => ({ token: admin.token });
const GUEST = 'caio@fora.test';
const make = async (recurrence: object, day: string) => {
  const { status, body } = await makeEvent(t, admin, school, {
    ...{ recurrence, start: `${day}T10:00`, end: `${day}T11:00` },
    guests: [
      { kind: 'email', email: GUEST },
      { kind: 'user', id: admin.id },
    ],
  });
  expect(status, JSON.stringify(body)).toBe(200);
  await t.call(own.answer, { params: { id: body.id }, body: { situation: 'CON' } as never }, as());
  return body.id as number;
};
const read = async (id: number) => (await t.call(own.read, { params: { id } }, as())).body;
const rowsOf = async (id: number): Promise<{ id: number; at: string }[]> =>
  (
    await t.pool.query(
      `select id, to_char(starts_at at time zone 'America/Sao_Paulo', 'MM-DD"T"HH24') as at
       from schedule_occurrences where schedule_id = $1 order by starts_at`,
      [id],
    )
  ).rows;
const datesOf = async (id: number) => (await rowsOf(id)).map(({ at }) => at);
const move = async (id: number, date: number, scope: string, start: string, hours = 1) => {
  const hour = Number(start.slice(11, 13)) + hours;
  return t.call(
    own.move,
    {
      params: { id },
      body: {
        ...{ version: (await read(id)).version, occurrence_id: date, scope, start },
        end: `${start.slice(0, 11)}${String(hour).padStart(2, '0')}:00`,
      } as never,
    },
    as(),
  );
};
const lettersTo = async (about: string): Promise<number> =>
  (
    await t.pool.query(
      'select count(*)::int as n from mail_messages where about = $1 and recipient_address = $2',
      [about, GUEST],
    )
  ).rows[0].n;
const situations = async (id: number) =>
  (await read(id)).guests.map(({ situation }: { situation: string }) => situation);
const weekly = (weekdays: string[], end: object) => ({ freq: 'weekly', weekdays, ...end });

describe('a date of a series that is dragged', () => {
  test('alone leaves the others where they are', async () => {
    const id = await make(weekly(['WE'], { count: 4 }), '2032-03-03');
    const [, second] = await rowsOf(id);
    const before = await lettersTo('schedule-moved');
    const { status, body } = await move(id, second?.id as number, 'this', '2032-03-11T15:00');
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await datesOf(body.id)).toEqual(['03-11T15']);
    expect(await datesOf(id)).toEqual(['03-03T10', '03-17T10', '03-24T10']);
    expect(await situations(body.id)).toEqual(['PEN', 'PEN']);
    expect(await situations(id)).toContain('CON');
    expect(await lettersTo('schedule-moved')).toBe(before + 1);
  });

  test('with those that follow takes their weekday along, and the earlier ones stay', async () => {
    const id = await make(weekly(['WE'], { until: '2033-03-30' }), '2033-03-02');
    const rows = await rowsOf(id);
    // Left out, and changed alone: both stay so in what follows.
    await t.call(
      own.cancel,
      { params: { id }, body: { occurrence_id: rows[3]?.id, scope: 'this' } as never },
      as(),
    );
    const alone = await move(id, rows[4]?.id as number, 'this', '2033-04-01T08:00');
    const before = await lettersTo('schedule-moved');
    const { status, body } = await move(id, rows[1]?.id as number, 'following', '2033-03-11T14:00');
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await datesOf(id)).toEqual(['03-02T10']);
    expect(await datesOf(body.id)).toEqual(['03-11T14', '03-18T14']);
    expect(await datesOf(alone.body.id)).toEqual(['04-01T08']);
    expect(await situations(body.id)).toEqual(['PEN', 'PEN']);
    expect(await lettersTo('schedule-moved')).toBe(before + 1);
  });

  test('with all of them keeps how many there are, and asks every guest again', async () => {
    const id = await make(weekly(['MO', 'WE'], { until: '2034-03-15' }), '2034-03-01');
    expect(await datesOf(id)).toEqual(['03-01T10', '03-06T10', '03-08T10', '03-13T10', '03-15T10']);
    const rows = await rowsOf(id);
    await t.call(
      own.cancel,
      { params: { id }, body: { occurrence_id: rows[2]?.id, scope: 'this' } as never },
      as(),
    );
    const before = await lettersTo('schedule-moved');
    const { status, body } = await move(id, rows[1]?.id as number, 'all', '2034-03-07T16:00', 2);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.id).toBe(id);
    expect(await datesOf(id)).toEqual(['03-02T16', '03-07T16', '03-14T16', '03-16T16']);
    expect(body.recurrence).toMatchObject({ weekdays: ['TU', 'TH'], until: '2034-03-16' });
    expect(await situations(id)).toEqual(['PEN', 'PEN']);
    expect(await lettersTo('schedule-moved')).toBe(before + 1);
  });

  test('is refused with what to do where its rule has no such days', async () => {
    const monthly = { freq: 'monthly', monthly_by: 'weekday', count: 4 };
    // Third Wednesdays; the third Wednesday of April and a Monday five days later are not both third ones in March.
    const id = await make(monthly, '2034-03-15');
    const before = await datesOf(id);
    const [, april] = await rowsOf(id);
    const refused = await move(id, april?.id as number, 'all', '2034-04-24T10:00');
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Mude só esta data')]);
    expect(await datesOf(id)).toEqual(before);
    const fortnight = await make({ ...weekly(['MO', 'SA'], { count: 4 }), interval: 2 }, '2034-05-01');
    const [, saturday] = await rowsOf(fortnight);
    expect((await move(fortnight, saturday?.id as number, 'all', '2034-05-07T10:00')).status).toBe(409);
    expect((await move(fortnight, saturday?.id as number, 'this', '2034-05-07T10:00')).status).toBe(200);
  });
});
