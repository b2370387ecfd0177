import { formatMoney } from '@conforme/contracts/core/brazil/money-amounts.ts';
import { formatDay } from '@conforme/contracts/core/date-time.ts';
import type { ApplicationRow } from '@conforme/contracts/modules/credentialing-handlings/credentialing-handlings.schemas.ts';
import type { incomeClasses } from '@conforme/contracts/modules/credentialing-handlings/rules/application-choices.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Chip } from '../../../core/ui/chip.tsx';
import '../../../platform/case-handling/list/case-cells.css';

/** Who would study, and where. */
export function CandidateCell({ candidate, grade }: Pick<ApplicationRow, 'candidate' | 'grade'>) {
  if (candidate === null) return <span className="muted">em preenchimento</span>;
  return (
    <span className="cell-pair" title={candidate}>
      <span className="ellipsis" dir="auto">
        {candidate}
      </span>
      <span className="muted small ellipsis" dir="auto">
        {grade}
      </span>
    </span>
  );
}

/** Which scholarship the income lets a family ask for. */
const shortClasses = {
  full: 'para 100 %',
  raised: '1,5 a 1,8 salário mínimo',
  partial: 'para 50 %',
  above: 'acima do limite',
} satisfies Record<keyof typeof incomeClasses.labels, string>;

/** A month's income of each person, and what it lets the family ask for. */
export function IncomeCell({
  income_class,
  per_capita,
}: Pick<ApplicationRow, 'income_class' | 'per_capita'>) {
  if (income_class === null || per_capita === null) return null;
  return (
    <span className="cell-pair">
      <span className="num">{formatMoney(per_capita)}</span>
      <span className="muted small">{shortClasses[income_class]}</span>
    </span>
  );
}

/** By the calendar of the edital; warm once it has passed. */
export function DateCell({ due_at, is_open }: Pick<ApplicationRow, 'due_at' | 'is_open'>) {
  if (due_at === null || is_open === 'no') return null;
  const day = formatDay(due_at);
  return Date.parse(due_at) < Date.now() ? (
    <Chip tone="danger" icon={IconAlertTriangle}>
      prazo era {day}
    </Chip>
  ) : (
    <span className="num">{day}</span>
  );
}
