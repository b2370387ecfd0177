import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import type { ReactNode } from 'react';

interface Props {
  readonly of: IncidentDetail['rectified']['filings'][number]['rectified'];
  /** What was recorded. */
  readonly children: ReactNode;
}

/** A record that was wrong, as it was written, with who put it right and why. */
export const Rectified = ({ of: { at, by, reason }, children }: Props) => (
  <div className="case-part">
    <p className="num" dir="auto">
      <b className="medium">Retificado:</b> <del className="muted">{children}</del>
    </p>
    <p className="muted small num" dir="auto">
      {by?.label ?? 'Conta excluída'}, em {formatDateTime(at)}: {reason}
    </p>
  </div>
);
