import { scheduleConfirmation } from '@conforme/contracts/modules/schedules/confirmation/schedule-confirmation.contract.ts';
import { schedules } from '@conforme/contracts/modules/schedules/schedules.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdministrator, makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import { makeRequest } from '../../testing/features/privacy-requests.ts';
import { makeEvent } from '../../testing/features/schedules.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const own = schedules.endpoints;
const { feedFile } = scheduleConfirmation.endpoints;

let t: TestApp;
let admin: TestUser;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
});
afterAll(() => t.close());

const as = (user: TestUser) => ({ token: user.token });
const withEmail = (email: string) => ({ guests: [{ kind: 'email', email }] });
const bringIn = (content: string) =>
  t.call(own.import, { files: [{ name: 'agenda.ics', content: Buffer.from(content) }] } as never, as(admin));
const ics = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');

describe('calendar files', () => {
  test('events are imported once, and what cannot be is named with its reason', async () => {
    const file = ics(
      'BEGIN:VEVENT',
      'UID:um@fora',
      'DTSTART;TZID=America/Sao_Paulo:20310312T090000',
      'DTEND;TZID=America/Sao_Paulo:20310312T100000',
      'SUMMARY:Visita técnica',
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:dois@fora',
      'DTSTART:20310312T120000Z',
      'SUMMARY:Sem fim',
      'RRULE:FREQ=DAILY;COUNT=1000000',
      'END:VEVENT',
    );
    const first = await bringIn(file);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    expect(first.body).toMatchObject({ imported: 1, skipped: [{ title: 'Sem fim' }] });
    expect((await bringIn(file)).body).toMatchObject({
      imported: 0,
      skipped: [{ reason: 'Ele já está na agenda.' }, {}],
    });
    const { rows } = await t.pool.query(`select count(*)::int as dates from schedule_occurrences o
      join schedules s on s.id = o.schedule_id where s.uid = 'um@fora'`);
    expect(rows[0].dates).toBe(4);
  });

  test('the answer of another calendar is taken in', async () => {
    const { body: made } = await makeEvent(t, admin, school, withEmail('ana@fora.test'));
    const { rows } = await t.pool.query('select uid from schedules where id = $1', [made.id]);
    const reply = ics(
      'METHOD:REPLY',
      'BEGIN:VEVENT',
      `UID:${rows[0].uid}`,
      'DTSTART:20310312T130000Z',
      'ATTENDEE;PARTSTAT=ACCEPTED:mailto:ana@fora.test',
      'END:VEVENT',
    );
    expect((await bringIn(reply)).body).toMatchObject({ answers: 1 });
    const { body } = await t.call(own.read, { params: { id: made.id } }, as(admin));
    expect(body.guests[0]).toMatchObject({ situation: 'CON', via: 'ics' });
  });

  test('a file that is no calendar is refused at its field, and nothing of it stays', async () => {
    const { status, body } = await bringIn('olá');
    expect([status, Object.keys(body.errors)]).toEqual([422, ['file']]);
    const { rows } = await t.pool.query(`select from files where purpose = 'schedules.import'`);
    expect(rows).toEqual([]);
  });
});

describe('the private feed', () => {
  const tokenOf = (url: string) => url.split('/').at(-1) as string;
  test('has the owner’s events; a renewed one ends the old, and one that was closed opens nothing', async () => {
    const { body: made } = await makeEvent(t, admin, school, { title: 'Só minha' });
    const { body: first } = await t.call(own.renewFeed, {}, as(admin));
    const read = (url: string) => t.call(feedFile, { params: { token: tokenOf(url) } });
    const answer = await read(first.url);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('SUMMARY:Só minha');
    expect(made.id).toBeGreaterThan(0);
    const { body: second } = await t.call(own.renewFeed, {}, as(admin));
    expect((await read(first.url)).status).toBe(404);
    expect((await read(second.url)).status).toBe(200);
    await t.call(own.removeFeed, {}, as(admin));
    expect((await read(second.url)).status).toBe(404);
  });
});

