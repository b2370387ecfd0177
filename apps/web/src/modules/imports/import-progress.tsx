import type { ImportDetail } from '@conforme/contracts/platform/imports/imports.schemas.ts';
import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';

const figures = new Intl.NumberFormat('pt-BR');

/** How far the job is; it goes on whether anybody watches or not. */
export function ImportProgress({ detail, words }: { detail: ImportDetail; words: string }) {
  const { processed, total } = detail;
  const percent = total ? Math.floor((processed / total) * 100) : null;
  const said = total
    ? `${words}: ${figures.format(processed)} de ${figures.format(total)} linhas`
    : `${words}: ${figures.format(processed)} linhas`;
  return (
    <section className="card import-card" aria-label="Andamento">
      <p className="num">{said}</p>
      <Progress value={percent ?? 100} animated={percent === null} aria-label={said} />
      <p className="muted small">Você pode sair desta página: o trabalho continua e você é avisado no fim.</p>
    </section>
  );
}
