import type { DeadlineRuleKey, RuleStanding } from './deadline-rules.ts';
import {
  type DeadlineClock,
  type DeadlineExtension,
  type DeadlineTerm,
  wholeAmount,
} from './deadline-term.ts';
import { amountWords, termWords } from './deadline-words.ts';
import { dueInstant } from './due-date.ts';
import type { TermLine } from './term-lines.ts';

/** A term with where it is written. */
export type SourcedTerm = DeadlineTerm & {
  readonly standing: RuleStanding;
  readonly source: string;
  readonly source_url: string | null;
};

/** A term as it counts in one case: the organisation's, and what it is measured against. */
export interface CaseTerm {
  readonly key: DeadlineRuleKey;
  /** What the organisation goes by; the base itself where it set nothing of its own. */
  readonly version: DeadlineTerm;
  readonly base: SourcedTerm;
  /** The rule that replaces the base for a small agent (Res. CD/ANPD 2/2022, art. 15); null where none does. */
  readonly small: SourcedTerm | null;
  readonly smallAgent: boolean;
  readonly startedAt: string;
  readonly extensions?: readonly DeadlineExtension[];
  readonly localHolidays?: ReadonlySet<string>;
}

/** Where the doubling for small agents is written. */
export const doublingSources: Readonly<Partial<Record<DeadlineRuleKey, string>>> = {
  'dsr.confirm_access.complete': 'Resolução CD/ANPD 2/2022, art. 14, III',
  'inc.anpd': 'Resolução CD/ANPD 15/2024, art. 6º, § 8º',
  'inc.complement': 'Resolução CD/ANPD 15/2024, art. 6º, § 8º',
  'inc.holders': 'Resolução CD/ANPD 15/2024, art. 9º, § 6º',
};

/** Rules of the law that small agents have instead of another one. */
export const smallAgentRules: Readonly<Partial<Record<DeadlineRuleKey, DeadlineRuleKey>>> = {
  'dsr.confirm_access.simplified': 'dsr.confirm_access.simplified_small',
};

const SMALL_AGENT = 'orientação: vale se a organização for mesmo agente de pequeno porte, como avaliou';

/** What the law gives this case. Only the law's term is doubled, never one that an organisation set itself. */
function lawOf({ key, base, small, smallAgent }: CaseTerm): SourcedTerm | null {
  if (base.standing !== 'law') return null;
  if (!smallAgent) return base;
  if (small) return small;
  if (!base.doubles) return base;
  const source = doublingSources[key] ?? base.source;
  return { ...base, amount: base.amount * 2, doubles: false, source, source_url: null };
}

const dueOf = (
  term: DeadlineTerm,
  { startedAt, extensions = [], localHolidays }: Pick<CaseTerm, 'startedAt' | 'extensions' | 'localHolidays'>,
): string => {
  const clock = { term, startedAt, extensions, ...(localHolidays ? { localHolidays } : {}) };
  return new Date(dueInstant(clock, Date.parse(startedAt))).toISOString();
};

/** The law's date; null where the law sets no term and the organisation does. */
export function legalDueAt(of: CaseTerm): string | null {
  const law = lawOf(of);
  return law && dueOf(law, of);
}

/** A small agent's clock by what the law gives it, where that is more than anybody has; null elsewhere. */
export function doubledClock(of: CaseTerm): DeadlineClock | null {
  const law = lawOf(of);
  if (law === null || law === of.base) return null;
  const { startedAt, extensions = [], localHolidays } = of;
  return { term: law, startedAt, extensions, ...(localHolidays ? { localHolidays } : {}) };
}

/**
 * Every date there is to tell, the law's first, each called by its name. Where the organisation's own term is the
 * law's, the law's alone. Everybody is told these lines: forms, receipts, letters, papers and screens.
 */
export function termLines(of: CaseTerm): TermLine[] {
  const { base, version } = of;
  const line = (kind: TermLine['of'], name: string, term: DeadlineTerm, told: Partial<TermLine> = {}) => ({
    of: kind,
    name,
    words: wordsOf(term, of.extensions ?? []),
    due_at: dueOf(term, of),
    source: null,
    source_url: null,
    ...told,
  });
  const sourceOf = ({ source, source_url }: SourcedTerm) => ({ source, source_url });
  const law = lawOf(of);
  if (law === null) return [line('own', 'Prazo desta organização', version, sourceOf(base))];
  const isSmall = law !== base;
  const lines = isSmall
    ? [
        line('law', 'Prazo da lei', law, {
          words: `${wordsOf(law, of.extensions ?? [])}, por ser agente de pequeno porte`,
          source: `${law.source} (${SMALL_AGENT})`,
          source_url: law.source_url,
        }),
        line('common', 'Prazo comum da lei', base, sourceOf(base)),
      ]
    : [line('law', 'Prazo da lei', law, sourceOf(law))];
  const isOwn = version.amount !== base.amount || version.unit !== base.unit;
  return isOwn ? [...lines, line('own', 'Nossa meta', version)] : lines;
}

/** Once it was extended, what it came to. */
function wordsOf(term: DeadlineTerm, extensions: readonly DeadlineExtension[]): string {
  if (extensions.length === 0) return termWords(term);
  return `${amountWords(wholeAmount({ term, startedAt: '', extensions }), term.unit)}, já prorrogado`;
}
