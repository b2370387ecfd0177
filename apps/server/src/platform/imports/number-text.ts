import type { NumberFormat } from './workbook-parts.ts';

const DAY_MS = 86_400_000;
const MINUTES = 1_440;

/** A number of a spreadsheet as the person sees it there. */
export function numberText(stored: string, format: NumberFormat, from1904: boolean): string {
  const number = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(number)) return stored;
  if (format === null) return plainNumber(stored, number);
  if (typeof format === 'object') return plainNumber(stored, number).padStart(format.digits, '0');
  return dateText(number, format, from1904);
}

/** Programs store 52998224725 as 5.2998224725E10. */
const plainNumber = (stored: string, number: number): string => {
  if (Number.isSafeInteger(number)) return String(number);
  return /e/i.test(stored)
    ? number.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 15 })
    : stored.trim();
};

function dateText(serial: number, format: 'date' | 'date-time' | 'time', from1904: boolean): string {
  const minutes = Math.round((serial % 1) * MINUTES);
  const day = Math.floor(serial) + (from1904 ? 1_462 : 0);
  const hour = `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
  if (format === 'time') return hour;
  // Until the 29th of February 1900, which there never was, days are counted one short.
  const date = new Date(Date.UTC(1899, 11, 30) + (day < 60 ? day + 1 : day) * DAY_MS);
  if (Number.isNaN(date.getTime())) return String(serial);
  const shown = `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`;
  return format === 'date-time' && minutes > 0 ? `${shown} ${hour}` : shown;
}

const two = (number: number): string => String(number).padStart(2, '0');
