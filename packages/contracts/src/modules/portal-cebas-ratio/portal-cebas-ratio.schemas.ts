import { civilDate } from '../../core/brazil/civil-date.ts';
import { invalidBecause } from '../../core/invalid-because.ts';
import { id, oneOf, version, z } from '../../core/schema.ts';
import { reportFormats } from '../../platform/reports/report-formats.ts';
import { ratioStages } from './ratio-choices.ts';
import { granteesOf } from './rules/scholarship-ratio.ts';

const amount = z.number().int().min(0).max(1_000_000);
const counts = {
  paying: amount,
  full: amount,
  full_disability: amount,
  full_time: amount,
  partial: amount,
  benefits: amount,
  /** Scholarships that follow from a collective agreement, among those above. */
  by_agreement: amount,
  /** Signed terms of concession, one for each grantee. */
  terms_signed: amount,
  /** Of higher education without Prouni: its courses, and those in which somebody has a full scholarship. */
  courses: amount,
  courses_with_full: amount,
};

export const scholarshipCount = z.strictObject({
  id,
  unit: z.strictObject({ id, label: z.string() }),
  year: z.number(),
  stage: oneOf(ratioStages),
  ...counts,
  /** Grantees whom the register knows, to compare with those that were counted. */
  registered: z.number().int(),
  counted_on: z.string(),
  version,
});
export type ScholarshipCount = z.output<typeof scholarshipCount>;

export const ratioYear = z.strictObject({
  year: z.number(),
  /** The years that have numbers, newest first. */
  years: z.array(z.number()),
  certificate_valid_until: z.string().nullable(),
  counts: z.array(scholarshipCount),
});
export type RatioYear = z.output<typeof ratioYear>;

const yearInQuery = z
  .string()
  .regex(/^20\d{2}$/, invalidBecause('Escreva o ano com quatro números.'))
  .transform(Number);
export const ratioQuery = z.strictObject({ year: yearInQuery });
export const ratioReportQuery = z.strictObject({ year: yearInQuery, format: oneOf(reportFormats) });

const MORE_THAN_GRANTEES = invalidBecause('Há menos bolsistas do que isso.');
const MORE_THAN_COURSES = invalidBecause('Há menos cursos do que isso.');

interface Written {
  readonly full: number;
  readonly full_disability: number;
  readonly full_time: number;
  readonly partial: number;
  readonly paying: number;
  readonly benefits: number;
  readonly by_agreement: number;
  readonly terms_signed: number;
  readonly courses: number;
  readonly courses_with_full: number;
}
const agree = (written: Written, context: z.core.$RefinementCtx<Written>) => {
  const grantees = granteesOf(written);
  for (const key of ['by_agreement', 'terms_signed'] as const)
    if (written[key] > grantees)
      context.addIssue({ code: 'custom', path: [key], message: MORE_THAN_GRANTEES });
  if (written.courses_with_full > written.courses)
    context.addIssue({
      code: 'custom',
      // Without any course it is their number that is missing.
      path: [written.courses === 0 ? 'courses' : 'courses_with_full'],
      message: MORE_THAN_COURSES,
    });
};

const written = { ...counts, counted_on: civilDate };
export const scholarshipCountCreate = z
  .strictObject({
    unit_id: id,
    year: z.number().int().min(2000).max(2099),
    stage: oneOf(ratioStages),
    ...written,
  })
  .superRefine(agree);
export type ScholarshipCountCreate = z.output<typeof scholarshipCountCreate>;

export const scholarshipCountChange = z.strictObject({ version, ...written }).superRefine(agree);
export type ScholarshipCountChange = z.output<typeof scholarshipCountChange>;
