import type { ShownVacancies } from '@conforme/contracts/modules/credentialing-configs/public/vacancies.contract.ts';
import { callShifts } from '@conforme/contracts/platform/scholarships/call-choices.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';

const outcomes = {
  full: 'Bolsa de 100 %',
  partial: 'Bolsa de 50 %',
  waiting: 'Lista de espera',
  refused: 'Não deferida',
} as const;

interface Props extends Pick<ShownVacancies, 'results' | 'results_total' | 'status'> {
  /** Those that follow, from there on; null where the page is only looked at. */
  readonly more: ((from: number) => Promise<ShownVacancies['results']>) | null;
}

/** The result as anybody may read it: by protocol and masked CPF, never a name. */
export function CallResults({ results: first, results_total: total, status, more }: Props) {
  const [rest, setRest] = useState<ShownVacancies['results']>([]);
  const [isAsking, setAsking] = useState(false);
  const [failed, setFailed] = useState(false);
  const results = [...first, ...rest];
  const ask = async () => {
    if (!more) return;
    setAsking(true);
    setFailed(false);
    try {
      const next = await more(results.length);
      setRest((before) => [...before, ...next]);
    } catch {
      setFailed(true);
    } finally {
      setAsking(false);
    }
  };
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
      {results.length < total && (
        <div className="call-more">
          <p className="num" role="status">
            {results.length.toLocaleString('pt-BR')} de {total.toLocaleString('pt-BR')} inscrições.
          </p>
          {more && (
            <Button variant="default" loading={isAsking} onClick={() => void ask()}>
              Mostrar mais
            </Button>
          )}
          {failed && (
            <p className="call-failed" role="alert">
              O resto não abriu agora. Tente de novo em um instante.
            </p>
          )}
        </div>
      )}
    </section>
  );
}
