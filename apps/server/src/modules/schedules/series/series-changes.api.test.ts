import { schedules } from '@conforme/contracts/modules/schedules/schedules.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdministrator, type TestUser } from '../../../testing/features/people.ts';
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
const weekly = (count: number) => ({ freq: 'weekly', count });
const make = async (changes: object = {}) => {
  const { status, body } = await makeEvent(t, admin, school, changes);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const rowsOf = async (id: number): Promise<{ id: number; starts_at: Date; minutes: string | null }[]> => {
  const { rows } = await t.pool.query(
    'select id, starts_at, minutes from schedule_occurrences where schedule_id = $1 order by 2',
    [id],
  );
  return rows.map((row) => ({ ...row, starts_at: new Date(row.starts_at) }));
};
const daysOf = async (id: number) =>
  (await rowsOf(id)).map(({ starts_at }) => starts_at.toISOString().slice(5, 10));
const read = async (id: number) => (await t.call(own.read, { params: { id } }, as())).body;
/** What the calendar shows of everybody's events between two days, by hour. */
const shown = async (from: string, to: string): Promise<string[]> => {
  const { body } = await t.call(
    own.calendar,
    { query: { from: `${from}T03:00:00Z`, to: `${to}T03:00:00Z` } as never },
    as(),
  );
  return body.events.map(({ starts_at }: { starts_at: string }) => starts_at.slice(0, 16));
};
const change = async (id: number, changes: object) => {
  const detail = await read(id);
  return t.call(
    own.update,
    {
      params: { id },
      body: {
        ...plainEvent(school),
        version: detail.version,
        guests: detail.guests.map(({ id }: { id: number }) => ({ kind: 'guest', id })),
        ...changes,
      } as never,
    },
    as(),
  );
};
const cancel = (id: number, occurrence_id: number, scope: string) =>
  t.call(own.cancel, { params: { id }, body: { occurrence_id, scope } as never }, as());
const ok = <T extends { status: number; body: unknown }>(answer: T): T => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer;
};
const day = (start: string, hours = ['10:00', '11:00']) => ({
  start: `${start}T${hours[0]}`,
  end: `${start}T${hours[1]}`,
});

describe('a series with exceptions', () => {
  /** Eight Wednesdays at ten: the second is cancelled, the third is on Thursday; so are the sixth and the seventh. */
  async function withExceptions(year: number, first: string) {
    const recurrence = weekly(8);
    const series = await make({ recurrence, ...day(`${year}-${first}`) });
    const rows = await rowsOf(series.id);
    const changed: number[] = [];
    for (const place of [1, 5]) {
      ok(await cancel(series.id, (rows[place] as { id: number }).id, 'this'));
      const next = rows[place + 1] as { id: number; starts_at: Date };
      const thursday = new Date(next.starts_at.getTime() + 86_400_000).toISOString().slice(0, 10);
      const answer = await change(series.id, {
        scope: 'this',
        occurrence_id: next.id,
        recurrence,
        ...day(thursday, ['15:00', '16:00']),
      });
      changed.push(ok(answer).body.id);
    }
    return { id: series.id, rows, changed, recurrence };
  }

  test('is split anywhere without any date changing, coming back or going', async () => {
    for (const [place, year] of [
      [3, 2032],
      [4, 2033],
      [7, 2034],
    ] as const) {
      const { id, rows, recurrence } = await withExceptions(year, '03-03');
      const window = [`${year}-02-01`, `${year}-05-10`] as const;
      const before = await shown(...window);
      expect(before).toHaveLength(6);
      const from = rows[place] as { id: number; starts_at: Date };
      const rest = await change(id, {
        scope: 'following',
        occurrence_id: from.id,
        recurrence,
        ...day(from.starts_at.toISOString().slice(0, 10)),
      });
      expect(ok(rest).body.id).not.toBe(id);
      expect(await shown(...window)).toEqual(before);
    }
  });

  test('is moved from one date on: what was left out stays out, and what was changed alone stays where it is', async () => {
    const { id, rows, changed, recurrence } = await withExceptions(2035, '03-07');
    const rest = await change(id, {
      scope: 'following',
      occurrence_id: rows[4]?.id,
      recurrence,
      ...day('2035-04-06', ['14:00', '15:00']),
    });
    expect(await daysOf(id)).toEqual(['03-07', '03-28']);
    expect(await daysOf(ok(rest).body.id)).toEqual(['04-06', '04-27']);
    const { rows: alone } = await t.pool.query(
      `select c.id, c.series_id, c.uid = s.uid as same_uid from schedules c join schedules s on s.id = c.series_id
       where c.id = any ($1) order by c.id`,
      [changed],
    );
    expect(alone).toEqual([
      { id: changed[0], series_id: id, same_uid: true },
      { id: changed[1], series_id: rest.body.id, same_uid: true },
    ]);
    const all = await change(rest.body.id, {
      recurrence: weekly(4),
      ...day('2035-04-07', ['14:00', '15:00']),
    });
    expect(await daysOf(ok(all).body.id)).toEqual(['04-07', '04-28']);
  });

  test('is cancelled from one date on, with the later dates that were changed alone', async () => {
    const { id, rows, changed } = await withExceptions(2036, '03-05');
    ok(await cancel(id, rows[4]?.id as number, 'following'));
    expect(await daysOf(id)).toEqual(['03-05', '03-26']);
    expect((await read(changed[0] as number)).cancelled_at).toBeNull();
    expect((await read(changed[1] as number)).cancelled_at).not.toBeNull();
  });
});

