import { formatDateTime, formatDay } from '../../core/date-time.ts';

/** When a case came in: the hour only where somebody knows it. */
export const receivedWords = (receivedAt: string, isDayOnly: boolean): string =>
  isDayOnly ? formatDay(receivedAt) : formatDateTime(receivedAt);
