import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CRITERIA, scoreLines, scoreOf, tieBreaks } from './application-score.ts';
import { compareRanked, type Ranked, rankApplications } from './ranking.ts';

const one = (id: string, some: Partial<Ranked> = {}): Ranked => ({
  ...{ id, score: 50, per_capita: 100_000, disability: false, sibling: false, members: 3 },
  ...{ birth_date: '2012-01-01', submitted_at: '2026-11-10T12:00:00Z', grant: 'full' as const },
  ...some,
});
const order = (applications: readonly Ranked[], ...breaks: Parameters<typeof compareRanked>[0]) =>
  [...applications].sort(compareRanked(breaks)).map(({ id }) => id);

describe('the ranking', () => {
  test('the score decides first, then what the edital says, in its order', () => {
    const poor = one('poor', { per_capita: 50_000 });
    const large = one('large', { members: 7 });
    expect(order([large, poor], 'per_capita', 'members')).toEqual(['poor', 'large']);
    expect(order([poor, large], 'members', 'per_capita')).toEqual(['large', 'poor']);
    expect(order([poor, one('best', { score: 51 })], 'per_capita')).toEqual(['best', 'poor']);
  });

  test('vacancies are given from the top: full, then half, then the waiting list; refused have no place', () => {
    const places = rankApplications(
      [
        one('a', { score: 90 }),
        one('b', { score: 80 }),
        one('c', { score: 70, grant: 'partial' }),
        one('d', { score: 60 }),
        one('e', { score: 99, grant: 'none' }),
      ],
      { full: 1, partial: 2 },
      ['per_capita'],
    );
    expect(places.map(({ application, place, outcome }) => [application.id, place, outcome])).toEqual([
      ['a', 1, 'full'],
      ['b', 2, 'partial'],
      ['c', 3, 'partial'],
      ['d', 4, 'waiting'],
      ['e', null, 'refused'],
    ]);
  });

  const arbitrary = fc.array(
    fc.record({
      id: fc.uuid(),
      score: fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10),
      per_capita: fc.integer({ min: 0, max: 500_000 }),
      disability: fc.boolean(),
      sibling: fc.boolean(),
      members: fc.integer({ min: 1, max: 10 }),
      birth_date: fc.constantFrom('2010-01-01', '2012-05-04', '2014-09-09'),
      submitted_at: fc.constantFrom('2026-11-10T12:00:00Z', '2026-11-11T12:00:00Z'),
      grant: fc.constantFrom('full' as const, 'partial' as const, 'none' as const),
    }),
    { maxLength: 40 },
  );
  const breaks = fc.shuffledSubarray(tieBreaks.options.map(({ value }) => value));
  const vacancies = fc.record({ full: fc.nat(10), partial: fc.nat(10) });

  test('never gives more than there is, is the same however the rows come, and leaves nobody out', () => {
    fc.assert(
      fc.property(arbitrary, vacancies, breaks, (applications, offered, names) => {
        const places = rankApplications(applications, offered, names);
        const count = (outcome: string) => places.filter((place) => place.outcome === outcome).length;
        expect(count('full')).toBeLessThanOrEqual(offered.full);
        expect(count('partial')).toBeLessThanOrEqual(offered.partial);
        expect(places).toHaveLength(applications.length);
        expect(rankApplications([...applications].reverse(), offered, names)).toEqual(places);
        for (const { application, outcome } of places)
          if (outcome === 'full') expect(application.grant).toBe('full');
      }),
    );
  });
});

describe('the score', () => {
  const facts = { per_capita: 0, members: 4, disability: true, sibling: true, children: 5, social: 100 };
  test('worked cases: everything is worth all points, nothing is worth none', () => {
    expect(scoreOf(scoreLines(DEFAULT_CRITERIA, facts, 162_100))).toBe(100);
    const none = {
      per_capita: 486_300,
      members: 1,
      disability: false,
      sibling: false,
      children: 0,
      social: 0,
    };
    expect(scoreOf(scoreLines(DEFAULT_CRITERIA, none, 162_100))).toBe(0);
    expect(scoreOf(scoreLines(DEFAULT_CRITERIA, { ...none, per_capita: 243_150 }, 162_100))).toBe(30);
  });

  test('a lower income is never worth less', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const of = (per_capita: number) =>
          scoreOf(scoreLines(DEFAULT_CRITERIA, { ...facts, per_capita }, 162_100));
        expect(of(low)).toBeGreaterThanOrEqual(of(high));
      }),
    );
  });
});
