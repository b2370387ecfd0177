import type { ApplicationDetail } from '@conforme/contracts/modules/credentialing-handlings/credentialing-detail.schemas.ts';
import type { ApplicationRow } from '@conforme/contracts/modules/credentialing-handlings/credentialing-handlings.schemas.ts';
import { lazyPart } from '../../../core/pages/lazy-part.tsx';
import { CaseBoard } from '../../../platform/case-handling/list/case-board.tsx';
import { applicationCaseKind } from '../application-case-kind.ts';
import { applicationListKind } from '../application-list-kind.ts';
import { DateCell } from './application-cells.tsx';

const ApplicationActDialog = lazyPart(() =>
  import('../acts/application-act-dialog.tsx').then((module) => module.ApplicationActDialog),
);

export const ApplicationBoard = () => (
  <CaseBoard<ApplicationRow, ApplicationDetail>
    listKind={applicationListKind}
    kind={applicationCaseKind}
    dialog={ApplicationActDialog}
    date={(row) => <DateCell {...row} />}
    card={({ candidate, grade, call }) => (
      <>
        <p className="medium two-lines" dir="auto">
          {candidate}
        </p>
        <p className="muted small ellipsis" dir="auto">
          {grade}
        </p>
        <p className="muted small ellipsis" dir="auto">
          {call}
        </p>
      </>
    )}
  />
);
