import { spawnSync } from 'node:child_process';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { readCalendar } from '../../../platform/reading/read-calendar.ts';
import { datesShownBy } from '../../../testing/features/schedules.ts';
import type { StoredEvent } from '../stored-event.ts';
import { calendarText } from './calendar-text.ts';
import { inputFrom } from './imported-event.ts';

const event: StoredEvent = {
  id: 1,
  legal_entity_id: 1,
  uid: 'abc@conforme',
  series_id: null,
  recurrence_start: null,
  sequence: 3,
  asked_sequence: 0,
  title: 'Comitê; privacidade, "ação" \\ fim',
  description:
    'Linha 1\nLinha 2 com acentuação, vírgula; e um texto comprido o bastante para ter de ser dobrado em duas linhas.',
  type: 'meeting',
  starts_local: '2026-11-18T10:00',
  ends_local: '2026-11-18T11:00',
  zone: 'America/New_York',
  all_day: false,
  place: 'Sala 4',
  link: null,
  organiser_id: 1,
  visibility: 'organisation',
  recurrence: { freq: 'monthly', interval: 1, weekdays: [], monthly_by: 'weekday', until: null, count: 6 },
  exdates: ['2026-12-16T15:00:00.000Z'],
  reminders: [],
  capacity: null,
  confirm_by: null,
  last_ends_at: '2027-04-21T15:00:00Z',
  cancelled_at: null,
  cancel_reason: null,
  created_by: 1,
  version: 1,
};
const organiser = { name: 'Camila Rezende', email: 'camila@escola.test' };
const attendee = { name: 'Ana "Aninha" Souza', email: 'ana@fora.test', situation: 'PEN' };
const request = calendarText('REQUEST', [{ event, organiser, attendee }]);

describe('what we write', () => {
  test('is read by ical.js as it was meant', () => {
    const calendar = new ICAL.Component(ICAL.parse(request) as never);
    expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST');
    expect(calendar.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid')).toBe(
      'America/New_York',
    );
    const read = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component);
    expect([read.uid, read.sequence, read.summary, read.description]).toEqual([
      'abc@conforme',
      3,
      event.title,
      event.description,
    ]);
    expect(read.startDate.toString()).toBe('2026-11-18T10:00:00');
    expect(request).toContain('RRULE:FREQ=MONTHLY');
    expect(request.replace(/\r\n /g, '')).toContain('EXDATE;TZID=America/New_York:20261216T100000');
    expect(request.replace(/\r\n /g, '')).toContain('mailto:ana@fora.test');
    for (const line of request.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(80);
  });

  test('holds the address of the video room only for whoever confirmed', () => {
    const link = 'https://video.test/sala';
    const textFor = (situation: string, place: string | null) =>
      calendarText('REQUEST', [
        { event: { ...event, link, place }, organiser, attendee: { ...attendee, situation } },
      ]).replace(/\r\n /g, '');
    for (const situation of ['PEN', 'REJ'])
      for (const place of [null, 'Sala 4']) expect(textFor(situation, place)).not.toContain('video.test');
    expect(textFor('PEN', null)).toContain('LOCATION:Por vídeo');
    expect(textFor('CON', null)).toContain(`URL:${link}`);
    expect(textFor('CON', null)).toContain(`LOCATION:${link}`);
  });

  test('is cancelled under the same name with a higher number', () => {
    const text = calendarText('CANCEL', [
      { event: { ...event, sequence: 4 }, organiser, onlyDate: '2027-01-20T15:00:00Z' },
    ]);
    expect(text).toContain('METHOD:CANCEL');
    expect(text).toContain('UID:abc@conforme');
    expect(text).toContain('SEQUENCE:4');
    expect(text.replace(/\r\n /g, '')).toContain('RECURRENCE-ID;TZID=America/New_York:20270120T100000');
  });

  test('comes back through our own reading as the same event', () => {
    const [read] = readCalendar(Buffer.from(request)).events;
    expect(inputFrom(read as never, 7)).toMatchObject({
      start: '2026-11-18T10:00',
      end: '2026-11-18T11:00',
      zone: 'America/New_York',
      recurrence: { freq: 'monthly', monthly_by: 'weekday', count: 6 },
    });
  });

  test('of a series a date that was changed alone is shown on its new day, in its own place and not twice', () => {
    const changed: StoredEvent = {
      ...{ ...event, id: 2, series_id: 1, recurrence: null, exdates: [], sequence: 4 },
      ...{ recurrence_start: '2026-12-16T15:00:00+00:00', starts_local: '2026-12-17T14:00' },
      ends_local: '2026-12-17T15:00',
    };
    const entries = [
      { event, organiser },
      { event: changed, organiser },
    ];
    const days = (text: string) => datesShownBy(text, event.uid).map((start) => start.slice(5, 13));
    const others = ['01-20T10', '02-17T10', '03-17T10', '04-21T10'];
    expect(days(calendarText('PUBLISH', entries))).toEqual(['11-18T10', '12-17T14', ...others]);
    const cancelled = { event: { ...changed, cancelled_at: '2026-12-01T00:00:00Z' }, organiser };
    expect(calendarText('PUBLISH', [{ event, organiser }, cancelled])).toContain('EXDATE');
    // Without the date beside it, it is the caller who knows whether its reader has it.
    expect(days(calendarText('REQUEST', [{ event, organiser }]))).toEqual(['11-18T10', ...others]);
    const known = { event, organiser, changedAlone: ['2026-12-16T15:00:00.000Z'] };
    expect(calendarText('REQUEST', [known])).not.toContain('EXDATE');
  });
});

