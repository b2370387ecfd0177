import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calendarOf, newClock } from '../../platform/cases/clocks.ts';
import { startIncidents } from '../../testing/features/incidents.ts';
import { movedByOutages } from './filing/outage-dates.ts';
import { knowledgeClocks } from './incident-clocks.ts';

type Fixture = Awaited<ReturnType<typeof startIncidents>>;
let f: Fixture;
beforeAll(async () => {
  f = await startIncidents();
});
afterAll(() => f.t.close());

const noon = (day: string) => `${day}T15:00:00Z`;
const dayOf = (at: string | null) => at && civilDayOf(Date.parse(at));

/** Counted by hand: the law's last day to tell ANPD, the holders, and to declare that they were told. */
const byHand: readonly (readonly [
  knownOn: string,
  anpd: string,
  declaration: string,
  small: readonly [string, string],
])[] = [
  ['2026-03-02', '2026-03-05', '2026-03-10', ['2026-03-10', '2026-03-13']],
  // Carnival counts.
  ['2026-02-12', '2026-02-17', '2026-02-20', ['2026-02-20', '2026-02-25']],
  // Good Friday, 3 April, counts.
  ['2026-03-31', '2026-04-03', '2026-04-08', ['2026-04-08', '2026-04-13']],
  // 20 November, a Friday, does not.
  ['2026-11-16', '2026-11-19', '2026-11-25', ['2026-11-25', '2026-11-30']],
  // The turn of the year.
  ['2026-12-30', '2027-01-05', '2027-01-08', ['2027-01-08', '2027-01-13']],
];

describe('the terms as the installation has them', () => {
  test.each(byHand)('known on %s', async (knownOn, anpd, declaration, [smallAnpd, smallDeclaration]) => {
    const calendar = await calendarOf(f.t.system, f.school);
    const legal = (smallAgent: boolean) =>
      knowledgeClocks({ ...calendar, smallAgent }, noon(knownOn)).clocks.map((clock) =>
        dayOf(clock.legalDueAt),
      );
    expect(legal(false)).toEqual([anpd, anpd, declaration]);
    expect(legal(true)).toEqual([smallAnpd, smallAnpd, smallDeclaration]);
  });

  test.each([
    ['2026-03-02', '2026-03-30', '2026-04-28'],
    ['2026-11-19', '2026-12-18', '2027-01-19'],
  ])('communicated on %s, complemented until %s, or %s by a small agent', async (filedOn, due, small) => {
    const calendar = await calendarOf(f.t.system, f.school);
    const legal = (smallAgent: boolean) =>
      dayOf(newClock({ ...calendar, smallAgent }, 'inc.complement', noon(filedOn)).legalDueAt);
    expect([legal(false), legal(true)]).toEqual([due, small]);
  });

  test('each says that specific legislation may set another', async () => {
    const { rows } = await sql<{
      source: string;
    }>`select source from deadline_rules where legal_entity_id is null
      and key in ('inc.anpd', 'inc.holders', 'inc.holders_declaration', 'inc.complement')`.execute(
      f.t.system,
    );
    expect(rows).toHaveLength(4);
    for (const { source } of rows) expect(source).toContain('salvo prazo de legislação específica');
  });
});

/** Hours of Brasília. */
const down = (day: string, from: string, until: string) => ({
  down_from: new Date(`${day}T${from}:00-03:00`).toISOString(),
  down_until: new Date(`${day}T${until}:00-03:00`).toISOString(),
});

describe('an outage of the petition system', () => {
  test.each([
    ['four hours of the last day', '2026-11-16', [down('2026-11-16', '09:00', '13:00')], '2026-11-17'],
    ['three hours and no more', '2026-11-16', [down('2026-11-16', '09:00', '12:00')], null],
    ['a minute of the last hour', '2026-11-16', [down('2026-11-16', '23:30', '23:31')], '2026-11-17'],
    ['before six in the morning', '2026-11-16', [down('2026-11-16', '00:00', '06:00')], null],
    ['the day before', '2026-11-16', [down('2026-11-15', '06:00', '23:59')], null],
    ['before a holiday and a weekend', '2026-11-19', [down('2026-11-19', '08:00', '18:00')], '2026-11-23'],
    [
      'a day, and the one it moved to',
      '2026-11-16',
      [down('2026-11-17', '08:00', '18:00'), down('2026-11-16', '08:00', '18:00')],
      '2026-11-18',
    ],
    ['none', '2026-11-16', [], null],
  ])('%s', (_, dueOn, outages, movedTo) => {
    expect(dayOf(movedByOutages(`${dueOn}T23:59:59-03:00`, outages))).toBe(movedTo);
  });
});
