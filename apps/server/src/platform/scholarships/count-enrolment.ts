import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { callLevels } from '@conforme/contracts/platform/scholarships/call-choices.ts';
import { stageOfLevel } from '@conforme/contracts/platform/scholarships/stage-of-level.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';

interface Enrolment {
  readonly unitId: number;
  readonly year: number;
  readonly level: keyof typeof callLevels.labels;
  readonly granted: 'full' | 'partial';
  readonly disability: boolean;
  readonly isFullTime: boolean;
  /** By a collective agreement, which is counted beside the column (Decreto 11.791/2023, art. 53, § 2º). */
  readonly byAgreement: boolean;
}

/** The column a grantee counts in: weights do not add up, and who is in two counts by the larger (art. 55, § 4º). */
export const countedColumn = ({
  granted,
  disability,
  isFullTime,
}: Pick<Enrolment, 'granted' | 'disability' | 'isFullTime'>): CountedColumn =>
  granted === 'partial' ? 'partial' : isFullTime ? 'full_time' : disability ? 'full_disability' : 'full';
export type CountedColumn = 'full' | 'full_disability' | 'full_time' | 'partial';

/**
 * One grantee more, or one less, in the numbers that the ratio is taken of. The day of the count stays: it is when somebody
 * counted the paying pupils, and an enrolment counts none of them.
 */
export async function countEnrolment(
  db: Transaction,
  enrolment: Enrolment,
  column: CountedColumn,
  by: 1 | -1,
): Promise<void> {
  const { unitId, year, level, byAgreement } = enrolment;
  const named = sql.ref(column);
  const stage = stageOfLevel(level);
  const today = civilDayOf(Date.now());
  await sql`insert into scholarship_counts as counted (legal_entity_id, year, stage, paying, "full", full_disability,
      full_time, partial, benefits, by_agreement, terms_signed, counted_on)
    values (${unitId}, ${year}, ${stage}, 0, 0, 0, 0, 0, 0, 0, 0, ${today})
    on conflict (legal_entity_id, year, stage) do nothing`.execute(db);
  await sql`update scholarship_counts set ${named} = greatest(${named} + ${by}, 0),
      by_agreement = greatest(by_agreement + ${byAgreement ? by : 0}, 0)
    where legal_entity_id = ${unitId} and year = ${year} and stage = ${stage}`.execute(db);
}

/** The term of concession of one grantee was signed (Decreto 11.791/2023, art. 53, § 3º), or its scholarship ended. */
export async function countTerm(
  db: Transaction,
  { unitId, year, level }: Pick<Enrolment, 'unitId' | 'year' | 'level'>,
  by: 1 | -1,
): Promise<void> {
  await sql`update scholarship_counts set terms_signed = greatest(terms_signed + ${by}, 0)
    where legal_entity_id = ${unitId} and year = ${year} and stage = ${stageOfLevel(level)}`.execute(db);
}
