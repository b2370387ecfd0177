import {
  type IncidentFigures,
  incidentFiguresEndpoints,
} from '@conforme/contracts/modules/incident-form/incident-figures.endpoints.ts';
import {
  dataNatures,
  incidentNatures,
  incidentTypes,
} from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { hoursWords } from '@conforme/contracts/platform/figures/hours-words.ts';
import { useCan } from '../../core/session/permissions.ts';
import { FigureCard, FigureTile } from '../../platform/case-handling/figures/figure-cards.tsx';
import { CountedCard, FiguresScreen } from '../../platform/case-handling/figures/figures-screen.tsx';
import { count, monthSeries } from '../../platform/case-handling/figures/figures-words.ts';
import { MonthBars } from '../../platform/charts/month-bars.tsx';
import { OpenClocks } from './figures/open-clocks.tsx';
import { filteredIncidents } from './filtered-list.ts';

const OF = 'Incidentes';

/** What runs now; how many, of what kind, and how quickly they were contained and communicated. */
export function IncidentFormFiguresPage() {
  const mayTake = useCan()('incident_form.export');
  return (
    <FiguresScreen<IncidentFigures>
      endpoint={incidentFiguresEndpoints.figures}
      page="/incident-form/figures"
      report={
        mayTake ? { endpoint: incidentFiguresEndpoints.figures_report, name: 'Números dos incidentes' } : null
      }
      none="Nenhum incidente foi registrado nestes meses."
      tiles={(figures) => <Tiles figures={figures} />}
      now={(figures) => <OpenClocks figures={figures} />}
      cards={(figures) => (
        <>
          <FigureCard title="Volume por mês">
            <MonthBars
              title="Incidentes registrados e encerrados, mês a mês"
              rows={figures.months}
              series={monthSeries('Registrados', 'Encerrados')}
            />
          </FigureCard>
          <CountedCard
            of={OF}
            title="Por natureza"
            head="Natureza"
            rows={figures.by_nature}
            labels={incidentNatures.labels}
          />
          <CountedCard
            of={OF}
            title="Por tipo"
            head="Tipo"
            rows={figures.by_type}
            labels={incidentTypes.labels}
          />
          <CountedCard of={OF} title="Por unidade" head="Unidade" rows={figures.by_unit} />
          <CountedCard
            of={OF}
            title="Por natureza dos dados"
            note="Um incidente com dois tipos de dados conta nos dois."
            head="Dados"
            rows={figures.by_data_nature}
            labels={dataNatures.labels}
          />
        </>
      )}
    />
  );
}

const Tiles = ({ figures }: { figures: IncidentFigures }) => (
  <>
    <FigureTile label="Registrados" value={count(figures.total)} />
    <FigureTile
      label="Em aberto agora"
      value={count(figures.open)}
      to={filteredIncidents({ is_open: 'yes' })}
    />
    <FigureTile label="Tempo mediano até conter" value={hoursWords(figures.hours_to_contain)} />
    <FigureTile label="Tempo mediano até comunicar" value={hoursWords(figures.hours_to_communicate)} />
    <FigureTile label="Comunicados à ANPD no prazo" value={count(figures.communicated.on_time)} />
    <FigureTile
      label="Comunicados fora do prazo"
      value={count(figures.communicated.late)}
      tone={figures.communicated.late > 0 ? 'danger' : undefined}
    />
  </>
);
