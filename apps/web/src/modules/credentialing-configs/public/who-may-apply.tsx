import { formatMoney } from '@conforme/contracts/core/brazil/money-amounts.ts';
import { incomeCeilings } from '@conforme/contracts/platform/scholarships/income-ceilings.ts';

export function WhoMayApply({ minimumWage }: { minimumWage: number }) {
  const { full, full_raised, partial } = incomeCeilings(minimumWage);
  return (
    <section className="call-card" aria-labelledby="call-who">
      <h2 id="call-who">Quem pode pedir</h2>
      <p>
        Bolsa de 100 %<b className="num">até {formatMoney(full)}</b>
        <span className="small">por pessoa da casa, por mês (1,5 salário mínimo)</span>
        <span className="small num">
          Com relatório de assistente social, até {formatMoney(full_raised)} (1,8 salário mínimo)
        </span>
      </p>
      <p>
        Bolsa de 50 %<b className="num">até {formatMoney(partial)}</b>
        <span className="small">por pessoa da casa, por mês (3 salários mínimos)</span>
      </p>
      <p className="small">LC 187/2021, art. 19, §§ 1º e 2º. Salário mínimo de {formatMoney(minimumWage)}.</p>
    </section>
  );
}
