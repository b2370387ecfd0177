import { formatDay } from '../../../core/date-time.ts';
import type { IncidentDetail } from '../incident-detail.schemas.ts';
import { type PartRow, row } from './document-rows.ts';

/** What the holders were told, word by word: the record keeps form and content (art. 10, § 1º, VII). */
export const sentTexts = ({ sendings, notices }: Pick<IncidentDetail, 'sendings' | 'notices'>): PartRow[] => [
  ...sendings.flatMap(({ started_at, subject, text, sent }) =>
    started_at === null
      ? []
      : [
          row(
            `Carta de ${formatDay(started_at)}`,
            `${subject}\n${text}\n(${sent} enviadas)`,
            'holders_means',
          ),
        ],
  ),
  ...notices.map(({ title, text, published_at }) =>
    row(`Aviso público de ${formatDay(published_at)}`, `${title}\n${text}`, 'holders_means'),
  ),
];
