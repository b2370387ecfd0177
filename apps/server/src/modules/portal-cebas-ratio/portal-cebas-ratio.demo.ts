import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { DemoPart } from '../../platform/demo/demo-installation.ts';

/** Two schools a few scholarships short, a college that has enough, and last year, when all was well. */
export const portalCebasRatioDemo: DemoPart = async ({ db, school }) => {
  const today = civilDayOf(Date.now());
  const year = Number(today.slice(0, 4));
  const [first, second] = school.units;
  const numbers = [
    {
      id: school.id,
      year,
      stage: 'higher',
      paying: 430,
      full: 109,
      full_disability: 0,
      full_time: 0,
      partial: 6,
    },
    {
      id: first,
      year,
      stage: 'basic',
      paying: 845,
      full: 138,
      full_disability: 10,
      full_time: 0,
      partial: 24,
    },
    {
      id: second,
      year,
      stage: 'basic',
      paying: 612,
      full: 104,
      full_disability: 6,
      full_time: 8,
      partial: 4,
    },
    {
      id: first,
      year: year - 1,
      stage: 'basic',
      paying: 830,
      full: 160,
      full_disability: 6,
      full_time: 0,
      partial: 0,
    },
    {
      id: second,
      year: year - 1,
      stage: 'basic',
      paying: 598,
      full: 118,
      full_disability: 4,
      full_time: 0,
      partial: 2,
    },
  ];
  for (const { id, ...counts } of numbers)
    if (id !== undefined)
      await db
        .insertInto('scholarship_counts')
        .values({
          legal_entity_id: id,
          ...counts,
          benefits: counts.stage === 'basic' ? 2 : 0,
          // The college has somebody with a full scholarship in all courses but one.
          ...(counts.stage === 'higher' ? { courses: 6, courses_with_full: 5 } : {}),
          by_agreement: Math.floor(counts.full / 12),
          terms_signed:
            counts.full + counts.full_disability + counts.full_time + counts.partial - (id === first ? 2 : 0),
          counted_on: counts.year === year ? addDays(today, -2) : `${counts.year}-11-20`,
        })
        .execute();
};
