import { institutionMinimum, ratioRegimes, scholarshipRatio } from './scholarship-ratio.ts';
import type { UnitCounts } from './stage-totals.ts';

/** Full scholarships that nothing else replaces: what the law asks of one unit by itself, and what it has. */
interface FullMinimum {
  readonly rule: keyof typeof fullMinimumRules;
  readonly required: number;
  readonly has_tenths: number;
  readonly missing: number;
  readonly source: string;
}

export const fullMinimumRules = {
  one_in_nine: '1 integral para 9 pagantes',
  institution: '1 integral para 25 pagantes na instituição',
  courses: 'Bolsa integral em todos os cursos',
} as const;

const OF_INSTITUTIONS = 'LC 187/2021, art. 22';

const minimum = (
  rule: FullMinimum['rule'],
  source: string,
  required: number,
  has_tenths: number,
): FullMinimum => ({
  ...{ rule, source, required, has_tenths },
  missing: Math.max(0, Math.ceil((required * 10 - has_tenths) / 10)),
});

/** Institution and courses are asked of higher education without Prouni alone. */
export function fullMinimums(row: UnitCounts): readonly FullMinimum[] {
  const { least_full, full_tenths } = scholarshipRatio(row.stage, row);
  const ofStage = minimum('one_in_nine', ratioRegimes[row.stage].source, least_full, full_tenths);
  if (row.stage !== 'higher') return [ofStage];
  return [
    ofStage,
    minimum('institution', OF_INSTITUTIONS, institutionMinimum(row.paying), full_tenths),
    minimum('courses', OF_INSTITUTIONS, row.courses, row.courses_with_full * 10),
  ];
}

/** Nobody has told yet how many courses there are: nothing can be said of them. */
export const lacksCourses = ({ stage, courses }: Pick<UnitCounts, 'stage' | 'courses'>): boolean =>
  stage === 'higher' && courses === 0;
