import { timeZone } from '@conforme/contracts/core/date-time.ts';
import { once } from '@conforme/contracts/core/once.ts';

export { formatDateTime } from '@conforme/contracts/core/date-time.ts';

const hour = once(() => new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' }));
const longDay = once(
  () => new Intl.DateTimeFormat('pt-BR', { timeZone, weekday: 'long', day: 'numeric', month: 'long' }),
);

/** HH:mm */
export const formatTime = (instant: string): string => hour().format(new Date(instant));
/** 'Segunda-feira, 16 de novembro' */
export const formatLongDay = (date: Date): string => {
  const text = longDay().format(date);
  return text.charAt(0).toUpperCase() + text.slice(1);
};
/** The hour of the day where the product lives, for greetings. */
export const hourNow = (date: Date): number =>
  Number(new Intl.DateTimeFormat('pt-BR', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(date));
