import { civilDayOf } from '../../../core/brazil/civil-days.ts';
import { formatCivilDate, formatDateTime } from '../../../core/date-time.ts';
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
import { isBefore } from './past-moments.ts';

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
                : facts.filed.length > 0
                  ? ['close', 'file']
                  : ['decide_not']
              : !facts.filed.some((kind) => kind !== 'declaration')
                ? ['file']
                : facts.holdersTold
                  ? ['close', 'file']
                  : ['declare_holders'];
  return order.find((act) => refusedIncidentAct(act, facts, asker) === null) ?? null;
}

/** Why this cannot be what was filed now, in the user's words; null when it can. */
export function refusedFiling(
  kind: FilingKind,
  { filed, holdersTold }: Pick<IncidentFacts, 'filed' | 'holdersTold'>,
): string | null {
  if (kind === 'declaration') return holdersTold ? null : 'Registre antes a comunicação aos titulares.';
  const isFirst = !filed.some((one) => one !== 'declaration');
  if (kind === 'complementary' && isFirst) return 'Uma complementar vem depois da preliminar ou da completa.';
  if (kind === 'preliminary' && !isFirst)
    return 'A preliminar é a primeira comunicação, e já há uma registrada. Registre a complementar.';
  // What follows the first says why it comes only now (art. 6º, § 3º), whatever it is called.
  return kind === 'complete' && !isFirst
    ? 'Já há uma comunicação registrada: o que vem depois é a complementar, com a fundamentação dela (Resolução CD/ANPD 15/2024, art. 6º, § 3º).'
    : null;
}

/** What has its order with a filing; null where there was none. */
interface AroundFiling {
  readonly knownAt: string | null;
  /** The first communication to ANPD. */
  readonly communicatedAt: string | null;
  /** The first complement of it. */
  readonly complementedAt: string | null;
  /** The day on which the holders were told. */
  readonly toldOn: string | null;
}

/** Why it cannot have been filed then, in the user's words; null when it can. At the same minute it can. */
export function refusedFilingMoment(
  { kind, filed_at }: { readonly kind: FilingKind; readonly filed_at: string },
  { knownAt, communicatedAt, complementedAt, toldOn }: AroundFiling,
): string | null {
  if (isBefore(filed_at, knownAt)) return 'A comunicação não pode vir antes do conhecimento.';
  if (kind === 'declaration')
    return toldOn !== null && civilDayOf(Date.parse(filed_at)) < toldOn
      ? `A declaração não pode vir antes da comunicação aos titulares (${formatCivilDate(toldOn)}).`
      : null;
  if (kind === 'complementary')
    return communicatedAt !== null && isBefore(filed_at, communicatedAt)
      ? `A complementar não pode vir antes da primeira comunicação (${formatDateTime(communicatedAt)}).`
      : null;
  return complementedAt !== null && isBefore(complementedAt, filed_at)
    ? `A primeira comunicação não pode vir depois da complementar (${formatDateTime(complementedAt)}).`
    : null;
}

/** Why it cannot have been known only then: what followed of it came before. */
export function refusedKnowledge(
  known_at: string,
  { communicatedAt, toldOn }: Pick<AroundFiling, 'communicatedAt' | 'toldOn'>,
): string | null {
  if (communicatedAt !== null && isBefore(communicatedAt, known_at))
    return `O conhecimento não pode vir depois da comunicação à ANPD (${formatDateTime(communicatedAt)}). Se ela está com a data errada, retifique-a antes.`;
  return toldOn !== null && toldOn < civilDayOf(Date.parse(known_at))
    ? `O conhecimento não pode vir depois da comunicação aos titulares (${formatCivilDate(toldOn)}).`
    : null;
}

/** Where a filing leads. */
export function stateAfterFiling(kind: FilingKind, state: IncidentState): IncidentState {
  if (kind === 'declaration' || state === 'follow_up') return state;
  return kind === 'preliminary' ? 'communicated_preliminary' : 'communicated';
}

/** Why the asker may not assess it again: what was decided in writing is decided otherwise by whoever decides. */
export const refusedAssessment = ({ isDecided }: Pick<IncidentFacts, 'isDecided'>, mayDecide: boolean) =>
  isDecided && !mayDecide
    ? 'Há uma decisão por escrito sobre este incidente: só quem decide sobre a comunicação avalia de novo.'
    : null;

/** Where an assessment leads: what was communicated stays so. */
export function stateAfterAssessment(
  duty: NonNullable<IncidentFacts['duty']>,
  { filed, state }: Pick<IncidentFacts, 'filed' | 'state'>,
): IncidentState {
  if (filed.length > 0) return state;
  return duty === 'communicate' ? 'communication_due' : 'assessing';
}

/** Back to where its facts say that it stands. */
export function stateAfterReopening(
  { nature, validation, knownAt, duty, filed }: IncidentFacts,
  isDecidedNot: boolean,
): IncidentState {
  if (nature === 'scam') return 'registered';
  if (validation !== 'validated') return 'received';
  if (filed.includes('complete') || filed.includes('complementary')) return 'follow_up';
  if (filed.includes('preliminary')) return 'communicated_preliminary';
  if (duty === 'communicate') return 'communication_due';
  if (isDecidedNot) return 'not_communicated';
  return knownAt === null ? 'validated' : 'assessing';
}

/** Why whoever reported may not do this now, in words for them; null when they may. */
export function refusedReporterAct(act: OutsideAct, { state }: Pick<IncidentFacts, 'state'>): string | null {
  if (act !== 'reply') return 'Isto não se faz em um relato de incidente.';
  return isOpenIncident(state) ? null : 'Este relato já foi encerrado.';
}
