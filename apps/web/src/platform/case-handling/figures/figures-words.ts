import { shareOf, shareWords } from '@conforme/contracts/platform/figures/share-of.ts';

export const count = (number: number): string => number.toLocaleString('pt-BR');

/** 'no mesmo dia', '1 dia', '12 dias'; a dash where nothing was answered. */
export const daysWords = (days: number | null): string =>
  days === null ? '–' : days === 0 ? 'no mesmo dia' : days === 1 ? '1 dia' : `${count(days)} dias`;

interface InTime {
  readonly answered: number;
  readonly on_time: number;
}

/** How many of a hundred were in time, never rounded up to all of them; null where nothing was answered. */
export const onTimeShare = ({ answered, on_time }: InTime): number | null => shareOf(on_time, answered);

export const onTimeWords = ({ answered, on_time }: InTime): string => shareWords(on_time, answered);

interface Month {
  readonly received: number;
  readonly answered: number;
}

/** What came in and what was answered, month by month. */
export const volumeSeries = [
  { label: 'Recebidos', of: ({ received }: Month) => received },
  { label: 'Respondidos', of: ({ answered }: Month) => answered },
];

interface Closing {
  readonly received: number;
  readonly closed: number;
}

/** What came in and what was brought to its end, month by month. */
export const monthSeries = (received: string, closed: string) => [
  { label: received, of: (month: Closing) => month.received },
  { label: closed, of: (month: Closing) => month.closed },
];
