import { privacyFiguresEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-figures.endpoints.ts';
import { privacyFormList } from '@conforme/contracts/modules/privacy-form/privacy-form.list.ts';
import type { PrivacyFormRow } from '@conforme/contracts/modules/privacy-form/privacy-form.schemas.ts';
import { rightNames } from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import { usualPeriod } from '@conforme/contracts/platform/figures/figures-period.ts';
import { useQuery } from '@tanstack/react-query';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { listEndpoints } from '../../core/grid/list-endpoints.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { useActiveEntity } from '../../core/session/session-store.ts';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import {
  count,
  daysWords,
  onTimeWords,
  volumeSeries,
} from '../../platform/case-handling/figures/figures-words.ts';
import { MonthBars } from '../../platform/charts/month-bars.tsx';
import '../../platform/case-handling/list/home-block.css';
import { DueCell } from '../../platform/case-handling/list/case-cells.tsx';
import { casePath } from '../../platform/case-handling/list/case-path.ts';
import { requestListKind } from './request-list-kind.ts';
import { todayQuery } from './today-counts.ts';

const NEXT = 4;
const MONTHS = 6;
const { grid } = listEndpoints(privacyFormList);
const nextDue = {
  query: {
    per_page: String(NEXT),
    order_column: 'due_at',
    direction: 'asc',
    filters: { items: [{ column: 'is_open', operator: 'equals', value: 'yes' }] },
  },
};

/** What falls due next, how the last months went, and this one in numbers. */
export function PrivacyHomeBlock() {
  // The question is one of the active entity: it is asked anew when that changes.
  useActiveEntity();
  const today = useQuery(todayQuery());
  const next = useEndpoint(grid, nextDue as never);
  const figures = useEndpoint(privacyFiguresEndpoints.figures, {
    query: { ...usualPeriod(Date.now(), MONTHS) },
  });
  const rows = next.data as { model: { data: readonly PrivacyFormRow[] } } | undefined;
  return (
    <section className="card home-section home-cases" aria-labelledby="privacy-block">
      <div className="home-cases-head">
        <h2 id="privacy-block">Pedidos de titulares</h2>
        <AppLink to="/privacy-form" className="link-button">
          Ver todos
        </AppLink>
      </div>
      <div className="privacy-block-parts">
        <LoadedPart
          of={{ data: rows?.model.data, isError: next.isError, refetch: next.refetch }}
          failed="Os próximos prazos não puderam ser carregados."
          height={120}
        >
          {(due) => <NextDue rows={due} />}
        </LoadedPart>
        <LoadedPart of={figures} failed="O gráfico não pôde ser carregado." height={190}>
          {({ months }) => (
            <MonthBars
              title="Pedidos recebidos e respondidos, nos últimos seis meses"
              rows={months}
              series={volumeSeries}
              isSmall
            />
          )}
        </LoadedPart>
      </div>
      <LoadedPart of={today} failed="Os números do mês não puderam ser carregados." height={64}>
        {({ month }) => (
          <dl className="home-cases-numbers" aria-label="Neste mês">
            <MonthNumber label="Recebidos no mês" value={count(month.received)} />
            <MonthNumber label="Respondidos" value={count(month.answered)} />
            <MonthNumber label="No prazo" value={onTimeWords(month)} />
            <MonthNumber label="Tempo mediano de resposta" value={daysWords(month.median_days)} />
          </dl>
        )}
      </LoadedPart>
      <AppLink to="/privacy-form/figures" className="link-button">
        Mais números
      </AppLink>
    </section>
  );
}

function NextDue({ rows }: { rows: readonly PrivacyFormRow[] }) {
  const can = useCan();
  if (rows.length === 0) return <p className="muted">Nenhum pedido em aberto.</p>;
  return (
    <ul className="plain-list home-cases-rows">
      {rows.map((row) => {
        const path = casePath(requestListKind, can, row.id);
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
              <span className="muted small home-cases-about">
                {row.types.map((type) => rightNames.labels[type]).join(', ')}
              </span>
            </span>
            <DueCell {...row} />
          </li>
        );
      })}
    </ul>
  );
}

function MonthNumber({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="muted small">{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}