describe('python3-icalendar reads, too,', () => {
  const run = (program: string, input: string): string => {
    // Debian's own interpreter: only it finds Debian's package, which scripts/lib/ensure-icalendar.mjs installs.
    const { stdout, stderr } = spawnSync('/usr/bin/python3', ['-c', program], { input, encoding: 'utf8' });
    expect(stderr).toBe('');
    return stdout.trim();
  };
  /** What it says of each event: name, number, state, start and which date of a series it is. */
  const read = (text: string): string[] => run(program, text).split('\n');
  /** The last day, or the last instant, of a series. */
  const untilOf = (text: string): string =>
    run(
      `import sys, icalendar
print(icalendar.Calendar.from_ical(sys.stdin.buffer.read()).walk("VEVENT")[0]["RRULE"]["UNTIL"][0].isoformat())`,
      text,
    );
  const program = `
import sys, icalendar
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
print(calendar["METHOD"], *[zone["TZID"] for zone in calendar.walk("VTIMEZONE")])
for event in calendar.walk("VEVENT"):
    of = event.get("RECURRENCE-ID")
    left = event.get("EXDATE")
    print(event["UID"], event["SEQUENCE"], event["STATUS"], event["DTSTART"].dt.isoformat(), event["DTEND"].dt.isoformat(),
      of.dt.isoformat() if of else "-", left.dts[0].dt.isoformat() if left else "-")
`;
  const local = { ...event, zone: 'America/Sao_Paulo', exdates: ['2026-12-16T13:00:00Z'] };

  test('an invitation', () => {
    expect(read(request)).toEqual([
      'REQUEST America/New_York',
      'abc@conforme 3 CONFIRMED 2026-11-18T10:00:00-05:00 2026-11-18T11:00:00-05:00 - 2026-12-16T10:00:00-05:00',
    ]);
  });

  test('a series in Brasília, and the end of one of its dates', () => {
    expect(read(calendarText('REQUEST', [{ event: local, organiser, attendee }]))).toEqual([
      'REQUEST America/Sao_Paulo',
      'abc@conforme 3 CONFIRMED 2026-11-18T10:00:00-03:00 2026-11-18T11:00:00-03:00 - 2026-12-16T10:00:00-03:00',
    ]);
    const cancelled = [{ event: { ...local, sequence: 4 }, organiser, onlyDate: '2027-01-20T13:00:00Z' }];
    expect(read(calendarText('CANCEL', cancelled))).toEqual([
      'CANCEL America/Sao_Paulo',
      'abc@conforme 4 CANCELLED 2027-01-20T10:00:00-03:00 2027-01-20T11:00:00-03:00 2027-01-20T10:00:00-03:00 -',
    ]);
  });

  test('whole days, which end on the day after', () => {
    const days = {
      ...{ ...local, all_day: true, recurrence: null, exdates: [] },
      ...{ starts_local: '2026-11-18T00:00', ends_local: '2026-11-20T00:00' },
    };
    expect(read(calendarText('REQUEST', [{ event: days, organiser, attendee }]))).toEqual([
      'REQUEST',
      'abc@conforme 3 CONFIRMED 2026-11-18 2026-11-20 - -',
    ]);
  });

  test('a series of whole days, which ends by a day as it begins by one', () => {
    const days: StoredEvent = {
      ...{ ...local, all_day: true, exdates: [] },
      ...{ starts_local: '2026-11-18T00:00', ends_local: '2026-11-19T00:00' },
      recurrence: {
        freq: 'weekly',
        interval: 1,
        weekdays: [],
        monthly_by: 'day',
        until: '2026-12-02',
        count: null,
      },
    };
    const written = (event: StoredEvent) => calendarText('REQUEST', [{ event, organiser, attendee }]);
    expect(untilOf(written(days))).toBe('2026-12-02');
    expect(datesShownBy(written(days), event.uid)).toEqual(['2026-11-18', '2026-11-25', '2026-12-02']);
    // One with hours ends by an instant, in UTC.
    const hours = {
      ...days,
      all_day: false,
      starts_local: '2026-11-18T22:00',
      ends_local: '2026-11-18T23:00',
    };
    expect(untilOf(written(hours))).toBe('2026-12-03T02:59:00+00:00');
    expect(datesShownBy(written(hours), event.uid)).toHaveLength(3);
  });

  test('a feed with a series, the date of it that was changed alone, and an event elsewhere', () => {
    const changed = {
      ...{ ...local, series_id: 1, recurrence: null, exdates: [], recurrence_start: '2026-12-16T13:00:00Z' },
      ...{ starts_local: '2026-12-17T14:00', ends_local: '2026-12-17T15:00' },
    };
    const elsewhere = { ...event, uid: 'outro@conforme', recurrence: null, exdates: [] };
    const entries = [local, changed, elsewhere].map((one) => ({ event: one, organiser }));
    expect(read(calendarText('PUBLISH', entries, 'Conforme'))).toEqual([
      'PUBLISH America/Sao_Paulo America/New_York',
      'abc@conforme 3 CONFIRMED 2026-11-18T10:00:00-03:00 2026-11-18T11:00:00-03:00 - -',
      'abc@conforme 3 CONFIRMED 2026-12-17T14:00:00-03:00 2026-12-17T15:00:00-03:00 2026-12-16T10:00:00-03:00 -',
      'outro@conforme 3 CONFIRMED 2026-11-18T10:00:00-05:00 2026-11-18T11:00:00-05:00 - -',
    ]);
  });
});

