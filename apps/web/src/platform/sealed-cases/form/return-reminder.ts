const DAYS = 7;

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
    // Of the day alone: a calendar may be kept by the employer.
    `DTSTAMP:${day(now)}T000000Z`,
    `DTSTART;VALUE=DATE:${day(when)}`,
    'SUMMARY:Voltar ao site',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return new Blob([`${lines.join('\r\n')}\r\n`], { type: 'text/calendar' });
}
