import { scheduleConfirmation } from '@conforme/contracts/modules/schedules/confirmation/schedule-confirmation.contract.ts';
import { schedules } from '@conforme/contracts/modules/schedules/schedules.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdministrator, makeRole, makeUser, type TestUser } from '../../../testing/features/people.ts';
import { datesShownBy, makeEvent, plainEvent } from '../../../testing/features/schedules.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const own = schedules.endpoints;
const outside = scheduleConfirmation.endpoints;

let t: TestApp;
let admin: TestUser;
let guest: TestUser;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
  const roleId = await makeRole(t, ['schedules.menu']);
  guest = await makeUser(t, { home: school, roleId, name: 'Paulo Kimura', email: 'paulo@x.test' });
});
afterAll(() => t.close());

const as = (user: TestUser) => ({ token: user.token });
const make = async (changes: object) => {
  const { status, body } = await makeEvent(t, admin, school, changes);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const uidOf = async (id: number): Promise<string> =>
  (await t.pool.query('select uid from schedules where id = $1', [id])).rows[0].uid;
const tokenOf = async (user: TestUser): Promise<string> =>
  (await t.call(own.renewFeed, {}, as(user))).body.url.split('/').at(-1);
const read = (token: string) => t.call(outside.feedFile, { params: { token } });
const feedOf = async (user: TestUser): Promise<string> => {
  const { status, text } = await read(await tokenOf(user));
  expect(status).toBe(200);
  return text;
};
const unfolded = (text: string) => text.replace(/\r\n /g, '');

describe('a date of a series that was changed alone', () => {
  const recurrence = { freq: 'weekly', count: 4 };
  /** Four Wednesdays at ten: the second is on Thursday at three, and Bia does not come then. */
  async function withThursday() {
    const series = await make({
      ...{ title: 'Comissão', recurrence, start: '2031-03-05T10:00', end: '2031-03-05T11:00' },
      guests: [
        { kind: 'user', id: guest.id },
        { kind: 'email', email: 'ana@fora.test' },
        { kind: 'email', email: 'bia@fora.test' },
      ],
    });
    const { rows } = await t.pool.query(
      'select id from schedule_occurrences where schedule_id = $1 order by starts_at',
      [series.id],
    );
    const kept = series.guests.filter(({ email }: { email: string }) => email !== 'bia@fora.test');
    const changed = await t.call(
      own.update,
      {
        params: { id: series.id },
        body: {
          ...plainEvent(school, { title: 'Comissão', recurrence }),
          ...{ version: series.version, scope: 'this', occurrence_id: rows[1].id },
          ...{ start: '2031-03-13T15:00', end: '2031-03-13T16:00' },
          guests: kept.map(({ id }: { id: number }) => ({ kind: 'guest', id })),
        } as never,
      },
      as(admin),
    );
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    return { series, changed: changed.body, uid: await uidOf(series.id) };
  }
  const all = ['05T10', '13T15', '19T10', '26T10'].map((day) => `2031-03-${day}:00:00`);

  test('is shown once by whoever reads the feed, on its new day; cancelled, on none', async () => {
    const { changed, uid } = await withThursday();
    expect(datesShownBy(await feedOf(guest), uid)).toEqual(all);
    const cancelled = await t.call(
      own.cancel,
      {
        params: { id: changed.id },
        body: { occurrence_id: changed.occurrence.id, scope: 'this' } as never,
      },
      as(admin),
    );
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
    expect(datesShownBy(await feedOf(guest), uid)).toEqual([all[0], all[2], all[3]]);
  });

  test('stays with its guests when they are written to about the series, and away from the others', async () => {
    const { series, uid } = await withThursday();
    const detail = (await t.call(own.read, { params: { id: series.id } }, as(admin))).body;
    const renamed = await t.call(
      own.update,
      {
        params: { id: series.id },
        body: {
          ...plainEvent(school, { title: 'Comissão de março', recurrence }),
          ...{ version: detail.version, scope: 'all', occurrence_id: detail.occurrence.id },
          ...{ start: '2031-03-05T10:00', end: '2031-03-05T11:00' },
          guests: detail.guests.map(({ id }: { id: number }) => ({ kind: 'guest', id })),
        } as never,
      },
      as(admin),
    );
    expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
    const told = async (address: string) => unfolded((await t.letters(address)).at(-1)?.calendar?.text ?? '');
    expect(await told('ana@fora.test')).toContain(`UID:${uid}`);
    expect(await told('ana@fora.test')).not.toContain('EXDATE');
    expect(await told('bia@fora.test')).toContain('EXDATE;TZID=America/Sao_Paulo:20310312T100000');
  });
});

test('the address of a video room is for who confirmed and who organises: on the page and in the feed', async () => {
  const link = 'https://video.test/sala';
  const made = await make({ title: 'Por vídeo', link, guests: [{ kind: 'user', id: guest.id }] });
  const seen = async (user: TestUser) => {
    const { body } = await t.call(own.read, { params: { id: made.id } }, as(user));
    return [body.link, body.has_link, unfolded(await feedOf(user)).includes(link)];
  };
  const answer = async (situation: string) => {
    const { status } = await t.call(own.answer, { params: { id: made.id }, body: { situation } }, as(guest));
    expect(status).toBe(200);
  };
  expect(await seen(admin)).toEqual([link, true, true]);
  expect(await seen(guest)).toEqual([null, true, false]);
  await answer('CON');
  expect(await seen(guest)).toEqual([link, true, true]);
  await answer('REJ');
  expect(await seen(guest)).toEqual([null, true, false]);
});

describe('a feed', () => {
  test('that has more than fits leaves out what is over, not what comes', async () => {
    const owner = await makeUser(t, { home: school, roleId: await makeRole(t, ['schedules.menu']) });
    await t.pool.query(
      `with made as (
         insert into schedules (legal_entity_id, uid, title, type, starts_local, ends_local, zone, organiser_id,
           visibility, last_ends_at, created_by)
         select $1, n || '@cheio', case when n = 0 then 'A que vem' else 'Passada' end, 'meeting',
           at - interval '1 hour', at, 'UTC', $2,
           'organisation', at at time zone 'UTC', $2
         from generate_series(0, 1000) n
         cross join lateral (select case when n = 0 then localtimestamp + interval '1 day'
           else localtimestamp - interval '1 day' end as at) moment
         returning id, legal_entity_id, last_ends_at)
       insert into schedule_occurrences (schedule_id, legal_entity_id, starts_at, ends_at)
       select id, legal_entity_id, last_ends_at - interval '1 hour', last_ends_at from made`,
      [school, owner.id],
    );
    const text = await feedOf(owner);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1000);
    expect(text).toContain('SUMMARY:A que vem');
  });

  test('has a limit of its own: a service that reads for many people is not one reader', async () => {
    const token = await tokenOf(admin);
    for (let reading = 0; reading < 120; reading++) await read(token);
    expect((await read(token)).status).toBe(429);
    expect((await read(await tokenOf(guest))).status).toBe(200);
  });
});
