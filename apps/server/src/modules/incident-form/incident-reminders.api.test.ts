import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { found } from '../../core/app-error.ts';
import { casesToWarnOf, warnOfCase } from '../../platform/cases/deadline-warnings.jobs.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { toldTo } from '../../testing/features/handling.ts';
import { bringIncident, makeIncident, startIncidents } from '../../testing/features/incidents.ts';
import { makeSmallAgent } from '../../testing/features/organisation-parts.ts';
import { makeOrganisation } from '../../testing/features/people.ts';
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

describe('a small agent', () => {
  /** A small agent's incident, and what somebody is told of one of its clocks at each of these moments. */
  const smallAgents = async () => {
    const entity = await makeOrganisation(f.t, 'Ateliê Ipê');
    await makeSmallAgent(f.t, entity);
    const { id } = await makeIncident(f.t, entity);
    const titlesAt = async (clock: string, moment: string): Promise<string[]> => {
      const now = new Date(moment).toISOString();
      const titles: string[] = [];
      const notifier = {
        notify: async (_: unknown, { title }: { title: string }) => void titles.push(title),
      } as unknown as Notifier;
      const lock: typeof watchedIncidents.lock = async (db, of) => ({
        ...found(await lockIncident(db, of)),
        now,
      });
      const watched = { ...watchedIncidents, lock };
      await f.t.system.transaction().execute((db) => warnOfCase(watched, db, notifier, id));
      return titles.filter((title) => title.startsWith(clock)).map((title) => title.replace(/: INC.*/, ''));
    };
    return { id, titlesAt };
  };

  test('is reminded of its six days to the end, and of the common three as of nothing that is late', async () => {
    const { id, titlesAt } = await smallAgents();
    // A Friday night: three business days end on Wednesday the 11th, six on Monday the 16th.
    const known_at = '2026-11-06T23:30:00-03:00';
    await bringIncident(f.t, id, {}, { validation: 'validated', known_at });
    for (const [moment, told] of [
      ['2026-11-07T23:00:00-03:00', []],
      ['2026-11-07T23:30:00-03:00', ['Comunicação à ANPD vence em 3 dias úteis (prazo comum da lei)']],
      ['2026-11-08T23:30:00-03:00', ['Comunicação à ANPD vence em 3 dias úteis (prazo comum da lei)']],
      ['2026-11-11T08:00:00-03:00', ['Comunicação à ANPD vence hoje (prazo comum da lei)']],
      ['2026-11-12T09:00:00-03:00', []],
      ['2026-11-16T07:59:00-03:00', []],
      ['2026-11-16T08:00:00-03:00', ['Comunicação à ANPD vence hoje (prazo da lei)']],
      ['2026-11-16T12:00:00-03:00', []],
      ['2026-11-17T00:30:00-03:00', ['Comunicação à ANPD venceu há 1 dia útil (prazo da lei)']],
      ['2026-11-18T12:00:00-03:00', []],
    ] as const)
      expect(await titlesAt('Comunicação à ANPD', moment), moment).toEqual(told);
    expect(await stagesOf(id)).toEqual(expect.arrayContaining(['inc.anpd overdue', 'inc.holders overdue']));
  });

  test('is reminded of the complement five, two and no days before its forty are over', async () => {
    const { id, titlesAt } = await smallAgents();
    await bringIncident(f.t, id, {}, { validation: 'validated', known_at: '2026-09-01T12:00:00Z' });
    await f.t.system.transaction().execute(async (db) => {
      const incident = found(await lockIncident(db, id));
      await runOwedClocks(
        db,
        { ...incident, communicatedAt: '2026-09-03T12:00:00Z' },
        { filed: ['preliminary'] },
      );
    });
    const told: string[] = [];
    for (
      let day = Date.parse('2026-09-03T12:00:00Z');
      day < Date.parse('2026-11-06T12:00:00Z');
      day += 24 * HOUR
    )
      for (const title of await titlesAt('Complemento', new Date(day).toISOString()))
        told.push(`${new Date(day).toISOString().slice(5, 10)} ${title.replace('Complemento à ANPD ', '')}`);
    expect(told).toEqual([
      // Days 15, 18 and 20 of the term that everybody has, and the same before the end of forty.
      '09-25 vence em 5 dias úteis (prazo comum da lei)',
      '09-30 vence em 2 dias úteis (prazo comum da lei)',
      '10-02 vence hoje (prazo comum da lei)',
      '10-26 vence em 5 dias úteis (prazo da lei)',
      '10-29 vence em 2 dias úteis (prazo da lei)',
      '11-03 vence hoje (prazo da lei)',
      '11-04 venceu há 1 dia útil (prazo da lei)',
    ]);
  });

  test('is looked at for the doubled date, and for the common one only while it is to come', async () => {
    const { id } = await smallAgents();
    await bringIncident(f.t, id, {}, { validation: 'validated', known_at: ago(1) });
    const at = async (dueInHours: number, doubledInHours: number) => {
      await sql`update case_clocks set started_at = ${ago(200)}, due_at = ${ago(-dueInHours)},
          doubled_due_at = ${ago(-doubledInHours)}
        where case_id = ${id} and rule_key in ('inc.anpd', 'inc.holders')`.execute(f.t.system);
      return (await casesToWarnOf(watchedIncidents, f.t.system)).includes(id);
    };
    expect(await at(40, 100)).toBe(true);
    expect(await at(-2, 100)).toBe(false);
    // Yesterday at the latest, whatever the hour: of a last day that still runs nobody is told before its morning.
    expect(await at(-100, -30)).toBe(true);
  });
});
