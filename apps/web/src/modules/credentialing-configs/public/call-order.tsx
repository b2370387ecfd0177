import type { ShownVacancies } from '@conforme/contracts/modules/credentialing-configs/public/vacancies.contract.ts';
import { scoreCriteria, tieBreaks } from '@conforme/contracts/platform/scholarships/application-score.ts';

/** How those who apply are put in order: what gives points, and what decides between equals. */
export function CallOrder({ criteria: { points, tie_breaks } }: Pick<ShownVacancies, 'criteria'>) {
  return (
    <section aria-labelledby="call-order">
      <h2 id="call-order">Como a escola classifica</h2>
      <ul className="plain-list call-points">
        {scoreCriteria.options
          .filter(({ value }) => points[value] > 0)
          .map(({ value, label }) => (
            <li key={value}>
              <span>{label}</span>
              <span className="num">até {points[value]} pontos</span>
            </li>
          ))}
      </ul>
      {tie_breaks.length > 0 && (
        <>
          <h3>Em caso de empate, nesta ordem</h3>
          <ol>
            {tie_breaks.map((name) => (
              <li key={name}>{tieBreaks.labels[name]}</li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

export function CallDeclarations({ declarations }: Pick<ShownVacancies, 'declarations'>) {
  if (declarations.length === 0) return null;
  return (
    <section aria-labelledby="call-declarations">
      <h2 id="call-declarations">O que a família declara</h2>
      <ul>
        {declarations.map(({ text }) => (
          <li key={text} dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
