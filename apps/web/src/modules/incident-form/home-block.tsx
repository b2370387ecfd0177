import { incidentFormList } from '@conforme/contracts/modules/incident-form/incident-form.list.ts';
import type { IncidentRow } from '@conforme/contracts/modules/incident-form/incident-form.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { listEndpoints } from '../../core/grid/list-endpoints.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { useActiveEntity } from '../../core/session/session-store.ts';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import { count } from '../../platform/case-handling/figures/figures-words.ts';
import { DueCell } from '../../platform/case-handling/list/case-cells.tsx';
import { casePath } from '../../platform/case-handling/list/case-path.ts';
import '../../platform/case-handling/list/home-block.css';
import { incidentListKind } from './incident-list-kind.ts';
import { todayQuery } from './today-counts.ts';

const { grid } = listEndpoints(incidentFormList);
const nextDue = {
  query: {
    per_page: '4',
    order_column: 'due_at',
    direction: 'asc',
    filters: { items: [{ column: 'is_open', operator: 'equals', value: 'yes' }] },
  },
};

/** Which incidents are open, the nearest date first, and how many wait. */
export function IncidentHomeBlock() {
  // The question is one of the active entity: it is asked anew when that changes.
  useActiveEntity();
  const today = useQuery(todayQuery());
  const next = useEndpoint(grid, nextDue as never);
  const rows = next.data as { model: { data: readonly IncidentRow[] } } | undefined;
  return (
    <section className="card home-section home-cases" aria-labelledby="incidents-block">
      <div className="home-cases-head">
        <h2 id="incidents-block">Incidentes</h2>
        <AppLink to="/incident-form" className="link-button">
          Ver todos
        </AppLink>
      </div>
      <LoadedPart
        of={{ data: rows?.model.data, isError: next.isError, refetch: next.refetch }}
        failed="Os incidentes em aberto não puderam ser carregados."
        height={120}
      >
        {(open) => <OpenIncidents rows={open} />}
      </LoadedPart>
      <LoadedPart of={today} failed="Os números dos incidentes não puderam ser carregados." height={64}>
        {({ open, unvalidated, due_today, overdue }) => (
          <dl className="home-cases-numbers" aria-label="Agora">
            <Now label="Em aberto" value={open} />
            <Now label="À espera de validação" value={unvalidated} />
            <Now label="Vencem hoje" value={due_today} />
            <Now label="Vencidos" value={overdue} />
          </dl>
        )}
      </LoadedPart>
      <AppLink to="/incident-form/figures" className="link-button">
        Mais números
      </AppLink>
    </section>
  );
}

function OpenIncidents({ rows }: { rows: readonly IncidentRow[] }) {
  const can = useCan();
  if (rows.length === 0) return <p className="muted">Nenhum incidente em aberto.</p>;
  return (
    <ul className="plain-list home-cases-rows">
      {rows.map((row) => {
        const path = casePath(incidentListKind, can, row.id);
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
                {row.summary}
              </span>
            </span>
            <DueCell {...row} />
          </li>
        );
      })}
    </ul>
  );
}

const Now = ({ label, value }: { label: string; value: number }) => (
  <div>
    <dt className="muted small">{label}</dt>
    <dd className="num">{count(value)}</dd>
  </div>
);
