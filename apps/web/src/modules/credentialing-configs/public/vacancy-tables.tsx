import type {
  ShownPlaces,
  ShownVacancies,
} from '@conforme/contracts/modules/credentialing-configs/public/vacancies.contract.ts';
import { callLevels, callShifts } from '@conforme/contracts/platform/scholarships/call-choices.ts';

const plain = (amount: number) => amount.toLocaleString('pt-BR');
const told = (amount: number, one: string, many: string) =>
  amount === 0 ? [] : [`${plain(amount)} ${amount === 1 ? one : many}`];

/** What is free of what is offered, and where the rest is. */
function Places({ places: { offered, called, enrolled, left } }: { places: ShownPlaces }) {
  if (offered === 0) return 'não há';
  const gone = [...told(called, 'convocada', 'convocadas'), ...told(enrolled, 'matriculada', 'matriculadas')];
  return (
    <>
      {gone.length === 0
        ? plain(offered)
        : `${plain(left)} ${left === 1 ? 'livre' : 'livres'} de ${plain(offered)}`}
      {gone.length > 0 && <span className="small">{gone.join(', ')}</span>}
    </>
  );
}

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
              <th scope="col">Nível</th>
              <th scope="col">Ano ou série</th>
              <th scope="col">Turno</th>
              <th scope="col">Bolsa de 100 %</th>
              <th scope="col">Bolsa de 50 %</th>
            </tr>
          </thead>
          <tbody>
            {vacancies.map(({ level, grade, shift, full, partial }) => (
              <tr key={`${level} ${grade} ${shift}`}>
                <td>{callLevels.labels[level]}</td>
                <th scope="row" dir="auto">
                  {grade}
                </th>
                <td>{callShifts.labels[shift].toLowerCase()}</td>
                <td className="num call-places">
                  <Places places={full} />
                </td>
                <td className="num call-places">
                  <Places places={partial} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  ));
}
