import type { FilingKind, IncidentNature } from './incident-choices.ts';

/** What closing looks at, of the facts of `incident-states.ts`. */
interface ClosingFacts {
  readonly nature: IncidentNature;
  readonly state: string;
  readonly validation: string;
  readonly knownAt: string | null;
  readonly duty: 'communicate' | 'not_communicate' | null;
  readonly filed: readonly FilingKind[];
  readonly holdersTold: boolean;
}

/** The record has to say when (art. 10, § 1º, I). */
export const NOT_KNOWN = 'Registre antes quando se soube que dados pessoais foram afetados.';

/** What has to be on file before an incident is closed. */
export function refusedClosing({
  nature,
  state,
  duty,
  filed,
  holdersTold,
  validation,
  knownAt,
}: ClosingFacts): string | null {
  if (nature === 'scam')
    return validation === 'validated' ? null : 'Reveja e valide o relato antes de encerrar.';
  if (validation !== 'validated') return 'Valide o relato, ou descarte-o como alarme falso.';
  if (knownAt === null) return NOT_KNOWN;
  if (duty === null) return 'Avalie antes o dever de comunicar: o registro precisa dizer por quê.';
  const isToldAll = filed.includes('complete') || filed.includes('complementary');
  if (duty === 'not_communicate') {
    if (state === 'not_communicated') return null;
    // Assessed again after ANPD was told: the duty fell away, and ANPD learns it.
    if (filed.some((kind) => kind !== 'declaration'))
      return isToldAll
        ? null
        : 'Registre antes a comunicação complementar: a ANPD precisa saber que a avaliação mudou.';
    return 'Registre antes por que o incidente não é comunicado (art. 10).';
  }
  if (!isToldAll) return 'A comunicação à ANPD ainda não está completa.';
  if (!holdersTold) return 'Registre antes a comunicação aos titulares.';
  return filed.includes('declaration')
    ? null
    : 'Falta a declaração à ANPD de que os titulares foram comunicados.';
}
