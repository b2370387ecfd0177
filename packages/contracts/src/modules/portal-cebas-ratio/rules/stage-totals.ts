import {
  agreementLimit,
  granteesOf,
  type RatioRegime,
  type RatioResult,
  ratioRegimes,
  type ScholarshipCounts,
  scholarshipRatio,
  sumCounts,
} from './scholarship-ratio.ts';

export interface UnitCounts extends ScholarshipCounts {
  readonly stage: RatioRegime;
  readonly by_agreement: number;
  readonly terms_signed: number;
  readonly courses: number;
  readonly courses_with_full: number;
}

export interface StageTotal {
  readonly stage: RatioRegime;
  readonly units: number;
  readonly counts: ScholarshipCounts;
  readonly ratio: RatioResult;
}

/** Basic, professional and higher education are computed apart (Decreto 11.791/2023, art. 51, § 3º). */
export function stageTotals(rows: readonly UnitCounts[]): StageTotal[] {
  return (Object.keys(ratioRegimes) as RatioRegime[]).flatMap((stage) => {
    const own = rows.filter((row) => row.stage === stage);
    if (own.length === 0) return [];
    const counts = sumCounts(own);
    return [{ stage, units: own.length, counts, ratio: scholarshipRatio(stage, counts) }];
  });
}

export interface RatioLimit {
  readonly used: number;
  readonly limit: number;
}

/** What is limited besides the ratio. */
export interface RatioLimits {
  readonly benefits: RatioLimit;
  readonly agreement: RatioLimit;
  readonly terms: RatioLimit;
}

export function ratioLimits(rows: readonly UnitCounts[]): RatioLimits {
  const sum = (of: (row: UnitCounts) => number) => rows.reduce((total, row) => total + of(row), 0);
  const grantees = sum(granteesOf);
  return {
    benefits: {
      used: sum(({ benefits }) => benefits),
      limit: sum((row) => scholarshipRatio(row.stage, row).benefits_limit),
    },
    agreement: { used: sum(({ by_agreement }) => by_agreement), limit: agreementLimit(grantees) },
    terms: { used: sum(({ terms_signed }) => terms_signed), limit: grantees },
  };
}