describe('what was recorded', () => {
  const guest = (email: string) => ({ guests: [{ kind: 'email', email }] });
  /** Four Wednesdays, two of them in the past: the first with minutes and attendance, the last two with minutes. */
  async function recorded(start: string) {
    const series = await make({ recurrence: weekly(4), ...day(start), ...guest(`g${start}@fora.test`) });
    const rows = await rowsOf(series.id);
    const ids = rows.map(({ id }) => id);
    for (const place of [0, 2, 3])
      ok(
        await t.call(
          own.minutes,
          { params: { id: series.id }, body: { occurrence_id: ids[place], text: `Ata ${place}` } as never },
          as(),
        ),
      );
    ok(
      await t.call(
        own.attendance,
        {
          params: { id: series.id },
          body: { occurrence_id: ids[0], present: [series.guests[0].id], absent: [] } as never,
        },
        as(),
      ),
    );
    return { id: series.id as number, ids };
  }
  const weeksFromNow = (weeks: number) =>
    new Date(Date.now() + weeks * 7 * 86_400_000).toISOString().slice(0, 10);
  const attendanceOf = async (occurrence: number) =>
    (
      await t.pool.query(
        `select g.schedule_id, a.present from schedule_attendance a join schedule_guests g on g.id = a.guest_id
         where a.occurrence_id = $1`,
        [occurrence],
      )
    ).rows;

  test('goes along with a past date that is changed alone, and its files', async () => {
    const start = weeksFromNow(-2);
    const { id, ids } = await recorded(start);
    const { rows: file } = await t.pool.query(
      `insert into files (id, legal_entity_id, created_by, purpose, name, media_type, size, sha256, storage_key)
       select gen_random_uuid(), $1, $2, 'schedules.attachment', 'pauta.pdf', 'application/pdf', 1,
         decode(repeat('00', 32), 'hex'), 'key ' || $3::text returning id`,
      [school, admin.id, String(id)],
    );
    await t.pool.query(
      'insert into schedule_files (schedule_id, legal_entity_id, file_id) values ($1, $2, $3)',
      [id, school, file[0].id],
    );
    const answer = await change(id, {
      scope: 'this',
      occurrence_id: ids[0],
      title: 'Outro nome',
      recurrence: weekly(4),
      ...day(start),
    });
    const made = ok(answer).body;
    expect(made.occurrence).toMatchObject({ id: ids[0], minutes: 'Ata 0' });
    expect(await attendanceOf(ids[0] as number)).toEqual([{ schedule_id: made.id, present: true }]);
    expect(made.files).toHaveLength(1);
    const { body: removed } = await t.call(
      own.removeFile,
      { params: { id: made.id, file: file[0].id } },
      as(),
    );
    expect(removed).toEqual({});
    expect((await read(id)).files).toHaveLength(1);
  });

  test('goes along with the dates that follow, and stays where they are past', async () => {
    const { id, ids } = await recorded(weeksFromNow(-2));
    const past = { scope: 'following', occurrence_id: ids[1], recurrence: weekly(4) };
    expect((await change(id, { ...past, ...day(weeksFromNow(-1)) })).status).toBe(409);
    const next = weeksFromNow(1);
    const answer = await change(id, {
      scope: 'following',
      occurrence_id: ids[3],
      recurrence: weekly(4),
      ...day(next, ['16:00', '17:00']),
    });
    const rows = await rowsOf(ok(answer).body.id);
    expect(rows.map(({ id, minutes }) => [id, minutes])).toEqual([[ids[3], 'Ata 3']]);
    expect((await rowsOf(id)).map(({ minutes }) => minutes)).toEqual(['Ata 0', null, 'Ata 2']);
  });

  test('stays with its date when all are moved, and refuses to be lost', async () => {
    const { id, ids } = await recorded(weeksFromNow(-2));
    const all = { recurrence: weekly(4), occurrence_id: ids[3] };
    const moved = ok(await change(id, { ...all, ...day(weeksFromNow(1), ['17:00', '18:00']) })).body;
    expect((await rowsOf(id)).map(({ id, minutes }) => [id, minutes])).toEqual([
      [ids[0], 'Ata 0'],
      [ids[1], null],
      [ids[2], expect.anything()],
      [ids[3], 'Ata 3'],
    ]);
    expect(await attendanceOf(ids[0] as number)).toHaveLength(1);
    for (const lost of [
      await change(id, { ...all, recurrence: null, ...day(weeksFromNow(1)) }),
      await change(id, { ...all, guests: [], ...day(weeksFromNow(1), ['17:00', '18:00']) }),
      await cancel(id, ids[3] as number, 'this'),
      await cancel(id, ids[3] as number, 'following'),
    ])
      expect(lost.status, JSON.stringify(lost.body)).toBe(409);
    expect(await rowsOf(id)).toHaveLength(4);
    expect(moved.version).toBeLessThanOrEqual((await read(id)).version);
  });
});

