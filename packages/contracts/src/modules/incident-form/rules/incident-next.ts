import type { OutsideAct } from '../../../platform/cases/outside-acts.ts';
import type { FilingKind } from './incident-choices.ts';
import {
  type IncidentAct,
  type IncidentAsker,
  type IncidentFacts,
  type IncidentState,
  isOpenIncident,
  refusedIncidentAct,
} from './incident-states.ts';

/** What has to be done next, in the usual order; null where nothing waits. */
export function nextIncidentAct(facts: IncidentFacts, asker: IncidentAsker): IncidentAct | null {
  if (!isOpenIncident(facts.state)) return null;
  const order: readonly IncidentAct[] =
    facts.nature === 'scam'
      ? ['validate', ...(facts.state === 'alerted' ? (['close'] as const) : (['alert'] as const))]
      : facts.validation !== 'validated'
        ? ['validate']
        : facts.knownAt === null
          ? ['know']
          : facts.duty === null
            ? ['assess']
            : facts.duty === 'not_communicate'
              ? facts.state === 'not_communicated'
                ? ['close']
                : ['decide_not']
              : !facts.filed.some((kind) => kind !== 'declaration')
                ? ['file']
                : facts.holdersTold
                  ? ['close', 'file']
                  : ['declare_holders'];
  return order.find((act) => refusedIncidentAct(act, facts, asker) === null) ?? null;
}

/** Where a filing leads. */
export const stateAfterFiling = (kind: FilingKind, state: IncidentState): IncidentState =>
  kind === 'preliminary' ? 'communicated_preliminary' : kind === 'declaration' ? state : 'communicated';

/** Why whoever reported may not do this now, in words for them; null when they may. */
export function refusedReporterAct(act: OutsideAct, { state }: Pick<IncidentFacts, 'state'>): string | null {
  if (act !== 'reply') return 'Isto não se faz em um relato de incidente.';
  return isOpenIncident(state) ? null : 'Este relato já foi encerrado.';
}
