import { formatDay } from '../../core/date-time.ts';

/** One date under its own name. 'common' is the law's term without what a small agent is given. */
export interface TermLine {
  readonly of: 'law' | 'common' | 'own';
  readonly name: string;
  /** '15 dias'. */
  readonly words: string;
  readonly due_at: string;
  /** Null for a goal: nobody but the organisation says so. */
  readonly source: string | null;
  readonly source_url: string | null;
}

/** 'Prazo da lei: 15 dias, até 02/12/2026' */
export const lineWords = ({ name, words, due_at }: Pick<TermLine, 'name' | 'words' | 'due_at'>): string =>
  `${name}: ${words}, até ${formatDay(due_at)}`;

/** All of them, as one text without sources: 'Prazo da lei: …, até …. Nossa meta: …, até ….' */
export const linesText = (lines: readonly TermLine[]): string =>
  lines.map((line) => `${lineWords(line)}.`).join(' ');

/** With the source of each, in sentences: the name of a law has brackets of its own. */
export const linesWithSources = (lines: readonly TermLine[]): string =>
  lines.map((line) => `${lineWords(line)}.${line.source ? ` ${asSentence(line.source)}` : ''}`).join(' ');

/** Some sources are sentences, others a name. */
const asSentence = (words: string): string => (/\.\)?$/.test(words) ? words : `${words}.`);

/** The date a holder may complain after: the law's; the organisation's own where the law has none. */
export const measuredBy = (lines: readonly TermLine[]): TermLine | undefined =>
  lines.find(({ of }) => of === 'law') ?? lines[0];
