import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import './charts.css';

interface Column<Row> {
  readonly label: string;
  readonly of: (row: Row) => ReactNode;
  /** Left out where there is little room. */
  readonly isExtra?: true;
}

interface Props<Row> {
  readonly caption: string;
  readonly head: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly nameOf: (row: Row) => ReactNode;
  /** What the bar is as long as; null where the number is not told. */
  readonly amountOf: (row: Row) => number | null;
  /** Said instead of such a number. */
  readonly untold?: string;
  readonly amountLabel: string;
  readonly columns?: readonly Column<Row>[];
}

const SHOWN = 8;

/** A table whose first number is drawn as well: chart and numbers are one thing, and everybody reads the same. */
export function BarTable<Row>({
  caption,
  head,
  rows,
  keyOf,
  nameOf,
  amountOf,
  amountLabel,
  untold = '–',
  columns = [],
}: Props<Row>) {
  const [isWhole, setWhole] = useState(false);
  const largest = Math.max(1, ...rows.map((row) => amountOf(row) ?? 0));
  const shown = isWhole ? rows : rows.slice(0, SHOWN);
  return (
    <div className="bar-table">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled by keys */}
      <section className="chart-scroll" aria-label={caption} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">{amountLabel}</th>
              {columns.map(({ label, isExtra }) => (
                <th key={label} scope="col" className="num" data-extra={isExtra}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={keyOf(row)}>
                <th scope="row" dir="auto">
                  {nameOf(row)}
                </th>
                <td className="bar-cell num">
                  <span className="bar-number">{amountOf(row)?.toLocaleString('pt-BR') ?? untold}</span>
                  <svg className="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                    <rect className="bar-ground" width="100" height="8" />
                    <rect width={(100 * (amountOf(row) ?? 0)) / largest} height="8" />
                  </svg>
                </td>
                {columns.map(({ label, of, isExtra }) => (
                  <td key={label} className="num" data-extra={isExtra}>
                    {of(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > SHOWN && (
        <UnstyledButton className="link-button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Mostrar menos' : `Mostrar todos (${rows.length.toLocaleString('pt-BR')})`}
        </UnstyledButton>
      )}
    </div>
  );
}
