import type { ApplicationDecision, ProposedGrant } from './application-states.ts';
import type { IncomeClass } from './family-income.ts';

/**
 * Why this scholarship may not be granted to this income; null when it may. Above 1.5 minimum wages, up to 1.8, a full one
 * takes the report of a registered social worker (LC 187/2021, art. 19, § 2º).
 */
export function refusedGrant(
  grant: ProposedGrant,
  income: IncomeClass,
  raisedByReport: boolean,
): string | null {
  if (grant === 'none' || income === 'full') return null;
  if (income === 'above')
    return 'A renda por pessoa passa de três salários mínimos: a lei não permite bolsa.';
  if (grant === 'partial') return null;
  if (income === 'partial') return 'A renda por pessoa passa do limite da bolsa de 100 %.';
  return raisedByReport
    ? null
    : 'A renda por pessoa passa de 1,5 salário mínimo: a bolsa de 100 % depende do relatório de assistente social (LC 187/2021, art. 19, § 2º).';
}

/** What a decision grants at most; a place on the waiting list is worth what the opinion proposed. */
export const grantOf = (decision: ApplicationDecision, proposed: ProposedGrant): ProposedGrant =>
  decision === 'granted_full'
    ? 'full'
    : decision === 'granted_partial'
      ? 'partial'
      : decision === 'refused'
        ? 'none'
        : proposed;
