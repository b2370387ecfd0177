import { formatDay } from '@conforme/contracts/core/date-time.ts';
import { Face } from '../../../core/ui/face.tsx';
import { Hint } from '../../../core/ui/hint.tsx';
import type { CaseRow } from '../case-kind.ts';
import './case-cells.css';
import { DueChip, type DueReading } from './due-chip.tsx';

type Due = Pick<CaseRow, 'due_at' | 'due' | 'due_words' | 'due_outcome' | 'due_source'>;

export function DueCell(row: Due) {
  const reading = dueOf(row);
  if (reading === null) return <span className="num nowrap muted">{formatDay(row.due_at)}</span>;
  return <DueChip reading={reading} source={row.due_source ?? formatDay(row.due_at)} />;
}

/** Null of what ended without an answer: nobody asks whether that was in time. */
const dueOf = ({ due, due_words, due_outcome }: Due): DueReading | null =>
  due && due_words ? { state: due, words: due_words } : due_outcome && { outcome: due_outcome };

/** A face is enough to find one's own; the name is said, and shown on hover. */
export function ResponsibleCell({ responsible }: Pick<CaseRow, 'responsible'>) {
  if (responsible === null)
    return (
      <span className="muted">
        <span aria-hidden="true">—</span>
        <span className="visually-hidden">Sem responsável</span>
      </span>
    );
  return (
    <Hint label={responsible}>
      <span className="row responsible">
        <Face name={responsible} size={26} />
        <span className="responsible-name" dir="auto">
          {responsible}
        </span>
      </span>
    </Hint>
  );
}
