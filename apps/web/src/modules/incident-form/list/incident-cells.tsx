import type { IncidentRow } from '@conforme/contracts/modules/incident-form/incident-form.schemas.ts';
import {
  dataNatures,
  incidentTypes,
} from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import '../../../platform/case-handling/list/case-cells.css';

/** The whole names take a line of their own elsewhere. */
const shortNatures: Readonly<Record<IncidentRow['nature'], string>> = {
  security: 'Incidente',
  scam: 'Tentativa de golpe',
};

/** What was told, which of the two it is, and the unit it is of. */
export function SummaryCell({ summary, nature, unit }: Pick<IncidentRow, 'summary' | 'nature' | 'unit'>) {
  return (
    <span className="cell-pair" title={summary}>
      <span className="ellipsis" dir="auto">
        {summary}
      </span>
      <span className="muted small ellipsis">
        {shortNatures[nature]} · <bdi>{unit}</bdi>
      </span>
    </span>
  );
}

/** Which of the two it is, and of what type where that is known. */
export function NatureCell({ nature, incident_type }: Pick<IncidentRow, 'nature' | 'incident_type'>) {
  return (
    <span className="cell-pair">
      <span className="nowrap">{shortNatures[nature]}</span>
      {incident_type && <span className="muted small ellipsis">{incidentTypes.labels[incident_type]}</span>}
    </span>
  );
}

/** All of them, in a line that is cut where there is no room. */
export function DataNaturesCell({ data_natures }: Pick<IncidentRow, 'data_natures'>) {
  const names = data_natures.map((nature) => dataNatures.labels[nature]).join(', ');
  return (
    <span className="ellipsis" title={names}>
      {names}
    </span>
  );
}
