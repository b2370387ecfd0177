import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { listEndpoints } from '../../../core/grid/list-endpoints.ts';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import { useCan } from '../../../core/session/permissions.ts';
import { useActiveEntity } from '../../../core/session/session-store.ts';
import { LoadedPart } from '../../../core/ui/loaded-part.tsx';
import type { CaseListKind, CaseRow } from '../case-kind.ts';
import { count } from '../figures/figures-words.ts';
import type { todayCounts } from '../today-counts.ts';
import { casePath } from './case-path.ts';
import './home-block.css';

const nextDue = {
  query: {
    per_page: '4',
    order_column: 'due_at',
    direction: 'asc',
    filters: { items: [{ column: 'is_open', operator: 'equals', value: 'yes' }] },
  },
};

interface Props<Row extends CaseRow, Today> {
  readonly kind: Pick<CaseListKind, 'list' | 'path' | 'permissions' | 'isOnePage'>;
  readonly title: string;
  /** 'Nenhum incidente em aberto.' */
  readonly none: string;
  /** What a case is about, in a line. */
  readonly about: (row: Row) => ReactNode;
  readonly date: (row: Row) => ReactNode;
  readonly today: ReturnType<typeof todayCounts<Today>>['query'];
  readonly numbers: (today: Today) => readonly (readonly [label: string, value: number])[];
}

/** On the Mural: which cases of a kind are open, the nearest date first, and how many wait. */
export function CaseHomeBlock<Row extends CaseRow, Today>(props: Props<Row, Today>) {
  const { kind, title, today: todayQuery, numbers } = props;
  const id = useId();
  // The question is one of the active entity: it is asked anew when that changes.
  useActiveEntity();
  const today = useQuery(todayQuery());
  const next = useEndpoint(listEndpoints(kind.list).grid, nextDue as never);
  const rows = next.data as { model: { data: readonly Row[] } } | undefined;
  return (
    <section className="card home-section home-cases" aria-labelledby={id}>
      <div className="home-cases-head">
        <h2 id={id}>{title}</h2>
        <AppLink to={kind.path} className="link-button">
          Ver todos
        </AppLink>
      </div>
      <LoadedPart
        of={{ data: rows?.model.data, isError: next.isError, refetch: next.refetch }}
        failed={`${title}: o que está em aberto não pôde ser carregado.`}
        height={120}
      >
        {(open) => <OpenCases {...props} rows={open} />}
      </LoadedPart>
      <LoadedPart of={today} failed={`${title}: os números não puderam ser carregados.`} height={64}>
        {(counts) => (
          <dl className="home-cases-numbers" aria-label="Agora">
            {numbers(counts).map(([label, value]) => (
              <div key={label}>
                <dt className="muted small">{label}</dt>
                <dd className="num">{count(value)}</dd>
              </div>
            ))}
          </dl>
        )}
      </LoadedPart>
      <AppLink to={`${kind.path}/figures`} className="link-button">
        Mais números
      </AppLink>
    </section>
  );
}

type OpenProps<Row extends CaseRow, Today> = Props<Row, Today> & { readonly rows: readonly Row[] };

function OpenCases<Row extends CaseRow, Today>(props: OpenProps<Row, Today>) {
  const { kind, none, about, date, rows } = props;
  const can = useCan();
  if (rows.length === 0) return <p className="muted">{none}</p>;
  return (
    <ul className="plain-list home-cases-rows">
      {rows.map((row) => {
        const path = casePath(kind, can, row.id);
        return (
          <li key={row.id}>
            <span className="grow">
              {path ? (
                <AppLink to={path} className="num">
                  {row.protocol}
                </AppLink>
              ) : (
                <span className="num">{row.protocol}</span>
              )}
              <span className="muted small ellipsis home-cases-about" dir="auto">
                {about(row)}
              </span>
            </span>
            {date(row)}
          </li>
        );
      })}
    </ul>
  );
}
