import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { found } from '../../core/app-error.ts';
import { casesToWarnOf } from '../../platform/cases/deadline-warnings.jobs.ts';
import { toldTo } from '../../testing/features/handling.ts';
import { bringIncident, makeIncident, startIncidents } from '../../testing/features/incidents.ts';
import { runOwedClocks } from './incident-clocks.ts';
import { watchedIncidents } from './incident-form.jobs.ts';
import { lockIncident } from './locked-incident.ts';

type Fixture = Awaited<ReturnType<typeof startIncidents>>;
let f: Fixture;
beforeAll(async () => {
  f = await startIncidents();
});
afterAll(() => f.t.close());
beforeEach(() => sql`update case_clocks set stopped_at = now()`.execute(f.t.system));

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

/** The clocks of three days as if they had been started so many hours ago, and be due in as many. */
const place = (id: string, startedHoursAgo: number, dueInHours: number) =>
  sql`update case_clocks set started_at = ${ago(startedHoursAgo)}, due_at = ${ago(-dueInHours)}
    where case_id = ${id} and stopped_at is null and rule_key <> 'inc.holders_declaration'`.execute(
    f.t.system,
  );

const known = async () => {
  const { id } = await makeIncident(f.t, f.school);
  await bringIncident(f.t, id, {}, { validation: 'validated', known_at: ago(1) });
  return id;
};
const newTitles = async (protocol: string) =>
  (await toldTo(f.t, f.ana)).filter((title) => title.includes(protocol)).map((title) => title.split(' ')[0]);
const protocolOf = async (id: string) =>
  (await f.t.system.selectFrom('cases').select('protocol').where('id', '=', id).executeTakeFirstOrThrow())
    .protocol;
const stagesOf = async (id: string) =>
  (
    await sql<{ told: string }>`select rule_key || ' ' || stage as told from deadline_warnings
      where subject_id = ${id} order by warned_at, rule_key`.execute(f.t.system)
  ).rows.map(({ told }) => told);

describe('the clocks to ANPD and to the holders', () => {
  test('are reminded of 24 and 48 hours after the knowledge, each once, to whoever decides as well', async () => {
    const id = await known();
    await f.t.runJobs('warn-of-incidents');
    expect(await stagesOf(id)).toEqual([]);
    for (const [hours, stage] of [
      [25, 'hours_24'],
      [49, 'hours_48'],
    ] as const) {
      // As if the knowledge had been recorded then: the due date is counted from it.
      await sql`delete from case_clocks where case_id = ${id}`.execute(f.t.system);
      await bringIncident(f.t, id, {}, { known_at: ago(hours) });
      await Promise.all([f.t.runJobs('warn-of-incidents'), f.t.runJobs('warn-of-incidents')]);
      expect((await stagesOf(id)).slice(-2)).toEqual([`inc.anpd ${stage}`, `inc.holders ${stage}`]);
      expect(await casesToWarnOf(watchedIncidents, f.t.system)).not.toContain(id);
    }
    const told = await newTitles(await protocolOf(id));
    expect(told).toHaveLength(4);
    expect(await toldTo(f.t, f.ana)).toContainEqual(
      expect.stringMatching(/^Comunicação à ANPD vence em .*: INC/),
    );
  });

  test('are looked at again on the last day and once late, not before the first day is over', async () => {
    const id = await known();
    await place(id, 23, 40);
    expect(await casesToWarnOf(watchedIncidents, f.t.system)).not.toContain(id);
    await place(id, 25, 40);
    expect(await casesToWarnOf(watchedIncidents, f.t.system)).toContain(id);
    await place(id, 100, -1);
    expect(await casesToWarnOf(watchedIncidents, f.t.system)).toContain(id);
  });
});

test('the complement is warned of from its day 15 on, and once it is late', async () => {
  const { id } = await makeIncident(f.t, f.school);
  const filedDaysAgo = async (days: number) => {
    await sql`delete from case_clocks where case_id = ${id}`.execute(f.t.system);
    await f.t.system.transaction().execute(async (db) => {
      const incident = found(await lockIncident(db, id));
      await runOwedClocks(db, { ...incident, communicatedAt: ago(days * 24) }, { filed: ['preliminary'] });
    });
    await f.t.runJobs('warn-of-incidents');
    return (await stagesOf(id)).at(-1);
  };
  expect(await filedDaysAgo(14)).toBeUndefined();
  expect(await filedDaysAgo(26)).toMatch(/^inc\.complement (five_days|two_days|due_today)$/);
  expect(await filedDaysAgo(45)).toBe('inc.complement overdue');
});
