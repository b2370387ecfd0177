import { parseCivilDate } from '@conforme/contracts/core/brazil/civil-days.ts';
import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type { Mask } from '../../core/form/fields/mask.ts';

const KEPT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/;

/** A day and an hour, as the clock in Brasília shows them: kept as '2026-11-17T14:30'. What is no day stays as typed. */
export const civilMomentMask: Mask = {
  pattern: () => '00/00/0000 00:00',
  paste: (text) => text,
  read: (text) => {
    const [day, hour] = text.trim().split(/\s+/);
    const civil = parseCivilDate(day ?? '');
    return civil && hour && /^\d{2}:\d{2}$/.test(hour) ? `${civil}T${hour}` : text;
  },
  show: (value) => {
    const [, day, hour] = KEPT.exec(value) ?? [];
    return day && hour ? `${formatCivilDate(day)} ${hour}` : value;
  },
  inputMode: 'numeric',
};
