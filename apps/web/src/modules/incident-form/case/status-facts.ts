import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { incidentNatures } from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { incidentValidations } from '@conforme/contracts/modules/incident-form/rules/incident-states.ts';
import type { FactRow } from '../../../platform/case-handling/screen/case-card.tsx';

/** What says how an incident stands, beside its state. */
export const statusFacts = (incident: IncidentDetail): readonly FactRow[] => [
  ['Natureza', incidentNatures.labels[incident.nature]],
  ['Validação', incidentValidations.labels[incident.validation]],
  ['Unidade', (incident.file.unit_id ?? incident.unit).label],
  ['Área', incident.file.area],
  ['Conhecido em', incident.file.known_at && formatDateTime(incident.file.known_at)],
  ['Tratado como incidente em', incident.promoted_at && formatDateTime(incident.promoted_at)],
  ['Encerrado em', incident.ended_at && formatDateTime(incident.ended_at)],
  ['Conclusão', incident.closing_summary],
];
