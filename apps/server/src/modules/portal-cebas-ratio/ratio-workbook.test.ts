import { expect, test } from 'vitest';
import { ratioWorkbook } from './ratio-workbook.ts';

const unit = (label: string, stage: 'basic' | 'professional') => ({
  ...{ id: 1, unit: { id: 1, label }, year: 2037, stage, paying: 100, full: 15, full_disability: 0 },
  ...{ full_time: 0, partial: 0, benefits: 9, by_agreement: 1, terms_signed: 2, courses: 0 },
  ...{ courses_with_full: 0, registered: 3, counted_on: '2037-03-02', version: 1 },
});

test('benefits that count, the limits and the sum of each stage stand in the workbook', () => {
  const { report, rows: units } = ratioWorkbook({} as never, {
    ...{ year: 2037, years: [2037], certificate_valid_until: null },
    counts: [unit('Norte', 'basic'), unit('Sul', 'basic'), unit('Sul', 'professional')],
  });
  const at = (key: string) => report.columns.findIndex((column) => column.key === key);
  const rows = [...units, ...(report.sheets?.[0]?.rows ?? [])];
  for (const row of rows) expect(row).toHaveLength(report.columns.length);
  expect(report.total).toBe(3);
  const of = (key: string) => rows.map((row) => row[at(key)]);
  expect(of('unit')).toEqual(['Norte', 'Sul', 'Sul', 'Soma da entidade', 'Soma da entidade']);
  expect(of('benefits_counted')).toEqual([5, 5, 0, 10, 0]);
  expect(of('benefits_limit')).toEqual([5, 5, 0, 10, 0]);
  expect(of('agreement_limit')).toEqual([3, 3, 3, 6, 3]);
  expect(of('required')).toEqual([20, 20, 20, 40, 20]);
  expect(of('missing')).toEqual([0, 0, 5, 0, 5]);
  expect(of('registered')).toEqual([3, 3, 3, 6, 3]);
  expect(of('benefits_source').at(-1)).toContain('art. 56');
});
