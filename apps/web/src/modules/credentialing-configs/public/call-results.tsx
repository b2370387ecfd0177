import type { ShownVacancies } from '@conforme/contracts/modules/credentialing-configs/public/vacancies.contract.ts';
import { callShifts } from '@conforme/contracts/platform/scholarships/call-choices.ts';

const outcomes = {
  full: 'Bolsa de 100 %',
  partial: 'Bolsa de 50 %',
  waiting: 'Lista de espera',
  refused: 'Não deferida',
} as const;

/** The result as anybody may read it: by protocol and masked CPF, never a name. */
export function CallResults({ results, status }: Pick<ShownVacancies, 'results' | 'status'>) {
  return (
    <section aria-labelledby="call-results">
      <h2 id="call-results">{status === 'final' ? 'Resultado final' : 'Resultado preliminar'}</h2>
      <div className="call-scroll">
        <table>
          <caption className="visually-hidden">Resultado por protocolo</caption>
          <thead>
            <tr>
              <th scope="col">Protocolo</th>
              <th scope="col">CPF</th>
              <th scope="col">Turma</th>
              <th scope="col">Resultado</th>
            </tr>
          </thead>
          <tbody>
            {results.map(({ protocol, cpf, unit, grade, shift, outcome }) => (
              <tr key={protocol}>
                <th scope="row" className="num">
                  {protocol}
                </th>
                <td className="num">{cpf}</td>
                <td dir="auto">
                  {grade}, {callShifts.labels[shift].toLowerCase()}, {unit}
                </td>
                <td>{outcomes[outcome]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
