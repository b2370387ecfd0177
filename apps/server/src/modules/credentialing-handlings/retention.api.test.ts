import { credentialingHandlings } from '@conforme/contracts/modules/credentialing-handlings/credentialing-handlings.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aForm } from '../../testing/features/scholarship-form.ts';
import { makeOpenCall, startScholarships } from '../../testing/features/scholarships.ts';
import { auditRows } from '../../testing/stored-rows.ts';
import { credentialingHandlingsJobs } from './credentialing-handlings.jobs.ts';

let fixture: Awaited<ReturnType<typeof startScholarships>>;
beforeAll(async () => {
  fixture = await startScholarships();
});
afterAll(() => fixture.t.close());

/** The job as it runs on that day. */
const runOn = (day: string) =>
  credentialingHandlingsJobs({ system: fixture.t.system }, () => Date.parse(`${day}T08:00:00Z`)).tasks[
    'remove-old-applications'
  ]?.({}, new AbortController().signal);
const isThere = async (id: string) =>
  (await sql`select from cases where id = ${id}`.execute(fixture.t.system)).rows.length === 1;
const leftOf = async (id: string) => {
  const { rows } = await sql<{
    rows: number;
  }>`select (select count(*) from scholarship_applications where id = ${id})
      + (select count(*) from scholarship_forms where case_id = ${id})
      + (select count(*) from scholarship_sensitive where case_id = ${id})
      + (select count(*) from scholarship_documents where case_id = ${id})
      + (select count(*) from questionnaire_answers where case_id = ${id})
      + (select count(*) from case_files where case_id = ${id})
      + (select count(*) from case_entries where case_id = ${id}) as rows`.execute(fixture.t.system);
  return Number(rows[0]?.rows);
};
const filesOf = async (id: string): Promise<string[]> =>
  (
    await sql<{ file_id: string }>`select file_id from case_files where case_id = ${id}`.execute(
      fixture.t.system,
    )
  ).rows.map(({ file_id }) => file_id);

/** One sent, one left as it was begun, in an edital for 2027. */
async function twoApplications() {
  const { t, school } = fixture;
  const call = await makeOpenCall(t, school, { year: 2027 });
  const one = await fixture.begin(call.param);
  await fixture.addFile(one.handle);
  const answer = await fixture.submit(one, aForm(call.vacancyId));
  expect(answer.status).toBe(200);
  const other = await fixture.begin(call.param);
  await fixture.addFile(other.handle);
  return { call, sent: await fixture.idOf(one.protocol), unsent: await fixture.idOf(other.protocol), one };
}

test('what was sent is kept ten years after its school year, then goes with its files; the log stays', async () => {
  const { t, ana } = fixture;
  const { sent, one } = await twoApplications();
  const [file] = await filesOf(sent);
  const { body } = await t.call(
    credentialingHandlings.endpoints.read,
    { params: { id: sent } },
    { token: ana.token },
  );
  expect(body).toMatchObject({ kept_until: '2038-01-01T02:59:59.000Z' });
  await runOn('2037-12-30');
  expect(await isThere(sent)).toBe(true);
  await runOn('2038-01-02');
  expect(await isThere(sent)).toBe(false);
  expect(await leftOf(sent)).toBe(0);
  const { rows } = await sql`select from files where id = ${file}`.execute(t.system);
  expect(rows).toHaveLength(0);
  const { param, protocol, key } = one;
  expect((await fixture.family('resume', { param, protocol, key })).status).toBe(404);
  const read = await t.call(
    credentialingHandlings.endpoints.read,
    { params: { id: sent } },
    { token: ana.token },
  );
  expect(read.status).toBe(404);
  const told = (await auditRows(t)).filter(({ action }) => action === 'scholarship_application.expired');
  expect(told.map(({ object_uuid }) => object_uuid)).toEqual([sent]);
  // Run again, by whichever instance: nothing more is removed or told.
  await runOn('2038-01-02');
  expect(
    (await auditRows(t)).filter(({ action }) => action === 'scholarship_application.expired'),
  ).toHaveLength(1);
});

test('what was never sent goes six months after the last day of applications', async () => {
  const { t } = fixture;
  const { call, sent, unsent } = await twoApplications();
  await sql`update scholarship_calls set phases = jsonb_set(phases, '{0,ends_on}', '"2026-12-10"') where id = ${call.id}`.execute(
    t.system,
  );
  await runOn('2027-06-09');
  expect(await isThere(unsent)).toBe(true);
  await runOn('2027-06-12');
  expect([await isThere(unsent), await leftOf(unsent)]).toEqual([false, 0]);
  expect(await isThere(sent)).toBe(true);
  const told = (await auditRows(t)).filter(
    ({ action }) => action === 'scholarship_application.unsent_expired',
  );
  expect(told.map(({ object_uuid }) => object_uuid)).toContain(unsent);
});

test('an organisation that keeps them longer has them longer; the numbers of the ratio stay', async () => {
  const { t, school } = fixture;
  const { sent } = await twoApplications();
  await sql`insert into scholarship_counts (legal_entity_id, year, stage, paying, "full", full_disability, full_time, partial,
      benefits, by_agreement, terms_signed, counted_on)
    values (${school}, 2027, 'basic', 100, 20, 0, 0, 0, 0, 0, 20, '2027-03-01') on conflict do nothing`.execute(
    t.system,
  );
  await sql`insert into deadline_rules (key, legal_entity_id, valid_from, start_event, amount, unit, calendar, bound,
      doubles, pausable, based_on, reason)
    select key, ${school}, '2026-01-01', start_event, 12, unit, calendar, bound, doubles, pausable, id, 'Doze anos.'
    from deadline_rules where key = 'edi.record_retention' and legal_entity_id is null`.execute(t.system);
  await runOn('2039-12-30');
  expect(await isThere(sent)).toBe(true);
  await runOn('2040-01-02');
  expect(await isThere(sent)).toBe(false);
  const { rows } = await sql`select from scholarship_counts where legal_entity_id = ${school}
    and year = 2027`.execute(t.system);
  expect(rows).toHaveLength(1);
});
