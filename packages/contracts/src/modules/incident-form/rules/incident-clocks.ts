import type { DeadlineRuleKey } from '../../../platform/deadlines/deadline-rules.ts';
import { type IncidentFacts, isOpenIncident } from './incident-states.ts';

/** What runs from the knowledge that personal data were affected, or from the end of a term that does. */
export const clocksOfKnowledge = ['inc.anpd', 'inc.holders', 'inc.holders_declaration'] as const;
export type IncidentClock = (typeof clocksOfKnowledge)[number] | 'inc.complement';

/** What is filed with ANPD in its petition system: an outage of it moves these. */
export const clocksOfPetition: readonly DeadlineRuleKey[] = [
  'inc.anpd',
  'inc.complement',
  'inc.holders_declaration',
];

export type ClockFacts = Pick<IncidentFacts, 'nature' | 'state' | 'knownAt' | 'filed' | 'holdersTold'>;

/**
 * The terms that run, by the facts alone: what was done is not owed again, and whoever opens again what was put aside
 * owes what had been owed. Nothing is owed of an incident that ended, or that is not communicated.
 */
export function owedClocks({
  nature,
  state,
  knownAt,
  filed,
  holdersTold,
}: ClockFacts): readonly IncidentClock[] {
  if (nature !== 'security' || !isOpenIncident(state) || state === 'not_communicated') return [];
  const isKnown = knownAt !== null;
  const isComplete = filed.includes('complete') || filed.includes('complementary');
  const owed: Readonly<Record<IncidentClock, boolean>> = {
    'inc.anpd': isKnown && !filed.some((kind) => kind !== 'declaration'),
    'inc.holders': isKnown && !holdersTold,
    'inc.holders_declaration': isKnown && !filed.includes('declaration'),
    'inc.complement': filed.includes('preliminary') && !isComplete,
  };
  return ([...clocksOfKnowledge, 'inc.complement'] as const).filter((key) => owed[key]);
}
