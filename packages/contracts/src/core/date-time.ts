import { once } from './once.ts';

/** Civil time of the product, wherever the browser or the server is. */
export const timeZone = 'America/Sao_Paulo';
const dayAndTime = once(
  () =>
    new Intl.DateTimeFormat('pt-BR', {
      timeZone,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }),
);

/** DD/MM/YYYY HH:mm */
export const formatDateTime = (instant: string): string =>
  dayAndTime().format(new Date(instant)).replace(', ', ' ');
/** DD/MM/YYYY of an instant, where the product is. */
export const formatDay = (instant: string): string => formatDateTime(instant).slice(0, 10);
/** '19/11/2026, entre 14 h e 15 h': of an instant that is kept to its hour alone, and would be read as the full hour. */
export function formatHour(instant: string): string {
  const from = Number(formatDateTime(instant).slice(11, 13));
  return `${formatDay(instant)}, entre ${from} h e ${from + 1} h`;
}
/** A calendar day ('2026-11-16') as DD/MM/YYYY, untouched by time zones. */
export const formatCivilDate = (civil: string): string => civil.split('-').reverse().join('/');
