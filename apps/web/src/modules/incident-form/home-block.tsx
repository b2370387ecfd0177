import type { IncidentsToday } from '@conforme/contracts/modules/incident-form/incident-figures.endpoints.ts';
import type { IncidentRow } from '@conforme/contracts/modules/incident-form/incident-form.schemas.ts';
import { DueCell } from '../../platform/case-handling/list/case-cells.tsx';
import { CaseHomeBlock } from '../../platform/case-handling/list/case-home-block.tsx';
import { incidentListKind } from './incident-list-kind.ts';
import { todayQuery } from './today-counts.ts';

export const IncidentHomeBlock = () => (
  <CaseHomeBlock<IncidentRow, IncidentsToday>
    kind={incidentListKind}
    title="Incidentes"
    none="Nenhum incidente em aberto."
    about={({ summary }) => summary}
    date={(row) => <DueCell {...row} />}
    today={todayQuery}
    numbers={({ open, unvalidated, due_today, overdue }) => [
      ['Em aberto', open],
      ['À espera de validação', unvalidated],
      ['Vencem hoje', due_today],
      ['Vencidos', overdue],
    ]}
  />
);
