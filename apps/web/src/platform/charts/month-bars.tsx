import { useId } from 'react';
import './charts.css';
import { longMonth, shortMonth } from './month-words.ts';
import { ticksFor } from './scale.ts';

interface Series<Row> {
  readonly label: string;
  /** Null where there is nothing to say of that month. */
  readonly of: (row: Row) => number | null;
}

interface Props<Row> {
  /** Said to who cannot see it, and above the numbers. */
  readonly title: string;
  readonly rows: readonly Row[];
  /** Two at most: the second is drawn lighter, with an outline. */
  readonly series: readonly Series<Row>[];
  /** True where the numbers are parts of a hundred. */
  readonly isShare?: true;
  /** True where it stands among other things. */
  readonly isSmall?: true;
}

const WHOLE = [0, 25, 50, 75, 100];

const isJanuary = (row?: { readonly month: string }): boolean => row?.month.endsWith('-01') === true;

/** Under each January and the first month, which has no room for it beside a January. */
const saysYear = (rows: readonly { readonly month: string }[], index: number): boolean =>
  isJanuary(rows[index]) || (index === 0 && !isJanuary(rows[1]));

/**
 * Bars month by month. The drawing is for the eyes alone; the same numbers stand in a table that screen readers read
 * and anybody can open. It mirrors itself where lines run from right to left, because columns are laid out, not drawn.
 */
export function MonthBars<Row extends { readonly month: string }>(props: Props<Row>) {
  const { title, rows, series, isShare, isSmall } = props;
  const id = useId();
  const ticks = isShare
    ? WHOLE
    : ticksFor(Math.max(0, ...rows.flatMap((row) => series.map(({ of }) => of(row) ?? 0))));
  const figure = (count: number | null) =>
    count === null ? '–' : `${count.toLocaleString('pt-BR')}${isShare ? '%' : ''}`;
  const top = ticks.at(-1) ?? 1;
  return (
    <figure className="chart" data-small={isSmall} aria-labelledby={id}>
      <figcaption id={id} className="visually-hidden">
        {title}
      </figcaption>
      <ul className="plain-list chart-legend" aria-hidden="true">
        {series.map(({ label }, index) => (
          <li key={label} data-series={index}>
            {label}
          </li>
        ))}
      </ul>
      <div className="chart-plot" aria-hidden="true">
        <ul className="plain-list chart-ticks num">
          {ticks.map((tick) => (
            <li key={tick} style={{ insetBlockEnd: `${(100 * tick) / top}%` }}>
              {figure(tick)}
            </li>
          ))}
        </ul>
        <ul className="plain-list chart-months">
          {rows.map((row, index) => (
            <li
              key={row.month}
              title={[
                longMonth(row.month),
                ...series.map(({ label, of }) => `${label}: ${figure(of(row))}`),
              ].join('\n')}
            >
              <svg
                className="chart-bars"
                viewBox={`0 0 ${series.length * 10 + 4} 100`}
                preserveAspectRatio="none"
              >
                <title>{longMonth(row.month)}</title>
                {series.map(({ label, of }, place) => {
                  const height = (100 * (of(row) ?? 0)) / top;
                  return (
                    <rect
                      key={label}
                      data-series={place}
                      x={place * 10 + 3}
                      y={100 - height}
                      width={8}
                      height={height}
                    />
                  );
                })}
              </svg>
              <span className="chart-month small">{shortMonth(row.month)}</span>
              <span className="chart-year muted">{saysYear(rows, index) ? row.month.slice(0, 4) : ''}</span>
            </li>
          ))}
        </ul>
      </div>
      <details className="chart-table">
        <summary>Ver os números</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled by keys */}
        <section className="chart-scroll" aria-label={`${title}: números`} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Mês</th>
                {series.map(({ label }) => (
                  <th key={label} scope="col" className="num">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.month}>
                  <th scope="row">{longMonth(row.month)}</th>
                  {series.map(({ label, of }) => (
                    <td key={label} className="num">
                      {figure(of(row))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}
