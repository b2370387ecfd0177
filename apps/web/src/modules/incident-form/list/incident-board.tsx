import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import type { IncidentRow } from '@conforme/contracts/modules/incident-form/incident-form.schemas.ts';
import { incidentNatures } from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { lazyPart } from '../../../core/pages/lazy-part.tsx';
import { CaseBoard } from '../../../platform/case-handling/list/case-board.tsx';
import { DueCell } from '../../../platform/case-handling/list/case-cells.tsx';
import { incidentCaseKind } from '../incident-case-kind.ts';
import { incidentListKind } from '../incident-list-kind.ts';

const IncidentActDialog = lazyPart(() =>
  import('../acts/incident-act-dialog.tsx').then((module) => module.IncidentActDialog),
);

export const IncidentBoard = () => (
  <CaseBoard<IncidentRow, IncidentDetail>
    listKind={incidentListKind}
    kind={incidentCaseKind}
    dialog={IncidentActDialog}
    date={(row) => <DueCell {...row} />}
    card={({ summary, nature, unit }) => (
      <>
        <p className="medium two-lines" dir="auto">
          {summary}
        </p>
        <p className="muted small">{incidentNatures.labels[nature]}</p>
        <p className="muted small ellipsis" dir="auto">
          {unit}
        </p>
      </>
    )}
  />
);
