/** Civil time of the product, wherever the browser is. */
const timeZone = 'America/Sao_Paulo';
const dayParts = { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const day = new Intl.DateTimeFormat('pt-BR', dayParts);
const dayAndTime = new Intl.DateTimeFormat('pt-BR', { ...dayParts, hour: '2-digit', minute: '2-digit' });
const hour = new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' });
const longDay = new Intl.DateTimeFormat('pt-BR', {
  timeZone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** DD/MM/YYYY */
export const formatDate = (instant: string): string => day.format(new Date(instant));
/** DD/MM/YYYY HH:mm */
export const formatDateTime = (instant: string): string =>
  dayAndTime.format(new Date(instant)).replace(', ', ' ');
/** HH:mm */
export const formatTime = (instant: string): string => hour.format(new Date(instant));
/** 'Segunda-feira, 16 de novembro' */
export const formatLongDay = (date: Date): string => {
  const text = longDay.format(date);
  return text.charAt(0).toUpperCase() + text.slice(1);
};
/** A calendar day ('2026-11-16') as DD/MM/YYYY, untouched by time zones. */
export const formatCivilDate = (civil: string): string => civil.split('-').reverse().join('/');

/** The hour of the day where the product lives, for greetings. */
export const hourNow = (date: Date): number =>
  Number(new Intl.DateTimeFormat('pt-BR', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(date));
