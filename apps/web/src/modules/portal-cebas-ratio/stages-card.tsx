import type { ScholarshipCount } from '@conforme/contracts/modules/portal-cebas-ratio/portal-cebas-ratio.schemas.ts';
import { tenths } from '@conforme/contracts/modules/portal-cebas-ratio/rules/ratio-words.ts';
import { ratioRegimes } from '@conforme/contracts/modules/portal-cebas-ratio/rules/scholarship-ratio.ts';
import { stageTotals } from '@conforme/contracts/modules/portal-cebas-ratio/rules/stage-totals.ts';
import { unbroken } from '../../core/format/unbroken.ts';
import { Balance } from './balance.tsx';

/** The whole entity, each stage of education by itself. */
export function StagesCard({ counts }: { counts: readonly ScholarshipCount[] }) {
  return (
    <section className="card ratio-card" aria-labelledby="ratio-stages">
      <h2 id="ratio-stages">Soma da entidade, por etapa</h2>
      <div className="ratio-scroll">
        <table className="ratio-table">
          <caption className="visually-hidden">Soma das unidades em cada etapa de ensino</caption>
          <thead>
            <tr>
              <th scope="col">Etapa</th>
              <th scope="col" className="num">
                Pagantes
              </th>
              <th scope="col" className="num">
                Exigidas
              </th>
              <th scope="col" className="num">
                Integrais, no mínimo
              </th>
              <th scope="col" className="num">
                Tem
              </th>
              <th scope="col">Saldo</th>
            </tr>
          </thead>
          <tbody>
            {stageTotals(counts).map(({ stage, units, ratio }) => (
              <tr key={stage}>
                <th scope="row">
                  {ratioRegimes[stage].label}
                  <span className="muted small">
                    {units} {units === 1 ? 'unidade' : 'unidades'} · {unbroken(ratioRegimes[stage].source)}
                  </span>
                </th>
                <td className="num">{ratio.base.toLocaleString('pt-BR')}</td>
                <td className="num">{ratio.required.toLocaleString('pt-BR')}</td>
                <td className="num">
                  {ratio.least_full.toLocaleString('pt-BR')}
                  <span className="muted small">1 para 9</span>
                </td>
                <td className="num">
                  <b>{tenths(ratio.total_tenths)}</b>
                </td>
                <td>
                  <Balance ratio={ratio} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
