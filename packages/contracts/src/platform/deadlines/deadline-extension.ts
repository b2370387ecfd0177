import type { RuleStanding } from './deadline-rules.ts';
import type { DeadlineExtension, DeadlineTerm } from './deadline-term.ts';
import { amountWords } from './deadline-words.ts';

type Extended = Pick<DeadlineTerm, 'unit' | 'max_extension'> & { readonly standing: RuleStanding };

/**
 * Why a clock may not be extended like that, in the user's words; null when it may. Where the law sets the term, the law
 * says how much may be added. Where it does not, an extension is the organisation's policy, up to its own maximum.
 */
export function refusedExtension(
  { unit, max_extension, standing }: Extended,
  granted: readonly DeadlineExtension[],
  input: DeadlineExtension,
): string | null {
  if (unit === 'immediate' || max_extension === 0) return 'Este prazo não admite prorrogação.';
  if (!Number.isInteger(input.amount) || input.amount < 1) return 'Informe de quanto é a prorrogação.';
  if (input.reason.trim() === '') return 'Escreva o motivo da prorrogação.';
  if (max_extension === null) return null;
  // What the law lets be extended, it lets be extended once.
  if (standing === 'law' && granted.length > 0) return 'Este prazo só pode ser prorrogado uma vez.';
  const used = granted.reduce((sum, { amount }) => sum + amount, 0);
  if (used + input.amount <= max_extension) return null;
  const most = amountWords(max_extension, unit);
  return standing === 'law'
    ? `A prorrogação é de no máximo ${most}.`
    : `A política desta organização admite no máximo ${most} de prorrogação.`;
}
