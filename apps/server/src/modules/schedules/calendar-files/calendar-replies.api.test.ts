import { schedules } from '@conforme/contracts/modules/schedules/schedules.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdministrator, makeRole, makeUser, type TestUser } from '../../../testing/features/people.ts';
import { makeEvent, plainEvent } from '../../../testing/features/schedules.ts';
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
const bringIn = async (...lines: string[]) => {
  const content = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
  const files = [{ name: 'agenda.ics', content: Buffer.from(content) }];
  const { status, body } = await t.call(own.import, { files } as never, as());
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const read = async (id: number) => (await t.call(own.read, { params: { id } }, as())).body;
const situationOf = async (id: number) => (await read(id)).guests[0].situation;
const invited = { guests: [{ kind: 'email', email: 'ana@fora.test' }] };
const make = async (changes: object = {}) =>
  (await makeEvent(t, admin, school, { ...invited, ...changes })).body;
const reply = async (id: number, answer: string, ...more: string[]) => {
  const { rows } = await t.pool.query('select uid from schedules where id = $1', [id]);
  return bringIn(
    'METHOD:REPLY',
    'BEGIN:VEVENT',
    `UID:${rows[0].uid}`,
    'DTSTART:20310312T130000Z',
    `ATTENDEE;PARTSTAT=${answer}:mailto:ana@fora.test`,
    ...more,
    'END:VEVENT',
  );
};

describe('the answer of another calendar', () => {
  test('to one date of a series never answers for the series; to a date changed alone it answers for that date', async () => {
    const series = await make({ recurrence: { freq: 'weekly', count: 3 } });
    const declined = await reply(series.id, 'DECLINED', 'RECURRENCE-ID:20310319T130000Z');
    expect(declined).toMatchObject({
      answers: 0,
      skipped: [{ reason: expect.stringMatching(/série inteira/) }],
    });
    expect(await situationOf(series.id)).toBe('PEN');
    const { rows } = await t.pool.query(
      'select id from schedule_occurrences where schedule_id = $1 order by starts_at',
      [series.id],
    );
    const alone = await t.call(
      own.update,
      {
        params: { id: series.id },
        body: {
          ...plainEvent(school),
          version: series.version,
          scope: 'this',
          occurrence_id: rows[1].id,
          guests: [{ kind: 'guest', id: series.guests[0].id }],
          start: '2031-03-20T10:00',
          end: '2031-03-20T11:00',
        } as never,
      },
      as(),
    );
    expect(alone.status, JSON.stringify(alone.body)).toBe(200);
    expect(
      await reply(
        series.id,
        'ACCEPTED',
        'SEQUENCE:1',
        'RECURRENCE-ID;TZID=America/Sao_Paulo:20310319T100000',
      ),
    ).toMatchObject({ answers: 1 });
    expect([await situationOf(series.id), await situationOf(alone.body.id)]).toEqual(['PEN', 'CON']);
    expect(await reply(series.id, 'DECLINED')).toMatchObject({ answers: 1 });
    expect([await situationOf(series.id), await situationOf(alone.body.id)]).toEqual(['REJ', 'CON']);
  });

  test('to a time that has changed since counts no more; a new name leaves it good', async () => {
    const made = await make();
    const change = async (changes: object) => {
      const { version, guests } = await read(made.id);
      const body = {
        ...plainEvent(school),
        version,
        guests: [{ kind: 'guest', id: guests[0].id }],
        ...changes,
      };
      const answer = await t.call(own.update, { params: { id: made.id }, body: body as never }, as());
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    };
    await change({ title: 'Outro nome' });
    expect(await reply(made.id, 'ACCEPTED', 'SEQUENCE:0')).toMatchObject({ answers: 1 });
    await change({ title: 'Outro nome', place: 'Sala 9' });
    expect(await reply(made.id, 'ACCEPTED', 'SEQUENCE:1')).toMatchObject({
      answers: 0,
      skipped: [{ reason: expect.stringMatching(/já mudou/) }],
    });
    expect(await situationOf(made.id)).toBe('PEN');
    expect(await reply(made.id, 'ACCEPTED', 'SEQUENCE:2')).toMatchObject({ answers: 1 });
  });
});

test('dates that a file leaves out of its series are left out here, too', async () => {
  expect(
    await bringIn(
      'BEGIN:VEVENT',
      'UID:sem-feriado@fora',
      'DTSTART;TZID=America/Sao_Paulo:20310312T090000',
      'DTEND;TZID=America/Sao_Paulo:20310312T100000',
      'SUMMARY:Plantão',
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'EXDATE;TZID=America/Sao_Paulo:20310319T090000',
      'EXDATE:20310326T120000Z',
      'END:VEVENT',
    ),
  ).toMatchObject({ imported: 1 });
  const { rows } =
    await t.pool.query(`select to_char(o.starts_at, 'MM-DD') as day, cardinality(s.exdates) as left_out
    from schedule_occurrences o join schedules s on s.id = o.schedule_id where s.uid = 'sem-feriado@fora' order by 1`);
  expect(rows).toEqual([
    { day: '03-12', left_out: 2 },
    { day: '04-02', left_out: 2 },
  ]);
});

describe('who is taken', () => {
  const asked = async (question: object) => {
    const { status, body } = await t.call(
      own.clashes,
      { body: { user_ids: [], zone: 'America/Sao_Paulo', ...question } as never },
      as(),
    );
    expect(status, JSON.stringify(body)).toBe(200);
    return body.map(({ user, starts_at }: { user: { id: number }; starts_at: string }) => [
      user.id,
      starts_at.slice(0, 10),
    ]);
  };
  test('counts guests who stay, the organiser, whole days and every date of a series', async () => {
    const bia = await makeUser(t, { home: school, roleId: await makeRole(t, ['schedules.menu']) });
    const time = { start: '2031-09-10T10:00', end: '2031-09-10T11:00' };
    await makeEvent(t, admin, school, { ...time, title: 'De quem organiza' });
    const biasOwn = { start: '2031-09-17T10:00', end: '2031-09-17T11:00' };
    await makeEvent(t, admin, school, { ...biasOwn, organiser_id: bia.id });
    const edited = await make({
      ...{ start: '2031-08-01T10:00', end: '2031-08-01T11:00' },
      guests: [{ kind: 'user', id: bia.id }],
    });
    expect(await asked(time)).toEqual([[admin.id, '2031-09-10']]);
    expect(await asked({ ...time, all_day: true })).toEqual([[admin.id, '2031-09-10']]);
    expect(await asked({ ...biasOwn, except_id: edited.id })).toEqual([[bia.id, '2031-09-17']]);
    expect(await asked({ ...biasOwn, except_id: edited.id, guest_ids: [] })).toEqual([]);
    expect(
      await asked({
        ...{ start: '2031-09-03T10:30', end: '2031-09-03T11:30', except_id: edited.id },
        recurrence: { freq: 'weekly', count: 3 },
      }),
    ).toEqual([
      [admin.id, '2031-09-10'],
      [bia.id, '2031-09-17'],
    ]);
  });
});
