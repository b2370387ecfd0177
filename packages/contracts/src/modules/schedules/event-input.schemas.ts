import { civilDate } from '../../core/brazil/civil-date.ts';
import { isCivilDate } from '../../core/brazil/civil-days.ts';
import { invalidBecause, NO_SUCH_DAY, ONE_OF_THESE } from '../../core/invalid-because.ts';
import { messages } from '../../core/messages.ts';
import { email, id, line, oneOf, optionalLine, optionalText, version, z } from '../../core/schema.ts';
import { frequencies, MOST_DATES, monthlyWays, weekdayNameOf, weekdays } from './recurrence.ts';
import { changeScopes, eventTypes, reminderChoices, visibilities } from './schedule-words.ts';
import { isTimeZone } from './time-zones.ts';

/** As a clock on the wall shows it, in the zone that stands beside it. */
export const wallClock = z
  .string()
  .min(1, { abort: true })
  .regex(/^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/, {
    error: invalidBecause('Escreva a data e a hora, como 31/01/2026 14:30.'),
    abort: true,
  })
  .refine((text) => isCivilDate(text.slice(0, 10)), { error: invalidBecause(NO_SUCH_DAY), abort: true })
  .refine((text) => text >= '2000' && text < '2100', invalidBecause('Escolha um dia entre 2000 e 2099.'))
  .meta({ examples: ['2027-01-15T09:00'] });

/** The same, with an example that comes after the other one. */
export const endClock = wallClock.meta({ examples: ['2027-01-15T10:00'] });

export const zoneName = z
  .string()
  .max(64)
  .refine(isTimeZone, ONE_OF_THESE)
  .meta({ examples: ['America/Sao_Paulo'] });

export const recurrence = z
  .strictObject({
    freq: oneOf(frequencies),
    interval: z.number().int().min(1).max(99).default(1),
    weekdays: z.array(oneOf(weekdays)).max(7).default([]),
    monthly_by: oneOf(monthlyWays).default('day'),
    until: civilDate.nullable().default(null),
    count: z.number().int().min(1).max(MOST_DATES).nullable().default(null),
  })
  .superRefine(({ until, count }, context) => {
    if ((until === null) !== (count === null)) return;
    // At both: one of them is on the screen.
    for (const field of ['until', 'count'])
      context.addIssue({
        code: 'custom',
        path: [field],
        message: 'Diga até quando se repete: um dia ou um número de vezes.',
      });
  })
  .meta({ examples: [{ freq: 'weekly', interval: 1, count: 3 }] });

/** Most people of one event: letters to more go out as a newsletter. */
export const MOST_GUESTS = 300;

const guest = z.union([
  z.strictObject({ kind: z.enum(['guest', 'user', 'contact', 'list']), id }),
  z.strictObject({ kind: z.literal('email'), email: z.string().trim().toLowerCase().max(254) }),
]);
export type GuestInput = z.output<typeof guest>;

/** Whoever is a guest already goes by that number; all others are added. */
const guests = z
  .array(guest)
  .max(MOST_GUESTS)
  .default([])
  .refine((all) => all.every((one) => one.kind !== 'email' || email.safeParse(one.email).success), {
    error: messages.onlyValidEmails,
  })
  .meta({ examples: [[{ kind: 'email', email: 'convidada@exemplo.com.br' }]] });

const reminders = z.array(oneOf(reminderChoices)).max(5).default([]);

function isHttps(text: string): boolean {
  const host = text.slice('https://'.length).split('/')[0] ?? '';
  return text.startsWith('https://') && host.length > 3 && host.includes('.') && !/\s/.test(text);
}

/** Only where browsers are safely sent. */
const onlineLink = z
  .string()
  .trim()
  .max(500)
  .refine(isHttps, {
    error: invalidBecause('Escreva o endereço inteiro, começando com https://.'),
  })
  .nullable()
  .default(null)
  .meta({ examples: ['https://reuniao.exemplo.com.br/sala'] });

