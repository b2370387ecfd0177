import type { CallUpdate } from '@conforme/contracts/modules/credentialing-configs/credentialing-configs.schemas.ts';
import {
  type CallCriteria,
  DEFAULT_CRITERIA,
  scoreCriteria,
} from '@conforme/contracts/platform/scholarships/application-score.ts';
import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { Database, Transaction } from '../../core/database/database.ts';

/** How many families have sent an application to this edital. */
export async function sentIn(db: Database | Transaction, callId: number): Promise<number> {
  const { rows } = await sql<{ sent: number }>`select count(*)::int as sent from scholarship_applications
    where call_id = ${callId} and submitted_at is not null`.execute(db);
  return rows[0]?.sent ?? 0;
}

export const sentWords = (sent: number, rest: string): string =>
  sent === 1
    ? `Já há uma inscrição enviada neste edital: ${rest}`
    : `Já há ${sent} inscrições enviadas neste edital: ${rest}`;

type Weighed = Pick<CallUpdate, 'kind' | 'year' | 'minimum_wage' | 'criteria'>;

interface StoredCall {
  readonly id: number;
  readonly kind: string;
  readonly year: number;
  readonly minimum_wage: number;
  /** Empty in editais of before. */
  readonly criteria: Partial<CallCriteria>;
}

/** Where they differ, as the form names them. */
function changedIn({ criteria: stored, ...before }: StoredCall, after: Weighed): string | undefined {
  const criteria = { ...DEFAULT_CRITERIA, ...stored };
  const fact = (['kind', 'year', 'minimum_wage'] as const).find((key) => before[key] !== after[key]);
  if (fact) return fact;
  const points = scoreCriteria.options.find(
    ({ value }) => criteria.points[value] !== after.criteria.points[value],
  );
  if (points) return `criteria.points.${points.value}`;
  return criteria.tie_breaks.join() === after.criteria.tie_breaks.join() ? undefined : 'criteria.tie_breaks';
}

/**
 * Income classes, scores and places follow from these, and the year and the kind hold the place of each CPF: from the first
 * application that was sent they stay, so that nobody is measured by another rule than the one they applied under.
 */
export async function assertWeighedAlike(db: Transaction, before: StoredCall, after: Weighed): Promise<void> {
  const path = changedIn(before, after);
  if (path === undefined) return;
  const sent = await sentIn(db, before.id);
  if (sent > 0)
    throw invalidField(path, sentWords(sent, 'isto fica como está, igual para todas as famílias.'));
}
