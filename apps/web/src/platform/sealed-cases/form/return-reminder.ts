const DAYS = 7;

const stamp = (date: Date): string => `${date.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
const day = (date: Date): string => date.toISOString().slice(0, 10).replaceAll('-', '');

/** A day in the calendar of whoever reported. It names neither organisation nor channel nor address. */
export function returnReminder(now: Date): Blob {
  const when = new Date(now.getTime() + DAYS * 86_400_000);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//lembrete//PT',
    'BEGIN:VEVENT',
    `UID:${crypto.getRandomValues(new Uint32Array(2)).join('-')}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART;VALUE=DATE:${day(when)}`,
    'SUMMARY:Voltar ao site',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return new Blob([`${lines.join('\r\n')}\r\n`], { type: 'text/calendar' });
}