const writable = {
  title: line(150),
  description: optionalText(4000),
  type: oneOf(eventTypes),
  /** The organisation or unit it belongs to. */
  unit_id: id,
  start: wallClock,
  end: endClock,
  /** From the day of the start to the day of the end, both whole. */
  all_day: z.boolean().default(false),
  zone: zoneName,
  place: optionalLine(200),
  link: onlineLink,
  /** Null for whoever writes it. */
  organiser_id: id.nullable().default(null),
  visibility: oneOf(visibilities).default('organisation'),
  recurrence: recurrence.nullable().default(null),
  reminders,
  capacity: z.number().int().min(1).max(10_000).nullable().default(null),
  confirm_by: wallClock.nullable().default(null),
  guests,
};

const entire = z.strictObject(writable);
type Whole = z.output<typeof entire>;

const DAY_MS = 86_400_000;
/** What overlaps a month on the screen began at most so long before it. */
const LONGEST_DAYS = 31;
const at = (clock: string): number => Date.parse(`${clock}Z`);

interface Times {
  readonly start: string;
  readonly end: string;
  readonly all_day: boolean;
}

/** Why these two cannot be start and end; null where they can. */
export function timesRefusal({ start, end, all_day }: Times): string | null {
  const length = all_day
    ? at(`${end.slice(0, 10)}T00:00`) - at(`${start.slice(0, 10)}T00:00`) + DAY_MS
    : at(end) - at(start);
  if (length <= 0) return 'O fim precisa vir depois do início.';
  return length > LONGEST_DAYS * DAY_MS ? `Um evento dura no máximo ${LONGEST_DAYS} dias.` : null;
}

/** What no field can tell alone, each at the field that puts it right. */
function together<S extends z.ZodObject>(schema: S): S {
  return schema.superRefine((value, ctx) => {
    const event = value as unknown as Whole;
    const refuse = (field: keyof Whole, message: string) =>
      ctx.addIssue({ code: 'custom', path: [field], message });
    const refusal = timesRefusal(event);
    if (refusal) refuse('end', refusal);
    if (event.confirm_by !== null && event.confirm_by > event.start)
      refuse('confirm_by', 'O prazo para responder vem antes do início.');
    if (event.recurrence === null) return;
    const day = event.start.slice(0, 10);
    if (event.recurrence.until !== null && event.recurrence.until < day)
      refuse('recurrence', 'A repetição termina antes do início.');
    const { freq, weekdays: chosen } = event.recurrence;
    if (freq === 'weekly' && chosen.length > 0 && !chosen.includes(weekdayNameOf(day)))
      refuse('recurrence', 'O dia do início precisa estar entre os dias da semana.');
  });
}

export const eventCreate = together(entire);
export type EventInput = Whole;

const ofDate = {
  /** The date that is meant, where there are several. */
  occurrence_id: id.nullable().default(null),
  scope: oneOf(changeScopes).default('all'),
};
export const eventUpdate = together(z.strictObject({ ...writable, version, ...ofDate }));
export type EventChange = z.output<typeof eventUpdate>;

export const eventMove = z
  .strictObject({ version, ...ofDate, start: wallClock, end: endClock, all_day: z.boolean().default(false) })
  .superRefine((times, ctx) => {
    const refusal = timesRefusal(times);
    if (refusal) ctx.addIssue({ code: 'custom', path: ['end'], message: refusal });
  });
export type EventMove = z.output<typeof eventMove>;

export const eventCancel = z.strictObject({ ...ofDate, reason: optionalText(500) });
export type EventCancel = z.output<typeof eventCancel>;

/** The answers there are to give; PEN is what nobody gives. */
export const eventAnswer = z.strictObject({
  situation: z.enum(['CON', 'REJ']),
  reason: optionalText(500),
});
export type EventAnswer = z.output<typeof eventAnswer>;

export const eventSuggestion = z
  .strictObject({
    start: wallClock,
    end: endClock,
    occurrence_id: id.nullable().default(null),
    note: optionalText(500),
  })
  .superRefine((times, ctx) => {
    const refusal = timesRefusal({ ...times, all_day: false });
    if (refusal) ctx.addIssue({ code: 'custom', path: ['end'], message: refusal });
  });
export type EventSuggestion = z.output<typeof eventSuggestion>;
