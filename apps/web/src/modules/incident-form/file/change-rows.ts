import type { SectionChange } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { type FactName, fileWords } from './file-words.ts';

export interface ChangedFact {
  readonly name: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const isFact = (name: string): name is FactName => Object.hasOwn(fileWords, name);

/** What was told may be of an older shape of the file: it is shown as it is, never left out. */
function wordsFor(name: FactName, value: unknown): string {
  try {
    return (fileWords[name].words as (value: unknown) => string)(value);
  } catch {
    return JSON.stringify(value);
  }
}

/** The facts of one saving that are different afterwards, in words. */
export const changedFacts = ({ before, after }: Pick<SectionChange, 'before' | 'after'>): ChangedFact[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter(isFact)
    .map((name) => ({
      name,
      label: fileWords[name].label,
      before: wordsFor(name, before[name]),
      after: wordsFor(name, after[name]),
    }))
    .filter((fact) => fact.before !== fact.after);
