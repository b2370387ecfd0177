import type { DueDiligenceDetail } from '@conforme/contracts/modules/due-diligence-form/due-diligence-detail.schemas.ts';
import type { DueDiligenceRow } from '@conforme/contracts/modules/due-diligence-form/due-diligence-form.schemas.ts';
import { criticalities } from '@conforme/contracts/modules/due-diligence-form/rules/criticality.ts';
import { lazyPart } from '../../../core/pages/lazy-part.tsx';
import { CaseBoard } from '../../../platform/case-handling/list/case-board.tsx';
import { dueDiligenceCaseKind } from '../due-diligence-case-kind.ts';
import { dueDiligenceListKind } from '../due-diligence-list-kind.ts';
import { DateCell } from './due-diligence-cells.tsx';

const DueDiligenceActDialog = lazyPart(() =>
  import('../acts/due-diligence-act-dialog.tsx').then((module) => module.DueDiligenceActDialog),
);

export const DueDiligenceBoard = () => (
  <CaseBoard<DueDiligenceRow, DueDiligenceDetail>
    listKind={dueDiligenceListKind}
    kind={dueDiligenceCaseKind}
    dialog={DueDiligenceActDialog}
    date={(row) => <DateCell {...row} />}
    card={({ supplier, criticality, score }) => (
      <>
        <p className="medium two-lines" dir="auto">
          {supplier}
        </p>
        <p className="muted small">
          Criticidade {criticalities.labels[criticality].toLowerCase()}
          {score !== null && `, nota ${score}`}
        </p>
      </>
    )}
  />
);
