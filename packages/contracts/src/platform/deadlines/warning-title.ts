import type { CaseKind } from '../cases/case-kind.ts';
import { capital } from '../cases/case-words.ts';
import { type DeadlineRuleKey, deadlineRules } from './deadline-rules.ts';
import type { DeadlineReading } from './deadline-state.ts';
import { amountWords, deadlineWords } from './deadline-words.ts';

type Warned = Pick<CaseKind, 'words' | 'dueClocks' | 'internalClock' | 'clockNames'>;

/**
 * What a warning of a clock says, counted as the case's page counts: 'Pedido vence em 3 dias', 'Pedido venceu há 1 dia'.
 * The organisation's own goal is a goal: passing it makes nothing late.
 */
export function warningTitle(
  { words, dueClocks, internalClock, clockNames }: Warned,
  key: DeadlineRuleKey,
  reading: DeadlineReading,
): string {
  if (key === internalClock) return goalTitle(reading);
  const subject =
    clockNames?.[key] ?? (dueClocks.includes(key) ? capital(words.one) : deadlineRules.labels[key]);
  return `${subject} ${deadlineWords(reading)}`;
}

function goalTitle({ state, left, unit }: DeadlineReading): string {
  if (state === 'overdue')
    return left === 0 ? 'A meta interna passou' : `A meta interna passou há ${amountWords(left, unit)}`;
  if (state === 'due_today' || left === 0) return 'A meta interna é hoje';
  return `${left === 1 ? 'Falta' : 'Faltam'} ${amountWords(left, unit)} para a meta interna`;
}
