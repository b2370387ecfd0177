import type { Endpoint } from '@conforme/contracts/core/endpoint.ts';
import { offeredPeriods } from '@conforme/contracts/platform/figures/figures-period.ts';
import type { ReactNode } from 'react';
import type { Callable } from '../../../core/api/endpoint-ref.ts';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { EmptyState } from '../../../core/ui/empty-state.tsx';
import { LoadedPart } from '../../../core/ui/loaded-part.tsx';
import { PageFrame } from '../../../core/ui/page.tsx';
import { BarTable } from '../../charts/bar-table.tsx';
import { ReportButtons } from '../../reports/report-buttons.tsx';
import { FigureCard } from './figure-cards.tsx';
import { PeriodSelect, usePeriodChoice } from './figures-period.tsx';
import './figures.css';

interface Props<Figures> {
  readonly endpoint: Endpoint;
  readonly page: `/${string}`;
  readonly tiles: (figures: Figures) => ReactNode;
  readonly cards: (figures: Figures) => ReactNode;
  /** Of now, whatever the period. */
  readonly now?: (figures: Figures) => ReactNode;
  /** A file of the same numbers; null where the asker takes none. */
  readonly report?: { readonly endpoint: Callable; readonly name: string } | null;
  /** Said where nothing came in within the period. */
  readonly none: string;
}

/** The figures of a kind of case: numbers first, then what they are made of. */
export function FiguresScreen<Figures extends { readonly total: number }>(props: Props<Figures>) {
  const { endpoint, page, tiles, cards, now, none, report } = props;
  const choice = usePeriodChoice();
  const { from, to } = offeredPeriods(Date.now())[choice];
  const figures = useEndpoint(endpoint, { query: { from, to } } as never, { keepPrevious: true });
  return (
    <PageFrame
      actions={
        <>
          <PeriodSelect page={page} choice={choice} />
          {report && (
            <ReportButtons
              endpoint={report.endpoint}
              input={(format) => ({ query: { from, to, format } })}
              name={`${report.name} ${from} a ${to}`}
              labels={{ xls: 'Planilha', pdf: 'PDF' }}
            />
          )}
        </>
      }
    >
      <LoadedPart
        of={{ data: figures.data as Figures | undefined, isError: figures.isError, refetch: figures.refetch }}
        failed="Os números não puderam ser carregados."
        height={480}
      >
        {(data) => (
          <div className="figures">
            <dl className="figures-tiles">{tiles(data)}</dl>
            {now?.(data)}
            {data.total === 0 ? (
              <div className="card">
                <EmptyState
                  title="Nada neste período"
                  hint={`${none} Escolha outro período, no alto da página.`}
                />
              </div>
            ) : (
              cards(data)
            )}
          </div>
        )}
      </LoadedPart>
    </PageFrame>
  );
}

interface CountedProps {
  readonly title: string;
  readonly note?: string;
  readonly head: string;
  /** 'Incidentes': what is counted. */
  readonly of: string;
  readonly rows: readonly { readonly key: string; readonly count: number }[];
  /** Of codes; without them the key is a name. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** How many of each. */
export function CountedCard({ title, note, head, of, rows, labels }: CountedProps) {
  if (rows.length === 0) return null;
  return (
    <FigureCard title={title} {...(note ? { note } : {})}>
      <BarTable
        caption={`${of}: ${title.toLowerCase()}`}
        head={head}
        rows={rows}
        keyOf={({ key }) => key}
        nameOf={({ key }) => labels?.[key] ?? key}
        amountOf={(row) => row.count}
        amountLabel={of}
      />
    </FigureCard>
  );
}
