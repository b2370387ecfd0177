import type { Answering } from '@conforme/contracts/modules/privacy-form/privacy-figures.schemas.ts';

export const count = (number: number): string => number.toLocaleString('pt-BR');

/** 'no mesmo dia', '1 dia', '12 dias'; a dash where nothing was answered. */
export const daysWords = (days: number | null): string =>
  days === null ? '–' : days === 0 ? 'no mesmo dia' : days === 1 ? '1 dia' : `${count(days)} dias`;

/** How many of a hundred were in time, never rounded up to all of them. */
export function onTimeWords({ answered, on_time }: Pick<Answering, 'answered' | 'on_time'>): string {
  if (answered === 0) return '–';
  const part = (100 * on_time) / answered;
  return `${on_time < answered ? Math.min(99, Math.round(part)) : 100}%`;
}
