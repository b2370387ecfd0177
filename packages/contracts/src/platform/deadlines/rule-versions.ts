import type { DeadlineRuleKey, RuleStanding, StartEvent } from './deadline-rules.ts';
import type { DeadlineBound, DeadlineCalendar, DeadlineTerm, DeadlineUnit } from './deadline-term.ts';
import { amountWords } from './deadline-words.ts';

/** A version of a rule as the database has it. */
export interface RuleVersion {
  readonly id: number;
  readonly key: DeadlineRuleKey;
  /** 0 is the installation's; the nearer the organisation, the higher. */
  readonly level: number;
  readonly valid_from: string;
  readonly start_event: StartEvent;
  /** Null where an organisation goes back to what stands above it. */
  readonly amount: number | null;
  readonly unit: DeadlineUnit;
  readonly calendar: DeadlineCalendar;
  readonly bound: DeadlineBound;
  readonly doubles: boolean;
  readonly pausable: boolean;
  readonly max_extension: number | null;
}

export type BaseVersion = RuleVersion & {
  readonly amount: number;
  readonly standing: RuleStanding;
  readonly source: string;
  readonly source_url: string | null;
};
export type TermVersion = RuleVersion & DeadlineTerm;

/** Of these versions the one of a day: the latest to begin; of two from the same day the one written last. */
export function versionAt<V extends Pick<RuleVersion, 'id' | 'valid_from'>>(
  versions: readonly V[],
  day: string,
): V | null {
  return versions
    .filter(({ valid_from }) => valid_from <= day)
    .reduce<V | null>((best, version) => (best && isBefore(version, best) ? best : version), null);
}

const isBefore = (
  one: Pick<RuleVersion, 'id' | 'valid_from'>,
  other: Pick<RuleVersion, 'id' | 'valid_from'>,
) => one.valid_from < other.valid_from || (one.valid_from === other.valid_from && one.id < other.id);

/**
 * What counts on a day, of one rule's versions: the nearest organisation's, unless it has gone back to the default;
 * and never what the law has meanwhile made stricter.
 */
export function inForce(base: BaseVersion, own: readonly RuleVersion[], day: string): TermVersion {
  const levels = [...new Set(own.map(({ level }) => level))].sort((one, other) => other - one);
  for (const level of levels) {
    const version = versionAt(
      own.filter((one) => one.level === level),
      day,
    );
    if (version && hasTerm(version)) return refusedTerm(base, version) === null ? version : base;
  }
  return base;
}

const hasTerm = (version: RuleVersion): version is TermVersion => version.amount !== null;

export type TermInput = Pick<DeadlineTerm, 'amount' | 'unit' | 'calendar' | 'max_extension'>;

/** More than anybody needs, and few enough to count day by day. */
const most: Readonly<Record<DeadlineUnit, number>> = {
  immediate: 0,
  hours: 720,
  calendar_days: 365,
  business_days: 250,
  months: 120,
  years: 50,
};

/** What may be added to a term of the organisation's own: so that 'answered late' still means something. */
const mostAdded: Readonly<Record<DeadlineUnit, number>> = {
  immediate: 0,
  hours: 72,
  calendar_days: 30,
  business_days: 20,
  months: 1,
  years: 0,
};

/** Why an organisation may not have a rule like that: the field and the words; null when it may. */
export function refusedTerm(
  base: Pick<BaseVersion, 'amount' | 'unit' | 'calendar' | 'bound' | 'standing' | 'max_extension'>,
  input: TermInput,
): { readonly field: keyof TermInput; readonly message: string } | null {
  if (base.standing === 'law') {
    if (base.unit === 'immediate' && input.unit !== 'immediate')
      return { field: 'unit', message: 'A lei manda fazer imediatamente: não há prazo a escolher.' };
    if (input.unit !== base.unit) return { field: 'unit', message: 'A unidade deste prazo é a da lei.' };
    if (input.calendar !== base.calendar)
      return { field: 'calendar', message: 'Prazo da lei só considera os feriados nacionais.' };
    const legal = amountWords(base.amount, base.unit);
    if (base.bound === 'at_most' && input.amount > base.amount)
      return { field: 'amount', message: `A lei dá no máximo ${legal}: a organização só pode reduzir.` };
    if (base.bound === 'at_least' && input.amount < base.amount)
      return { field: 'amount', message: `A lei exige no mínimo ${legal}: a organização só pode aumentar.` };
  }
  const extension = refusedMaximum(base, input);
  if (extension) return { field: 'max_extension', message: extension };
  if (input.unit === 'immediate' ? input.amount !== 0 : input.amount < 1)
    return { field: 'amount', message: 'Informe um prazo de pelo menos 1.' };
  if (input.amount > most[input.unit])
    return { field: 'amount', message: `O prazo pode ter até ${amountWords(most[input.unit], input.unit)}.` };
  return null;
}

/** How much may be added is the law's where the law sets the term, and else never without a limit. */
function refusedMaximum(
  { standing, max_extension: most }: Pick<BaseVersion, 'standing' | 'max_extension'>,
  { max_extension: input, unit }: TermInput,
): string | null {
  if (most === null) return input === null ? null : 'Este prazo não tem um máximo de prorrogação.';
  if (input === null) return 'Informe de quanto pode ser a prorrogação, no máximo.';
  if (standing === 'law') return input > most ? 'A prorrogação deste prazo é a da lei.' : null;
  return input > mostAdded[unit] ? `A prorrogação pode ter até ${amountWords(mostAdded[unit], unit)}.` : null;
}
