import { spawnSync } from 'node:child_process';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { readCalendar } from '../../platform/reading/read-calendar.ts';
import { calendarText } from './calendar-text.ts';
import { inputFrom } from './imported-event.ts';
import type { StoredEvent } from './stored-event.ts';

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

  test('is read by python3-icalendar, too', () => {
    // Debian's own interpreter: only it finds Debian's package, which scripts/lib/ensure-icalendar.mjs installs.
    const { stdout, stderr } = spawnSync(
      '/usr/bin/python3',
      [
        '-c',
        'import sys, icalendar\nc = icalendar.Calendar.from_ical(sys.stdin.buffer.read())\nfor e in c.walk("VEVENT"): print(e["UID"], e["SEQUENCE"], e["DTSTART"].dt.isoformat())',
      ],
      { input: request, encoding: 'utf8' },
    );
    expect(stdout.trim(), stderr).toBe('abc@conforme 3 2026-11-18T10:00:00-05:00');
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
