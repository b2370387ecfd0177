import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Mail } from '../../platform/mail/mail.ts';
import { Notifier } from '../../platform/notifications/notifier.ts';
import {
  bringApplication,
  checkedColumns,
  makeApplication,
  makeOpenCall,
  opinedColumns,
  sentColumns,
  startScholarships,
} from '../../testing/features/scholarships.ts';
import { applicationTermsJobs } from './application-terms.jobs.ts';

let fixture: Awaited<ReturnType<typeof startScholarships>>;
beforeAll(async () => {
  fixture = await startScholarships();
});
afterAll(() => fixture.t.close());

const today = civilDayOf(Date.now());
const until = addDays(today, 5);
const noon = (day: string) => Date.parse(`${day}T15:00:00Z`);

/** Both jobs as they run on that day, twice. */
async function runOn(day: string): Promise<void> {
  const { system, config, keys } = fixture.t;
  const mail = new Mail(config, keys);
  const jobs = applicationTermsJobs({ system, config, mail, notifier: new Notifier(config, mail) }, () =>
    noon(day),
  );
  for (const task of ['remind-families', 'end-family-terms', 'remind-families', 'end-family-terms'])
    await jobs.tasks[task]?.({}, new AbortController().signal);
}
async function made(state: string, own: Record<string, unknown>) {
  const { t, school } = fixture;
  const call = await makeOpenCall(t, school);
  const { id } = await makeApplication(t, school, call.id);
  await bringApplication(t, id, { state }, { ...sentColumns(t, call.vacancyId), ...own });
  return id;
}
const row = async (id: string) =>
  (
    await sql<{ state: string; due_at: string | null; pending_until: string | null }>`
      select state, due_at, pending_until from scholarship_cases where id = ${id}`.execute(fixture.t.system)
  ).rows[0];
const linesOf = async (id: string, kind: string) =>
  (await sql`select from case_entries where case_id = ${id} and kind = ${kind}`.execute(fixture.t.system))
    .rows.length;
const lettersOf = async (id: string) =>
  (
    await sql<{ subject: string }>`select subject from mail_messages where case_id = ${id}`.execute(
      fixture.t.system,
    )
  ).rows.map(({ subject }) => subject.split(':')[0]);

test('a pendency is due on its day, reminded of the day before, and ends without harm after it', async () => {
  const { act, ana } = fixture;
  const id = await made('checking', checkedColumns);
  await act(ana, 'ask', id, { text: 'Mande outra certidão.', until, files: [] });
  expect(civilDayOf(Date.parse(String((await row(id))?.due_at)))).toBe(until);
  await runOn(addDays(until, -2));
  expect(await linesOf(id, 'reminder')).toBe(0);
  await runOn(addDays(until, -1));
  await runOn(until);
  expect([await linesOf(id, 'reminder'), await row(id)]).toMatchObject([1, { state: 'pending' }]);
  expect(await lettersOf(id)).toContain('O seu prazo está no fim');
  await runOn(addDays(until, 1));
  expect(await row(id)).toMatchObject({ state: 'checking', pending_until: null });
  // Due again by the calendar of the edital.
  expect(String((await row(id))?.due_at) > until).toBe(true);
  expect(await linesOf(id, 'resumed')).toBe(1);
});

test('of a call that nobody came for the school is told once; the place is lost by its decision alone', async () => {
  const { t } = fixture;
  const id = await made('called', { ...opinedColumns, granted: 'full', called_until: until });
  await runOn(addDays(until, -1));
  expect(await linesOf(id, 'reminder')).toBe(1);
  await runOn(addDays(until, 1));
  await runOn(addDays(until, 2));
  expect([await linesOf(id, 'lapsed'), await row(id)]).toMatchObject([1, { state: 'called' }]);
  const { rows } = await sql<{ title: string }>`select title from notifications
    where title like 'O prazo de uma matrícula passou%'`.execute(t.system);
  expect(rows.length).toBeGreaterThan(0);
});
