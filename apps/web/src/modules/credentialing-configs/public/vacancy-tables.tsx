import type { ShownVacancies } from '@conforme/contracts/modules/credentialing-configs/public/vacancies.contract.ts';
import { callShifts } from '@conforme/contracts/platform/scholarships/call-choices.ts';

const amount = (vacancies: number) => (vacancies === 0 ? 'não há' : vacancies.toLocaleString('pt-BR'));

/** One table for each unit, with its address: where a child would go to school comes first. */
export function VacancyTables({ units }: Pick<ShownVacancies, 'units'>) {
  return units.map(({ name, address, vacancies }) => (
    <div key={name} className="call-unit">
      <h3 dir="auto">
        {name} {address && <span className="small">{address}</span>}
      </h3>
      <div className="call-scroll">
        <table>
          <caption className="visually-hidden">Vagas em {name}</caption>
          <thead>
            <tr>
              <th scope="col">Ano ou série</th>
              <th scope="col">Turno</th>
              <th scope="col">Bolsa de 100 %</th>
              <th scope="col">Bolsa de 50 %</th>
            </tr>
          </thead>
          <tbody>
            {vacancies.map(({ level, grade, shift, full, partial }) => (
              <tr key={`${level} ${grade} ${shift}`}>
                <th scope="row" dir="auto">
                  {grade}
                </th>
                <td>{callShifts.labels[shift].toLowerCase()}</td>
                <td className="num">{amount(full)}</td>
                <td className="num">{amount(partial)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  ));
}