test('dates of cases stand in the calendar of whoever handles them, and of nobody else', async () => {
  await makeRequest(t, school);
  const asked = {
    query: {
      from: new Date(Date.now() - 5 * 86_400_000).toISOString(),
      to: new Date(Date.now() + 60 * 86_400_000).toISOString(),
    } as never,
  };
  const { body } = await t.call(own.calendar, asked, as(admin));
  expect(body.deadlines).toHaveLength(1);
  expect(Object.keys(body.deadlines[0]).sort()).toEqual([
    'case_id',
    'due_at',
    'is_late',
    'kind',
    'path',
    'protocol',
  ]);
  const other = await makeUser(t, { home: school, roleId: await makeRole(t, ['schedules.menu']) });
  expect((await t.call(own.calendar, asked, as(other))).body.deadlines).toEqual([]);
});

test('who is taken is told by name and time, and free times avoid it', async () => {
  const people = { user_ids: [admin.id], zone: 'America/Sao_Paulo' };
  await makeEvent(t, admin, school, { start: '2031-06-02T09:00', end: '2031-06-02T12:00' });
  const clashes = await t.call(
    own.clashes,
    { body: { ...people, start: '2031-06-02T10:00', end: '2031-06-02T11:00' } as never },
    as(admin),
  );
  expect(clashes.body).toHaveLength(1);
  const slots = await t.call(
    own.freeSlots,
    { body: { ...people, minutes: 60, from: '2031-06-02T08:00' } as never },
    as(admin),
  );
  expect(slots.body.length).toBeGreaterThan(2);
  for (const slot of slots.body)
    expect(slot.ends_at <= '2031-06-02T12:00:00.000Z' || slot.starts_at >= '2031-06-02T15:00:00.000Z').toBe(
      true,
    );
});

test('of the answers owed the first are shown, and all are counted', async () => {
  const roleId = await makeRole(t, ['schedules.menu']);
  const guest = await makeUser(t, { home: school, roleId, email: 'convidada@x.test' });
  for (let made = 0; made < 7; made++) await makeEvent(t, admin, school, withEmail('convidada@x.test'));
  const { body } = await t.call(own.mine, {}, as(guest));
  expect([body.next.length, body.owed.length, body.owed_total]).toEqual([5, 5, 7]);
  await t.call(
    own.answer,
    { params: { id: body.owed[0].event_id }, body: { situation: 'CON' } as never },
    as(guest),
  );
  expect((await t.call(own.mine, {}, as(guest))).body.owed_total).toBe(6);
  // Whoever was never invited owes nothing.
  expect((await t.call(own.mine, {}, as(admin))).body.owed_total).toBe(0);
});

test('attendance is noted once it has begun, and leaves as PDF and as a table', async () => {
  const { body: made } = await makeEvent(t, admin, school, withEmail('bia@fora.test'));
  const params = { id: made.id };
  const body = { occurrence_id: made.occurrence.id, present: [made.guests[0].id], absent: [] };
  expect((await t.call(own.attendance, { params, body }, as(admin))).status).toBe(409);
  await t.pool.query(
    `update schedule_occurrences set starts_at = now() - interval '1 hour', ends_at = now() where schedule_id = $1`,
    [made.id],
  );
  const noted = await t.call(own.attendance, { params, body }, as(admin));
  expect(noted.body.guests[0].present).toBe(true);
  for (const format of ['pdf', 'xlsx'] as const) {
    const { status } = await t.call(own.attendanceList, { params, query: { format } as never }, as(admin));
    expect(status).toBe(200);
  }
});

test('a reminder is sent once, however often the job runs', async () => {
  const { body: made } = await makeEvent(t, admin, school, {
    reminders: ['60'],
    ...withEmail('cida@fora.test'),
  });
  await t.pool.query(
    `update schedule_occurrences set starts_at = now() + interval '30 minutes', ends_at = now() + interval '2 hours'
     where schedule_id = $1`,
    [made.id],
  );
  const run = () => t.runJobs('send-schedule-reminders');
  await run();
  await run();
  const { rows } = await t.pool.query(
    `select from mail_messages where about = 'schedule-soon' and recipient_address = 'cida@fora.test'`,
  );
  expect(rows).toHaveLength(1);
});