describe('what others write', () => {
  const calendar = (...lines: string[]) =>
    Buffer.from(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'BEGIN:VEVENT',
        'UID:x',
        'DTSTART:20270115T120000Z',
        ...lines,
        'END:VEVENT',
        'END:VCALENDAR',
      ].join('\r\n'),
    );
  const refusal = (bytes: Buffer) => {
    try {
      readCalendar(bytes);
      return 'read';
    } catch (error) {
      return (error as { errors?: Record<string, string[]> }).errors?.file?.[0] ?? 'thrown';
    }
  };
  test('too many, too long and broken files are refused at the field, at once', () => {
    const begun = Date.now();
    expect(refusal(Buffer.from('BEGIN:VCALENDAR\r\nnada'))).toMatch(/não pôde ser lido/);
    expect(refusal(calendar(`SUMMARY:${'x'.repeat(900_000)}`))).toMatch(/grande demais/);
    expect(refusal(calendar(`SUMMARY:x\r\n${' y\r\n'.repeat(60_000)}`))).toMatch(/grande demais/);
    const many = 'BEGIN:VEVENT\r\nUID:x\r\nDTSTART:20270115T120000Z\r\nEND:VEVENT\r\n'.repeat(600);
    expect(refusal(Buffer.from(`BEGIN:VCALENDAR\r\n${many}END:VCALENDAR\r\n`))).toMatch(/no máximo 500/);
    expect(Date.now() - begun).toBeLessThan(5_000);
  });

  test('the last day of a series is that of its own zone, and no later than its last hour', () => {
    const untilOf = (start: string, until: string) => {
      const text = [`DTSTART${start}`, `RRULE:FREQ=DAILY;UNTIL=${until}`];
      const file = [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'BEGIN:VEVENT',
        'UID:x',
        ...text,
        'END:VEVENT',
        'END:VCALENDAR',
      ];
      return inputFrom(readCalendar(Buffer.from(file.join('\r\n'))).events[0] as never, 1).recurrence?.until;
    };
    const morning = ';TZID=America/Sao_Paulo:20261201T100000';
    // As Google writes the end of 30 December.
    expect(untilOf(morning, '20261231T025959Z')).toBe('2026-12-30');
    expect(untilOf(morning, '20261231T130000Z')).toBe('2026-12-31');
    expect(untilOf(morning, '20261231T125959Z')).toBe('2026-12-30');
    expect(untilOf(':20261201T130000Z', '20261231T125959Z')).toBe('2026-12-30');
    expect(untilOf(';TZID=Australia/Sydney:20261201T080000', '20261230T210000Z')).toBe('2026-12-31');
    expect(untilOf(morning, '20261231T095959')).toBe('2026-12-30');
    for (const day of ['20261231', '20261231T000000Z', '20270101T025959Z'])
      expect(untilOf(';VALUE=DATE:20261201', day)).toBe('2026-12-31');
    expect(untilOf(morning, '20261231')).toBe('2026-12-31');
  });

  test('a million repetitions are never followed, and hostile text loses what nobody sees', () => {
    const why = (rule: string) => {
      try {
        return inputFrom(readCalendar(calendar(rule)).events[0] as never, 1).recurrence;
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(why('RRULE:FREQ=DAILY;COUNT=1000000')).toMatch(/vezes demais/);
    expect(why('RRULE:FREQ=SECONDLY;COUNT=5')).toMatch(/não é de um tipo/);
    expect(why('RRULE:FREQ=DAILY;BYHOUR=1,2,3')).toMatch(/não é de um tipo/);
    expect(why('RRULE:FREQ=WEEKLY')).toMatchObject({ freq: 'weekly', count: 104 });
    const [hidden] = readCalendar(calendar('SUMMARY:\u202eolá\u0007<script>')).events;
    expect(inputFrom(hidden as never, 1).title).toBe('olá <script>');
  });
});
