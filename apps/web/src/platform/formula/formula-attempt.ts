import { FormulaError } from '@conforme/contracts/core/formula/formula-error.ts';

export type Attempt<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: FormulaError };

/** What reading or working out a formula gave, or what is wrong with it. */
export function attempt<T>(work: () => T): Attempt<T> {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    if (error instanceof FormulaError) return { ok: false, error };
    throw error;
  }
}

/** What is wrong, and where it stands in the text. */
export const pointing = (text: string, { message, position }: FormulaError): string =>
  position >= text.length ? message : `${message} (posição ${position + 1})`;
