import type { ScholarshipCount } from '@conforme/contracts/modules/portal-cebas-ratio/portal-cebas-ratio.schemas.ts';
import { benefitsWords } from '@conforme/contracts/modules/portal-cebas-ratio/rules/ratio-words.ts';
import { ratioRegimes } from '@conforme/contracts/modules/portal-cebas-ratio/rules/scholarship-ratio.ts';
import {
  type RatioLimit,
  ratioLimits,
} from '@conforme/contracts/modules/portal-cebas-ratio/rules/stage-totals.ts';
import { Progress } from '@mantine/core';
import { Fragment } from 'react';

/** Stage by stage, as the ratio is taken. */
export function LimitsCard({ counts }: { counts: readonly ScholarshipCount[] }) {
  return (
    <section className="card ratio-card" aria-labelledby="ratio-limits">
      <h2 id="ratio-limits">Outros limites</h2>
      {ratioLimits(counts).map(({ stage, benefits, agreement, terms }) => (
        <Fragment key={stage}>
          <h3>{ratioRegimes[stage].label}</h3>
          <ul className="plain-list">
            <Limit title="Benefícios no lugar de bolsas" about={benefitsWords(stage)} limit={benefits} />
            <Limit
              title="Bolsas por acordo coletivo"
              about="até 20 % das bolsas · Decreto 11.791/2023, art. 53, § 2º"
              limit={agreement}
            />
            <Limit
              title="Termos de concessão assinados"
              about="um por bolsista · Decreto 11.791/2023, art. 53, § 3º"
              limit={terms}
              isGoal
            />
          </ul>
        </Fragment>
      ))}
    </section>
  );
}

interface Props {
  readonly title: string;
  readonly about: string;
  readonly limit: RatioLimit;
  /** Should be reached, where the others should not be passed. */
  readonly isGoal?: true;
}

function Limit({ title, about, limit: { used, limit }, isGoal }: Props) {
  const isWrong = isGoal ? used < limit : used > limit;
  const words = `${used.toLocaleString('pt-BR')} de ${isGoal ? '' : 'até '}${limit.toLocaleString('pt-BR')}`;
  return (
    <li className="ratio-limit">
      <div className="grow">
        {title}
        <p className="muted small">{about}</p>
      </div>
      <Progress
        className="ratio-bar"
        value={limit === 0 ? (used > 0 ? 100 : 0) : Math.min(100, (used / limit) * 100)}
        color={isWrong ? 'var(--cf-danger-solid)' : 'var(--cf-accent)'}
        aria-label={`${title}: ${words}`}
      />
      <span className="num" data-short={isWrong || undefined}>
        {words}
        {isWrong && (
          <span className="small ratio-short">
            {isGoal
              ? `${limit - used === 1 ? 'falta' : 'faltam'} ${(limit - used).toLocaleString('pt-BR')}`
              : `${(used - limit).toLocaleString('pt-BR')} além do limite`}
          </span>
        )}
      </span>
    </li>
  );
}
