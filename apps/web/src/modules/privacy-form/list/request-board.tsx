import type { PrivacyFormRow } from '@conforme/contracts/modules/privacy-form/privacy-form.schemas.ts';
import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import { rightNames } from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import { lazyPart } from '../../../core/pages/lazy-part.tsx';
import { CaseBoard } from '../../../platform/case-handling/list/case-board.tsx';
import { DueCell } from '../../../platform/case-handling/list/case-cells.tsx';
import { requestKind } from '../request-kind.ts';
import { requestListKind } from '../request-list-kind.ts';

const RequestActDialog = lazyPart(() =>
  import('../acts/request-act-dialog.tsx').then((module) => module.RequestActDialog),
);

export const RequestBoard = () => (
  <CaseBoard<PrivacyFormRow, PrivacyRequestDetail>
    listKind={requestListKind}
    kind={requestKind}
    dialog={RequestActDialog}
    date={(row) => <DueCell {...row} />}
    card={({ holder, types, unit }) => (
      <>
        <p className="medium two-lines" dir="auto">
          {holder}
        </p>
        <p className="muted small">{types.map((type) => rightNames.labels[type]).join(', ')}</p>
        <p className="muted small ellipsis" dir="auto">
          {unit}
        </p>
      </>
    )}
  />
);
