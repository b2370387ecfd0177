import { formatMoney } from '@conforme/contracts/core/brazil/money-amounts.ts';
import type { ApplicationDetail } from '@conforme/contracts/modules/credentialing-handlings/credentialing-detail.schemas.ts';
import { incomeClasses } from '@conforme/contracts/modules/credentialing-handlings/rules/application-choices.ts';
import {
  familyIncome,
  monthName,
  type PersonIncome,
} from '@conforme/contracts/modules/credentialing-handlings/rules/family-income.ts';
import { incomeCeilings } from '@conforme/contracts/platform/scholarships/income-ceilings.ts';
import { CaseCard, type FactRow, Facts } from '../../../platform/case-handling/screen/case-card.tsx';

/** What the family told, month by month, down to the income of each person; and what the papers prove. */
export function IncomeCard({ detail: { income, form, call } }: { detail: ApplicationDetail }) {
  if (!income || !form) return null;
  const told = familyIncome(form);
  const ceilings = incomeCeilings(call.minimum_wage);
  return (
    <CaseCard title="Renda por pessoa" aside={<span className="muted small">média de 3 meses</span>}>
      {told.people
        .filter(({ months }) => months.length > 0)
        .map((person) => (
          <section key={person.key} aria-label={`Renda de ${person.name}`}>
            <h3 className="edi-part" dir="auto">
              {person.name}
            </h3>
            <Facts rows={monthRows(person, call.months)} />
          </section>
        ))}
      <h3 className="edi-part">A casa</h3>
      <Facts
        rows={[
          ['Outras rendas, por mês', told.other > 0 ? formatMoney(told.other) : null],
          ['Soma informada', formatMoney(income.told_total)],
          [`÷ ${income.told_members} pessoas`, formatMoney(income.told_per_capita)],
          ['Informada', incomeClasses.labels[income.told_class]],
          ['Renda conferida', income.total === null ? null : formatMoney(income.total)],
          ['Por pessoa, conferida', income.per_capita === null ? null : formatMoney(income.per_capita)],
          ['Conferida', income.income_class && incomeClasses.labels[income.income_class]],
          ['O que difere', income.note],
          ['Limite de 100 %', formatMoney(ceilings.full)],
          ['Limite de 50 %', formatMoney(ceilings.partial)],
        ]}
      />
    </CaseCard>
  );
}

const monthRows = ({ months, sum, average }: PersonIncome, asked: readonly string[]): FactRow[] => [
  ...months.map((amount, index) => [monthName(asked[index] ?? ''), formatMoney(amount)] as const),
  ['Média', `${formatMoney(sum)} ÷ ${months.length} = ${formatMoney(average)}`],
];
