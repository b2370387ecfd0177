import type { RatioYear } from '@conforme/contracts/modules/portal-cebas-ratio/portal-cebas-ratio.schemas.ts';
import { fullMinimums } from '@conforme/contracts/modules/portal-cebas-ratio/rules/full-minimums.ts';
import { scholarshipRatio } from '@conforme/contracts/modules/portal-cebas-ratio/rules/scholarship-ratio.ts';

const list = new Intl.ListFormat('pt-BR');

/** What is missing, where, in one sentence. */
export function RatioHeadline({ counted: { year, counts } }: { counted: RatioYear }) {
  const short = counts
    .map((count) => ({ name: count.unit.label, missing: scholarshipRatio(count.stage, count).missing }))
    .filter(({ missing }) => missing > 0);
  const missing = short.reduce((sum, unit) => sum + unit.missing, 0);
  const below = counts
    .filter((count) => fullMinimums(count).some((minimum) => minimum.missing > 0))
    .map((count) => count.unit.label);
  return (
    <section className="card ratio-card" aria-labelledby="ratio-headline">
      <h2 id="ratio-headline">
        {missing === 0
          ? `A proporção de ${year} está cumprida em cada unidade${below.length > 0 ? ', mas falta um mínimo de bolsas integrais' : ''}`
          : `${missing === 1 ? 'Falta 1 bolsa integral' : `Faltam ${missing.toLocaleString('pt-BR')} bolsas integrais`} para cumprir ${year}`}
      </h2>
      <p className="muted">
        {missing === 0 && below.length > 0 && `Veja abaixo o mínimo que falta em ${list.format(below)}. `}
        {missing > 0 && `${list.format(short.map((unit) => `${unit.missing} em ${unit.name}`))}. `}A sobra de
        uma unidade não cobre a falta de outra nesta conta, que é a leitura mais segura; a soma da entidade
        está abaixo.
      </p>
    </section>
  );
}
