/**
 * How many scholarships LC 187/2021 and Decreto 11.791/2023 ask for, and how many count. Amounts are whole tenths of a
 * scholarship, so that 1,2 and 0,5 add up without rounding errors.
 */
export const ratioRegimes = {
  basic: {
    label: 'Educação básica',
    payingPerGrant: 5,
    source: 'LC 187/2021, art. 20; Decreto 11.791/2023, art. 55',
    weighs: true,
    benefits: 'Benefícios dos tipos 1, 2 e 3',
    benefitsSource: 'LC 187/2021, art. 20, § 2º',
  },
  professional: {
    label: 'Educação profissional',
    payingPerGrant: 5,
    source: 'Decreto 11.791/2023, art. 56',
    weighs: false,
    benefits: null,
    benefitsSource: null,
  },
  higher_prouni: {
    label: 'Superior, com Prouni',
    payingPerGrant: 5,
    source: 'Decreto 11.791/2023, art. 60',
    weighs: false,
    benefits: 'Benefícios dos tipos 1 e 2',
    benefitsSource: 'Decreto 11.791/2023, art. 60',
  },
  higher: {
    label: 'Superior, sem Prouni',
    payingPerGrant: 4,
    source: 'LC 187/2021, art. 22; Decreto 11.791/2023, art. 62',
    weighs: false,
    benefits: 'Benefícios do art. 19',
    benefitsSource: 'LC 187/2021, art. 22',
  },
} as const satisfies Record<string, RatioRule>;
export type RatioRegime = keyof typeof ratioRegimes;

interface RatioRule {
  readonly label: string;
  readonly payingPerGrant: number;
  readonly source: string;
  /** Whether pupils with a disability and in full-time education count more than one. */
  readonly weighs: boolean;
  /** Which benefits may stand in for scholarships; null where the rule names none. */
  readonly benefits: string | null;
  readonly benefitsSource: string | null;
}

export interface ScholarshipCounts {
  readonly paying: number;
  readonly full: number;
  /** Full scholarships of pupils with a disability, by the School Census. Who is also full-time is counted below. */
  readonly full_disability: number;
  readonly full_time: number;
  readonly partial: number;
  readonly benefits: number;
}

export interface RatioResult {
  /** The paying pupils the ratio is taken of. */
  readonly base: number;
  readonly required: number;
  /** Full scholarships that partial ones cannot replace. */
  readonly least_full: number;
  readonly full_tenths: number;
  readonly partial_tenths: number;
  readonly benefits_tenths: number;
  readonly benefits_limit: number;
  readonly total_tenths: number;
  /** Full scholarships still to be granted; 0 where the ratio is met. */
  readonly missing: number;
  /** Whole scholarships above what is asked for. */
  readonly surplus: number;
}

export const weightTenths = { full: 10, full_disability: 12, full_time: 14, partial: 5 } as const;
const LEAST_FULL_PER = 9;
/** Higher education without Prouni: in each institution, whatever the whole entity grants. */
const INSTITUTION_PER = 25;
/** At most this part of the scholarships may be benefits. */
const BENEFITS_PART = 4;

/** Fractions from one half are counted as one (Decreto 11.791/2023, art. 55, § 2º, and art. 60). */
export const oneForEach = (paying: number, each: number): number =>
  Math.floor((2 * paying + each) / (2 * each));

export function scholarshipRatio(regime: RatioRegime, counts: ScholarshipCounts): RatioResult {
  const rule: RatioRule = ratioRegimes[regime];
  // With Prouni, who pays half counts as paying.
  const base = counts.paying + (regime === 'higher_prouni' ? counts.partial : 0);
  const required = oneForEach(base, rule.payingPerGrant);
  const least_full = oneForEach(base, LEAST_FULL_PER);
  const full_tenths = rule.weighs
    ? counts.full * weightTenths.full +
      counts.full_disability * weightTenths.full_disability +
      counts.full_time * weightTenths.full_time
    : (counts.full + counts.full_disability + counts.full_time) * weightTenths.full;
  const partial_tenths = counts.partial * weightTenths.partial;
  const benefits_limit = rule.benefits === null ? 0 : Math.floor(required / BENEFITS_PART);
  const benefits_tenths = Math.min(counts.benefits, benefits_limit) * 10;
  const total_tenths = full_tenths + partial_tenths + benefits_tenths;
  const missing = Math.max(
    0,
    Math.ceil((required * 10 - total_tenths) / 10),
    Math.ceil((least_full * 10 - full_tenths) / 10),
  );
  const surplus = missing > 0 ? 0 : Math.floor((total_tenths - required * 10) / 10);
  return {
    base,
    required,
    least_full,
    full_tenths,
    partial_tenths,
    benefits_tenths,
    benefits_limit,
    total_tenths,
    missing,
    surplus,
  };
}

export const sumCounts = (rows: readonly ScholarshipCounts[]): ScholarshipCounts => {
  const sum = (key: keyof ScholarshipCounts) => rows.reduce((total, row) => total + row[key], 0);
  return {
    paying: sum('paying'),
    full: sum('full'),
    full_disability: sum('full_disability'),
    full_time: sum('full_time'),
    partial: sum('partial'),
    benefits: sum('benefits'),
  };
};

/** Everybody with a scholarship, each counted once. */
export const granteesOf = ({ full, full_disability, full_time, partial }: ScholarshipCounts): number =>
  full + full_disability + full_time + partial;

/** At most a fifth of the scholarships may follow from a collective agreement (Decreto 11.791/2023, art. 53, § 2º). */
export const agreementLimit = (grantees: number): number => Math.floor(grantees / 5);

/**
 * Full scholarships an institution of higher education without Prouni must grant by itself. No rule of rounding was read for
 * this minimum (those of art. 55 and 60 are of other ratios), so that a begun twenty-five counts as one.
 */
export const institutionMinimum = (paying: number): number => Math.ceil(paying / INSTITUTION_PER);
