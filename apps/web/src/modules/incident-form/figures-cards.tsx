import type { IncidentFigures } from '@conforme/contracts/modules/incident-form/incident-figures.endpoints.ts';
import {
  dataNatures,
  incidentNatures,
  incidentTypes,
} from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { EmptyState } from '../../core/ui/empty-state.tsx';
import { FigureCard, FigureTile } from '../../platform/case-handling/figures/figure-cards.tsx';
import { count } from '../../platform/case-handling/figures/figures-words.ts';
import { BarTable } from '../../platform/charts/bar-table.tsx';
import { MonthBars } from '../../platform/charts/month-bars.tsx';
import '../../platform/case-handling/figures/figures.css';
import { hoursWords, incidentSeries } from './figures-words.ts';
import { filteredIncidents } from './filtered-list.ts';

/** Everything there is to tell of a period, and of what is open now. */
export function FiguresCards({ figures }: { figures: IncidentFigures }) {
  const { communicated } = figures;
  return (
    <div className="figures">
      <dl className="figures-tiles">
        <FigureTile label="Registrados" value={count(figures.total)} />
        <FigureTile
          label="Em aberto agora"
          value={count(figures.open)}
          to={filteredIncidents({ is_open: 'yes' })}
        />
        <FigureTile label="Tempo mediano até conter" value={hoursWords(figures.hours_to_contain)} />
        <FigureTile label="Tempo mediano até comunicar" value={hoursWords(figures.hours_to_communicate)} />
        <FigureTile label="Comunicados à ANPD no prazo" value={count(communicated.on_time)} />
        <FigureTile
          label="Comunicados fora do prazo"
          value={count(communicated.late)}
          tone={communicated.late > 0 ? 'danger' : undefined}
        />
      </dl>
      {figures.total === 0 ? (
        <div className="card">
          <EmptyState
            title="Nada neste período"
            hint="Nenhum incidente foi registrado nestes meses. Escolha outro período, no alto da página."
          />
        </div>
      ) : (
        <>
          <FigureCard title="Volume por mês">
            <MonthBars
              title="Incidentes registrados e encerrados, mês a mês"
              rows={figures.months}
              series={incidentSeries}
            />
          </FigureCard>
          <Counted
            title="Por natureza"
            head="Natureza"
            rows={figures.by_nature}
            labels={incidentNatures.labels}
          />
          <Counted title="Por tipo" head="Tipo" rows={figures.by_type} labels={incidentTypes.labels} />
          <Counted title="Por unidade" head="Unidade" rows={figures.by_unit} />
          <Counted
            title="Por natureza dos dados"
            note="Um incidente com dois tipos de dados conta nos dois."
            head="Dados"
            rows={figures.by_data_nature}
            labels={dataNatures.labels}
          />
        </>
      )}
    </div>
  );
}

interface CountedProps {
  readonly title: string;
  readonly note?: string;
  readonly head: string;
  readonly rows: readonly { readonly key: string; readonly count: number }[];
  /** Of codes; without them the key is a name. */
  readonly labels?: Readonly<Record<string, string>>;
}

function Counted({ title, note, head, rows, labels }: CountedProps) {
  if (rows.length === 0) return null;
  return (
    <FigureCard title={title} {...(note ? { note } : {})}>
      <BarTable
        caption={`Incidentes: ${title.toLowerCase()}`}
        head={head}
        rows={rows}
        keyOf={({ key }) => key}
        nameOf={({ key }) => labels?.[key] ?? key}
        amountOf={(row) => row.count}
        amountLabel="Incidentes"
      />
    </FigureCard>
  );
}
