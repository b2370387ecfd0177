import { parseCivilDate } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { Mask } from './mask.ts';

/** What a clock on the wall shows, in no zone. */
export const wallClockMask: Mask = {
  pattern: () => '00/00/0000 00:00',
  paste: (text) => text,
  read: (text) => {
    const [, day = '', hour] = /^\s*(\S+)\s+((?:[01]\d|2[0-3]):[0-5]\d)\s*$/.exec(text) ?? [];
    const civil = parseCivilDate(day);
    return civil && hour ? `${civil}T${hour}` : text;
  },
  show: (value) => {
    const [, year, month, day, hour] = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})$/.exec(value) ?? [];
    return year ? `${day}/${month}/${year} ${hour}` : value;
  },
  inputMode: 'numeric',
};
