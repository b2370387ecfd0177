import { formatDay } from '@conforme/contracts/core/date-time.ts';
import type { PrivacyFormRow } from '@conforme/contracts/modules/privacy-form/privacy-form.schemas.ts';
import {
  requestTypeFacts,
  rightNames,
} from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import { Face } from '../../../core/ui/face.tsx';
import { Hint } from '../../../core/ui/hint.tsx';
import { DueChip, type DueReading } from '../../../platform/cases/due-chip.tsx';
import './request-cells.css';

/** Whose request it is, and which unit it came to. */
export function HolderCell({ holder, unit, document }: Pick<PrivacyFormRow, 'holder' | 'unit' | 'document'>) {
  return (
    <span className="cell-pair" title={document ? `${holder}, ${document}` : holder}>
      <span className="ellipsis" dir="auto">
        {holder}
      </span>
      <span className="muted small ellipsis" dir="auto">
        {unit}
      </span>
    </span>
  );
}

/** The first right with its article, and how many more there are. */
export function TypesCell({ types }: Pick<PrivacyFormRow, 'types'>) {
  const [first, ...rest] = types;
  if (!first) return null;
  const names = types.map((type) => rightNames.labels[type]).join(', ');
  return (
    <span className="cell-pair" title={names}>
      <span className="ellipsis">{rightNames.labels[first]}</span>
      <span className="muted small num">
        {rest.length === 0
          ? requestTypeFacts[first].law.replace('LGPD, ', '').split(', e ')[0]
          : `mais ${rest.length}`}
        {rest.length > 0 && (
          <span className="visually-hidden">: {rest.map((type) => rightNames.labels[type]).join(', ')}</span>
        )}
      </span>
    </span>
  );
}

export function DueCell(row: PrivacyFormRow) {
  const reading = dueOf(row);
  if (reading === null) return <span className="num nowrap muted">{formatDay(row.due_at)}</span>;
  return <DueChip reading={reading} source={row.due_source ?? formatDay(row.due_at)} />;
}

/** Null of what ended without an answer: nobody asks whether that was in time. */
const dueOf = ({ due, due_words, due_outcome }: PrivacyFormRow): DueReading | null =>
  due && due_words ? { state: due, words: due_words } : due_outcome && { outcome: due_outcome };

/** A face is enough to find one's own; the name is said, and shown on hover. */
export function ResponsibleCell({ responsible }: Pick<PrivacyFormRow, 'responsible'>) {
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
