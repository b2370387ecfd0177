import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { missingForForm } from '../../../platform/organisations/form-requirements.ts';
import { type CallStatus, callStatuses } from '../../../platform/scholarships/call-choices.ts';
import { incomeCeilings } from '../../../platform/scholarships/income-ceilings.ts';
import {
  inOrder,
  missingForPublication,
  nextStatuses,
  type PhaseDates,
  phasesOn,
  scheduleProblems,
} from './call-schedule.ts';

const phases: readonly PhaseDates[] = [
  { phase: 'application', starts_on: '2026-11-09', ends_on: '2026-12-04' },
  { phase: 'documents', starts_on: '2026-12-07', ends_on: '2026-12-18' },
  { phase: 'preliminary', starts_on: '2027-01-11', ends_on: '2027-01-11' },
  { phase: 'appeal', starts_on: '2027-01-12', ends_on: '2027-01-15' },
  { phase: 'final', starts_on: '2027-01-20', ends_on: '2027-01-29' },
];

describe('a calendar', () => {
  test('in order has no problem, however its rows are mixed', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...phases], { minLength: phases.length }), (mixed) => {
        expect(scheduleProblems(mixed)).toEqual([]);
        expect(inOrder(mixed)).toEqual(phases);
      }),
    );
  });

  test.each<[string, Partial<PhaseDates>, string]>([
    ['an end before its beginning', { ends_on: '2027-01-11' }, 'ends_on'],
    ['a phase before the one it follows', { starts_on: '2026-11-01' }, 'starts_on'],
    ['a phase that is there already', { phase: 'preliminary', starts_on: '2027-01-11' }, 'phase'],
  ])('%s is told at its row', (_, change, field) => {
    const rows = phases.map((row) => (row.phase === 'appeal' ? { ...row, ...change } : row));
    expect(scheduleProblems(rows)).toContainEqual(expect.objectContaining({ index: 3, field }));
  });

  test('knows where it is', () => {
    expect(phasesOn(phases, '2026-11-08')).toEqual([]);
    expect(phasesOn(phases, '2026-12-04')).toEqual(['application']);
    expect(
      phasesOn(
        [...phases, { phase: 'interview', starts_on: '2026-12-10', ends_on: '2027-01-11' }],
        '2027-01-11',
      ),
    ).toEqual(['interview', 'preliminary']);
  });
});

describe('publication', () => {
  const whole = {
    ...{ phases, vacancies: [{ full: 1, partial: 0 }], documents: [{}] },
    ...{ questionnaire: { has_draft: false }, missing_parts: [] },
  };
  test('lacks nothing, or says what', () => {
    expect(missingForPublication(whole, '2026-11-01')).toEqual([]);
    expect(
      missingForPublication(
        {
          ...{ phases: [], vacancies: [{ full: 0, partial: 0 }], documents: [] },
          questionnaire: { has_draft: true },
          missing_parts: missingForForm({
            ...{ has_officer: false, has_contact: false, has_notice: false, small_agent: false },
          }),
        },
        '2026-11-01',
      ),
    ).toHaveLength(10);
    expect(missingForPublication(whole, '2026-12-05')).toEqual([
      'Inscrições que ainda não tenham terminado.',
    ]);
  });

  test('the way of a call: forward one by one, cancelled while it runs, nothing after its end', () => {
    const all = Object.keys(callStatuses.labels) as CallStatus[];
    expect(Object.fromEntries(all.map((status) => [status, nextStatuses(status)]))).toEqual({
      draft: ['published'],
      published: ['closed', 'cancelled'],
      closed: ['analysis', 'cancelled'],
      analysis: ['preliminary', 'cancelled'],
      preliminary: ['appeal', 'cancelled'],
      appeal: ['final', 'cancelled'],
      final: [],
      cancelled: [],
    });
  });
});

test('ceilings of income: 1.5, 1.8 and 3 minimum wages', () => {
  expect(incomeCeilings(162_100)).toEqual({ full: 243_150, full_raised: 291_780, partial: 486_300 });
  expect(incomeCeilings(1)).toEqual({ full: 1, full_raised: 1, partial: 3 });
});
