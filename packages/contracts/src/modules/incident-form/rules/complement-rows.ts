import { formatDay } from '../../../core/date-time.ts';
import type { IncidentDetail } from '../incident-detail.schemas.ts';
import { maybe, type PartRow, row } from './document-rows.ts';

/** A complement that was filed, as it was reasoned then. */
export const reasonsOf = ({
  reasons,
  delay_reasons,
}: Pick<IncidentDetail['filings'][number], 'reasons' | 'delay_reasons'>): PartRow[] => [
  ...maybe('Fundamentação do complemento', reasons),
  ...maybe('Motivos do atraso do complemento', delay_reasons),
];

/** What a complement says of itself: within its term and reasoned, and where the term is over, why (art. 6º, § 3º). */
export const complementRows = ({
  file,
  complement_due_at,
  is_complement_late,
}: Pick<IncidentDetail, 'file' | 'complement_due_at' | 'is_complement_late'>): PartRow[] => [
  row('Fundamentação do complemento', file.complement_reasons, 'complement_reasons'),
  ...maybe('Prazo do complemento', complement_due_at && formatDay(complement_due_at)),
  ...(is_complement_late
    ? [row('Motivos do atraso do complemento', file.complement_delay_reasons, 'complement_reasons')]
    : []),
];