test('a date that has been is not held again where all are moved', async () => {
  const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { id } = await make({ recurrence: weekly(4), ...day(daysFromNow(-16)) });
  const ids = (await rowsOf(id)).map(({ id }) => id);
  ok(await change(id, { recurrence: weekly(4), occurrence_id: ids[3], ...day(daysFromNow(12)) }));
  expect(await daysOf(id)).toEqual([-16, -9, -2, 12].map((days) => daysFromNow(days).slice(5)));
});

test('a new name of one date or of all is told to calendars, and nobody is asked again', async () => {
  const series = await make({
    recurrence: weekly(3),
    ...day('2037-03-04'),
    guests: [{ kind: 'user', id: admin.id }],
  });
  await t.call(own.answer, { params: { id: series.id }, body: { situation: 'CON' } as never }, as());
  const sent = async () =>
    (
      await t.pool.query(
        `select about from mail_messages where about in ('schedule-changed', 'schedule-moved')`,
      )
    ).rows;
  const before = (await sent()).length;
  const sequenceOf = async (id: number) =>
    (await t.pool.query('select sequence from schedules where id = $1', [id])).rows[0].sequence;
  const all = { title: 'Novo nome', recurrence: weekly(3), ...day('2037-03-04') };
  expect(ok(await change(series.id, all)).body.guests[0].situation).toBe('CON');
  expect(await sequenceOf(series.id)).toBe(1);
  const [, second] = await rowsOf(series.id);
  const one = await change(series.id, {
    ...all,
    title: 'Só este',
    scope: 'this',
    occurrence_id: second?.id,
    ...day('2037-03-11'),
  });
  expect(ok(one).body.guests[0].situation).toBe('CON');
  expect((await sent()).slice(before)).toEqual([
    { about: 'schedule-changed' },
    { about: 'schedule-changed' },
  ]);
});

test('places added to one date, or to those that follow, go to whoever waited, and they are told', async () => {
  for (const scope of ['this', 'following']) {
    const recurrence = weekly(3);
    const series = await make({
      ...{ recurrence, capacity: 1, ...day('2038-03-03') },
      guests: [
        { kind: 'user', id: admin.id },
        { kind: 'email', email: `espera-${scope}@fora.test` },
      ],
    });
    await t.call(own.answer, { params: { id: series.id }, body: { situation: 'CON' } as never }, as());
    const waiting = series.guests.find(({ kind }: { kind: string }) => kind === 'email').id;
    await t.pool.query('update schedule_guests set waiting_since = now() where id = $1', [waiting]);
    const [, second] = await rowsOf(series.id);
    const changed = await change(series.id, {
      ...{ scope, occurrence_id: second?.id, recurrence, capacity: 2, ...day('2038-03-10') },
    });
    expect(ok(changed).body.guests.map(({ situation }: { situation: string }) => situation)).toEqual([
      'CON',
      'CON',
    ]);
    expect((await t.letters(`espera-${scope}@fora.test`)).at(-1)?.subject).toContain('Você tem uma vaga');
    // In the series itself nothing changed.
    expect(
      (await read(series.id)).guests.filter(({ is_waiting }: { is_waiting: boolean }) => is_waiting),
    ).toHaveLength(1);
  }
});
