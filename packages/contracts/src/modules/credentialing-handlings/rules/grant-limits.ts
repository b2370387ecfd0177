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

/** What limits every scholarship: the proposal of the social worker and the income that was checked. */
export interface GrantFacts {
  readonly proposed: ProposedGrant;
  readonly income: IncomeClass;
  readonly raised: boolean;
}

export type Grant = Exclude<ProposedGrant, 'none'>;

/** A place on the waiting list is worth what was proposed; whoever waits for a full scholarship may be given a half. */
const worthWaiting: Readonly<Record<ProposedGrant, readonly Grant[]>> = {
  full: ['full', 'partial'],
  partial: ['partial'],
  none: [],
};

/** What a call may give, the larger first: what was decided, or what waiting is worth, and only within the ceilings. */
export const grantsToCall = (
  granted: Grant | null,
  { proposed, income, raised }: GrantFacts,
): readonly Grant[] =>
  (granted === null ? worthWaiting[proposed] : [granted]).filter(
    (grant) => refusedGrant(grant, income, raised) === null,
  );

/** Why nobody with this proposal and income may be called up from the waiting list; null when they may. */
export function refusedWaiting(facts: GrantFacts): string | null {
  if (facts.proposed === 'none')
    return 'O parecer não propõe bolsa: a lista de espera é de quem pode receber uma.';
  return grantsToCall(null, facts).length > 0 ? null : refusedGrant('partial', facts.income, facts.raised);
}

/** Ceilings of the law hold for whoever decides as well. */
export function refusedDecision(decision: ApplicationDecision, facts: GrantFacts): string | null {
  switch (decision) {
    case 'granted_full':
      return refusedGrant('full', facts.income, facts.raised);
    case 'granted_partial':
      return refusedGrant('partial', facts.income, facts.raised);
    case 'waiting_list':
      return refusedWaiting(facts);
    case 'refused':
      return null;
  }
}
