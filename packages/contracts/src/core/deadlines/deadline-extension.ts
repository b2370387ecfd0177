import type { DeadlineExtension, DeadlineTerm } from './deadline-term.ts';
import { amountWords } from './deadline-words.ts';

/** Why a clock may not be extended like that, in the user's words; null when it may. */
export function refusedExtension(
  { unit, max_extension }: DeadlineTerm,
  granted: readonly DeadlineExtension[],
  wish: DeadlineExtension,
): string | null {
  if (unit === 'immediate' || max_extension === 0) return 'Este prazo não admite prorrogação.';
  if (!Number.isInteger(wish.amount) || wish.amount < 1) return 'Informe de quanto é a prorrogação.';
  if (wish.reason.trim() === '') return 'Escreva o motivo da prorrogação.';
  if (max_extension === null) return null;
  // What the law lets be extended, it lets be extended once.
  if (granted.length > 0) return 'Este prazo só pode ser prorrogado uma vez.';
  return wish.amount > max_extension
    ? `A prorrogação é de no máximo ${amountWords(max_extension, unit)}.`
    : null;
}
