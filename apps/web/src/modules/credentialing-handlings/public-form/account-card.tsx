import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { formatMoney } from '@conforme/contracts/core/brazil/money-amounts.ts';
import {
  type ApplicationForm,
  lacksAdult,
} from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import {
  familyIncome,
  type IncomeClass,
  incomeClass,
} from '@conforme/contracts/modules/credentialing-handlings/rules/family-income.ts';
import { incomeCeilings } from '@conforme/contracts/platform/scholarships/income-ceilings.ts';
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';

const words: Readonly<Record<IncomeClass, readonly [string, string]>> = {
  full: [
    'Dentro do limite da bolsa de 100 %.',
    'É uma estimativa: a escola confere os documentos antes de decidir.',
  ],
  raised: [
    'Dentro do limite da bolsa de 50 %.',
    'A de 100 % depende do relatório de uma assistente social, que a escola providencia.',
  ],
  partial: ['Dentro do limite da bolsa de 50 %.', 'A escola confere os documentos antes de decidir.'],
  above: [
    'Acima do limite da lei.',
    'Você pode enviar a inscrição mesmo assim: a escola confere a renda pelos documentos.',
  ],
};

/** The arithmetic, as the family would do it on paper (LC 187/2021, art. 19). */
export function AccountCard({ form, minimumWage }: { form: ApplicationForm; minimumWage: number }) {
  const income = familyIncome(form);
  const ceilings = incomeCeilings(minimumWage);
  const found = incomeClass(income, minimumWage);
  const [title, detail] = words[found];
  const share = Math.min(100, (income.per_capita / ceilings.partial) * 100);
  const isAlone = lacksAdult(form, civilDayOf(Date.now()));
  const isWithin = !isAlone && (found === 'full' || found === 'partial');
  return (
    <section className="edi-account" aria-labelledby="edi-account">
      <h2 id="edi-account">A conta</h2>
      <dl>
        {income.people
          .filter(({ sum }) => sum > 0)
          .map(({ key, name, average }) => (
            <div key={key}>
              <dt dir="auto">{name || 'Sem nome'}</dt>
              <dd className="num">{formatMoney(average)}</dd>
            </div>
          ))}
        {income.other > 0 && (
          <div>
            <dt>Outras rendas da casa</dt>
            <dd className="num">{formatMoney(income.other)}</dd>
          </div>
        )}
        <div className="edi-sum">
          <dt>Soma da casa</dt>
          <dd className="num">{formatMoney(income.total)}</dd>
        </div>
        <div className="edi-result">
          <dt>
            dividida por {income.members} {income.members === 1 ? 'pessoa' : 'pessoas'}
          </dt>
          <dd className="num">{formatMoney(income.per_capita)}</dd>
        </div>
      </dl>
      <div className="edi-bar" aria-hidden="true">
        <span style={{ inlineSize: `${share}%` }} />
      </div>
      <p className="edi-limits num">
        <span>100 % até {formatMoney(ceilings.full)}</span>
        <span>50 % até {formatMoney(ceilings.partial)}</span>
      </p>
      <p className="edi-verdict" data-within={isWithin || undefined} role="status">
        {isWithin ? (
          <IconCircleCheck size={20} stroke={1.7} aria-hidden="true" />
        ) : (
          <IconInfoCircle size={20} stroke={1.7} aria-hidden="true" />
        )}
        <span>
          {isAlone ? (
            <>
              <b>Falta um adulto nesta conta.</b> Junte todas as pessoas que moram na casa, também as que não
              têm renda. Se quem vai estudar mora sem nenhum adulto, siga assim: a escola pergunta.
            </>
          ) : (
            <>
              <b>{title}</b> {detail}
            </>
          )}
        </span>
      </p>
    </section>
  );
}
