import { formatDay } from '@conforme/contracts/core/date-time.ts';
import { Face } from '../../../core/ui/face.tsx';
import { Hint } from '../../../core/ui/hint.tsx';
import type { CaseRow, DatedCaseRow } from '../case-kind.ts';
import './case-cells.css';
import { DueChip, type DueReading } from './due-chip.tsx';

type Due = Pick<DatedCaseRow, 'due_at' | 'due' | 'due_words' | 'due_outcome' | 'due_source'>;

export function DueCell(row: Due) {
  const reading = dueOf(row);
  const day = row.due_at === null ? null : formatDay(row.due_at);
  if (reading !== null) return <DueChip reading={reading} source={row.due_source ?? day} />;
  if (day !== null) return <span className="num nowrap muted">{day}</span>;
  return <Nothing words="Sem prazo em curso" />;
}

/** Null of what ended without an answer: nobody asks whether that was in time. */
const dueOf = ({ due, due_words, due_outcome }: Due): DueReading | null =>
  due && due_words ? { state: due, words: due_words } : due_outcome && { outcome: due_outcome };

const Nothing = ({ words, className = '' }: { words: string; className?: string }) => (
  <span className={`muted ${className}`}>
    <span aria-hidden="true">—</span>
    <span className="visually-hidden">{words}</span>
  </span>
);

/** A face is enough to find one's own; the name is said, and shown on hover. */
export function ResponsibleCell({ responsible }: Pick<CaseRow, 'responsible'>) {
  if (responsible === null) return <Nothing className="responsible" words="Sem responsável" />;
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
