import { parseCivilTime } from '@conforme/contracts/core/brazil/civil-time.ts';
import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { Mask } from './mask.ts';

const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T/;

/** Instants: written as the clock in Brasília shows them. */
export const dateTimeMask: Mask = {
  pattern: () => '00/00/0000 00:00',
  paste: (text) => text,
  read: (text) => parseCivilTime(text) ?? text,
  show: (value) => (ISO_INSTANT.test(value) ? formatDateTime(value) : value),
  inputMode: 'numeric',
};
