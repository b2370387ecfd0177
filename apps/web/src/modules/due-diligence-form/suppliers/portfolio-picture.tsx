import { criticalities } from '@conforme/contracts/modules/due-diligence-form/rules/criticality.ts';
import { lgpdRoles } from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-choices.ts';
import type {
  PlacedSupplier,
  Portfolio,
} from '@conforme/contracts/modules/due-diligence-form/suppliers/suppliers.schemas.ts';
import {
  cappedWords,
  isCapped,
  type ScoreBand,
  scoreBands,
} from '@conforme/contracts/platform/questionnaires/score-bands.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import { listAddress } from '../../../core/pages/list-address.ts';
import { Chip } from '../../../core/ui/chip.tsx';
import './portfolio.css';

/** The worst on the left, as one reads. */
const bands = [...scoreBands.options].reverse();
const levels = [...criticalities.options].reverse();
const ranges: Readonly<Record<ScoreBand, string>> = {
  critical: 'até 49',
  high: '50 a 69',
  moderate: '70 a 84',
  low: '85 ou mais',
};
const NAMED = 2;
const FIRST = 7;

const decimal = (value: number) =>
  value.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** How strong a cell is: the risk that is left in it, in five steps. */
const strength = (level: number, column: number): number =>
  Math.min(4, Math.max(0, Math.round((level * (bands.length - 1 - column)) / 3.5)));

interface CellProps {
  readonly suppliers: readonly PlacedSupplier[];
  /** The same suppliers in the table below. */
  readonly listed: string;
}

function Cell({ suppliers, listed }: CellProps) {
  const named = suppliers.slice(0, NAMED);
  return (
    <>
      {named.map(({ id, name, score, band, assessment_id }) => (
        <div key={id}>
          <p className="portfolio-name">
            {assessment_id ? (
              <AppLink to={`/due-diligence-form/${assessment_id}`} className="ellipsis">
                {name}
              </AppLink>
            ) : (
              <span className="ellipsis">{name}</span>
            )}
            <b className="num">{score}</b>
          </p>
          {score !== null && band !== null && isCapped(score, band) && (
            <p className="muted small">{cappedWords}</p>
          )}
        </div>
      ))}
      {suppliers.length > NAMED && (
        <p className="small">
          <AppLink to={listed}>e mais {suppliers.length - NAMED}</AppLink>
        </p>
      )}
    </>
  );
}

export function PortfolioPicture({ portfolio: { suppliers, renewals } }: { portfolio: Portfolio }) {
  const at = (criticality: string, band: string) =>
    suppliers.filter((one) => one.criticality === criticality && one.band === band);
  return (
    <div className="portfolio">
      <section className="card portfolio-matrix" aria-labelledby="portfolio-matrix">
        <div className="portfolio-head">
          <h2 id="portfolio-matrix">Criticidade e nota</h2>
          <span className="muted small">Célula mais forte, mais risco sobra</span>
        </div>
        {suppliers.length === 0 ? (
          <p className="muted">Nenhum fornecedor respondeu ainda.</p>
        ) : (
          <div className="portfolio-frame">
            <table>
              <thead>
                <tr>
                  <th scope="col">Criticidade</th>
                  {bands.map(({ value, label }) => (
                    <th key={value} scope="col">
                      {label}
                      <span className="muted small num"> {ranges[value]}</span>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {levels.map(({ value: level, label }) => (
                  <tr key={level}>
                    <th scope="row">{label}</th>
                    {bands.map(({ value: band }, column) => (
                      <td key={band} data-strength={strength(Number(level), column)}>
                        <Cell
                          suppliers={at(level, band)}
                          listed={listAddress('/due-diligence-form/portfolio', { criticality: level, band })}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
      <section className="card portfolio-first" aria-labelledby="portfolio-first">
        <h2 id="portfolio-first">Por onde começar</h2>
        <p className="muted small">Pelo risco que sobra, de 0 a 5</p>
        <ol className="plain-list">
          {suppliers
            .filter(({ residual }) => residual !== null)
            .slice(0, FIRST)
            .map(({ id, name, residual, criticality, score, lgpd_role, assessment_id }) => (
              <li key={id}>
                <b className="num">{decimal(residual ?? 0)}</b>
                <span className="cell-pair">
                  {assessment_id ? (
                    <AppLink to={`/due-diligence-form/${assessment_id}`}>{name}</AppLink>
                  ) : (
                    name
                  )}
                  <span className="muted small">
                    {lgpdRoles.labels[lgpd_role].toLowerCase()} · criticidade {criticality}, nota {score}
                  </span>
                </span>
              </li>
            ))}
        </ol>
      </section>
      <section className="card portfolio-renewals" aria-label="Renovações">
        <h2>Renovações</h2>
        <span>
          Vencidas <b className="num">{renewals.lapsed}</b>
        </span>
        {renewals.lapsed_names.length > 0 && (
          <Chip tone="danger" icon={IconAlertTriangle}>
            {renewals.lapsed_names.join(', ')}
            {renewals.lapsed > renewals.lapsed_names.length &&
              ` e mais ${renewals.lapsed - renewals.lapsed_names.length}`}
          </Chip>
        )}
        <span>
          Em 30 dias <b className="num">{renewals.in_30_days}</b>
        </span>
        <span>
          Em 60 dias <b className="num">{renewals.in_60_days}</b>
        </span>
        <span>
          Link sem resposta <b className="num">{renewals.unanswered}</b>
        </span>
      </section>
    </div>
  );
}
