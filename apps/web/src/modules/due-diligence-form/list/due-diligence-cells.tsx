import { formatCnpj } from '@conforme/contracts/core/brazil/cnpj-number.ts';
import { formatDay } from '@conforme/contracts/core/date-time.ts';
import type { DueDiligenceRow } from '@conforme/contracts/modules/due-diligence-form/due-diligence-form.schemas.ts';
import {
  cappedWords,
  isCapped,
  type ScoreBand,
  scoreBands,
} from '@conforme/contracts/platform/questionnaires/score-bands.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Chip } from '../../../core/ui/chip.tsx';
import '../../../platform/case-handling/list/case-cells.css';

/** Who it is, and under which number. */
export function SupplierCell({ supplier, cnpj }: Pick<DueDiligenceRow, 'supplier' | 'cnpj'>) {
  return (
    <span className="cell-pair" title={supplier}>
      <span className="ellipsis" dir="auto">
        {supplier}
      </span>
      <span className="muted small num">{formatCnpj(cnpj)}</span>
    </span>
  );
}

/** The score, and the risk it stands for; nothing before it was answered. */
export function ScoreCell({
  score,
  band,
}: {
  readonly score: number | null;
  readonly band: ScoreBand | null;
}) {
  if (score === null || band === null) return null;
  return (
    <span className="cell-pair">
      <span className="num medium">{score}</span>
      <span className="muted small">
        risco {scoreBands.labels[band].toLowerCase()}
        {isCapped(score, band) && `, ${cappedWords}`}
      </span>
    </span>
  );
}

/** Until when the supplier may answer, or until when the approval is worth: warm once it has passed. */
export function DateCell({ due_at, is_open }: Pick<DueDiligenceRow, 'due_at' | 'is_open'>) {
  if (due_at === null) return null;
  const day = formatDay(due_at);
  if (Date.parse(due_at) < Date.now())
    return (
      <Chip tone="danger" icon={IconAlertTriangle}>
        {is_open === 'yes' ? `prazo era ${day}` : `venceu em ${day}`}
      </Chip>
    );
  return (
    <span className="cell-pair">
      <span className="num">{day}</span>
      <span className="muted small">{is_open === 'yes' ? 'para responder' : 'validade'}</span>
    </span>
  );
}
