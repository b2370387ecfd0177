import { formatDateTime } from '../../../core/date-time.ts';
import type { IncidentDetail } from '../incident-detail.schemas.ts';
import { type PartRow, row } from './document-rows.ts';
import { eventTypes, filingKinds } from './incident-choices.ts';

/** The organisation's own record keeps what was recorded wrong, with the reason; what goes to ANPD says what stands. */
export const rectifiedRows = ({ filings, outages, events }: IncidentDetail['rectified']): PartRow[] =>
  [
    ...filings.map(({ kind, sei_number, filed_at, rectified }) => ({
      was: `${filingKinds.labels[kind]}, ${sei_number}, em ${formatDateTime(filed_at)}`,
      rectified,
    })),
    ...outages.map(({ down_from, down_until, rectified }) => ({
      was: `SEI fora do ar de ${formatDateTime(down_from)} a ${formatDateTime(down_until)}`,
      rectified,
    })),
    // That the system told of a filing is told with the filing.
    ...events
      .filter(({ type, is_automatic }) => !is_automatic || type !== 'communication')
      .map(({ type, at, text, rectified }) => ({
        was: `${eventTypes.labels[type]}, ${formatDateTime(at)}: ${text}`,
        rectified,
      })),
  ].map(({ was, rectified: { at, reason } }) =>
    row('Registro retificado', `${was}\nRetificado em ${formatDateTime(at)}: ${reason}`),
  );
