import type { PrivacyFormRow } from '@conforme/contracts/modules/privacy-form/privacy-form.schemas.ts';
import { rightNames } from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import { CaseBoard } from '../../../platform/case-handling/list/case-board.tsx';
import { requestListKind } from '../request-list-kind.ts';

export const RequestBoard = () => (
  <CaseBoard<PrivacyFormRow>
    kind={requestListKind}
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
