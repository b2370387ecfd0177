import { formatCivilDate } from '../../core/date-time.ts';
import type { DeadlineReading } from './deadline-state.ts';
import type { DeadlineTerm, DeadlineUnit } from './deadline-term.ts';

const units: Readonly<Record<Exclude<DeadlineUnit, 'immediate'>, readonly [one: string, many: string]>> = {
  hours: ['hora', 'horas'],
  // The law says 'dias': that they run on is how they are counted, not what it says.
  calendar_days: ['dia', 'dias'],
  business_days: ['dia útil', 'dias úteis'],
  months: ['mês', 'meses'],
  years: ['ano', 'anos'],
};

/** '3 dias úteis', '1 mês', 'imediatamente'. */
export function amountWords(amount: number, unit: DeadlineUnit): string {
  if (unit === 'immediate') return 'imediatamente';
  return `${amount} ${units[unit][amount === 1 ? 0 : 1]}`;
}

/** As a rule is read: '15 dias', 'no mínimo 5 anos', '20 dias, mais 10 com justificativa'. */
export function termWords({ amount, unit, bound, max_extension }: DeadlineTerm): string {
  const own = amountWords(amount, unit);
  if (bound === 'at_least') return `no mínimo ${own}`;
  return max_extension ? `${own}, mais ${max_extension} com justificativa` : own;
}

/** What a case's chip says: 'vence em 3 dias úteis', 'vence hoje', 'venceu há 2 dias'. */
export function deadlineWords({ state, left, unit, dueDay, paused }: DeadlineReading): string {
  const words = dueWords();
  return paused ? `${words} (contagem pausada)` : words;

  function dueWords(): string {
    if (state === 'overdue')
      return left === 0 ? `venceu em ${formatCivilDate(dueDay)}` : `venceu há ${amountWords(left, unit)}`;
    if (state === 'due_today') return 'vence hoje';
    // A weekend away, no business day is left to count.
    return left === 0 ? `vence em ${formatCivilDate(dueDay)}` : `vence em ${amountWords(left, unit)}`;
  }
}

/** The organisation's own goal, beside its date: 'passou há 2 dias'. Passing it makes nothing late. */
export function goalWords({ state, left, unit, dueDay, paused }: DeadlineReading): string {
  const words = standing();
  return paused ? `${words} (contagem pausada)` : words;

  function standing(): string {
    if (state === 'overdue')
      return left === 0 ? `passou em ${formatCivilDate(dueDay)}` : `passou há ${amountWords(left, unit)}`;
    if (state === 'due_today') return 'é hoje';
    if (left === 0) return `é em ${formatCivilDate(dueDay)}`;
    return `${left === 1 ? 'falta' : 'faltam'} ${amountWords(left, unit)}`;
  }
}
