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

/** What is limited besides the ratio, in one stage: what another has to spare is of no use to it. */
export interface StageLimits {
  readonly stage: RatioRegime;
  readonly benefits: RatioLimit;
  readonly agreement: RatioLimit;
  readonly terms: RatioLimit;
}

export const ratioLimits = (rows: readonly UnitCounts[]): StageLimits[] =>
  stageTotals(rows).map(({ stage, counts, ratio }) => {
    const sum = (key: 'by_agreement' | 'terms_signed') =>
      rows.reduce((total, row) => total + (row.stage === stage ? row[key] : 0), 0);
    const grantees = granteesOf(counts);
    return {
      stage,
      benefits: { used: counts.benefits, limit: ratio.benefits_limit },
      agreement: { used: sum('by_agreement'), limit: agreementLimit(grantees) },
      terms: { used: sum('terms_signed'), limit: grantees },
    };
  });
