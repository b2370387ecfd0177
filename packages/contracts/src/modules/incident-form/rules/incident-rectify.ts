import { choices } from '../../../core/choices.ts';
import type { FilingKind } from './incident-choices.ts';
import type { IncidentFacts, IncidentState } from './incident-states.ts';

/** What was recorded, and may have been recorded wrong: it is superseded, and stays to be read. */
export const rectifiable = choices({
  filing: 'Comunicação protocolada',
  outage: 'Indisponibilidade do SEI',
  event: 'Acontecimento da cronologia',
});
export type Rectifiable = keyof typeof rectifiable.labels;

const isFirst = (kind: FilingKind): boolean => kind === 'preliminary' || kind === 'complete';

/** Why a filing may not be put right so, beside the others that stand; `instead` is null where there was none at all. */
export function refusedRectifiedFiling(
  instead: FilingKind | null,
  { filed: others, holdersTold }: Pick<IncidentFacts, 'filed' | 'holdersTold'>,
): string | null {
  if (instead === 'declaration' && !holdersTold) return 'Registre antes a comunicação aos titulares.';
  if (instead !== null && isFirst(instead) && others.some(isFirst))
    return 'Já há uma primeira comunicação registrada: esta é a complementar.';
  const left = [...others, ...(instead === null ? [] : [instead])];
  return left.includes('complementary') && !left.some(isFirst)
    ? 'Há uma complementar, que vem depois da preliminar ou da completa. Retifique antes a complementar.'
    : null;
}

/** Where an incident stands by the filings that are left. */
export function stateAfterRectifying(
  { filed, duty, state }: Pick<IncidentFacts, 'filed' | 'duty' | 'state'>,
  isDecidedNot: boolean,
): IncidentState {
  if (filed.includes('complete') || filed.includes('complementary'))
    return state === 'follow_up' ? state : 'communicated';
  if (filed.includes('preliminary')) return 'communicated_preliminary';
  if (!['communicated', 'communicated_preliminary', 'follow_up'].includes(state)) return state;
  if (duty === 'communicate') return 'communication_due';
  return isDecidedNot ? 'not_communicated' : 'assessing';
}
