import type { FederationUnit } from '../../core/brazil/federation-units.ts';
import { choices } from '../../core/choices.ts';
import { timeZone } from '../../core/date-time.ts';

/** The zones of Brazil by the names people use for them. */
export const brazilianZones = choices({
  'America/Sao_Paulo': 'Horário de Brasília',
  'America/Manaus': 'Horário do Amazonas (Brasília − 1 h)',
  'America/Cuiaba': 'Horário de Mato Grosso (Brasília − 1 h)',
  'America/Campo_Grande': 'Horário de Mato Grosso do Sul (Brasília − 1 h)',
  'America/Porto_Velho': 'Horário de Rondônia (Brasília − 1 h)',
  'America/Boa_Vista': 'Horário de Roraima (Brasília − 1 h)',
  'America/Rio_Branco': 'Horário do Acre (Brasília − 2 h)',
  'America/Noronha': 'Horário de Fernando de Noronha (Brasília + 1 h)',
});

const zones: Partial<Record<FederationUnit, string>> = {
  AC: 'America/Rio_Branco',
  AM: 'America/Manaus',
  MS: 'America/Campo_Grande',
  MT: 'America/Cuiaba',
  RO: 'America/Porto_Velho',
  RR: 'America/Boa_Vista',
};

/** The clock of a unit, by where it is. */
export const zoneOfUnit = (federationUnit: string | null): string =>
  zones[federationUnit as FederationUnit] ?? timeZone;

export function isTimeZone(name: string): boolean {
  // Names only: offsets such as '+03:00' know nothing of summer hours.
  if (!/^[A-Za-z_]{1,30}(?:\/[A-Za-z0-9_+-]{1,30}){0,2}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const zoneWords = (zone: string): string =>
  (brazilianZones.labels as Readonly<Record<string, string>>)[zone] ?? `Horário de ${zone}`;

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

/** What a clock on the wall of that zone shows then: '2026-11-18T10:00'. */
export function wallClockOf(instant: string | number | Date, zone: string): string {
  const of = Object.fromEntries(
    formatOf(zone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  return `${of.year?.padStart(4, '0')}-${of.month}-${of.day}T${of.hour}:${of.minute}`;
}

const DAY_MS = 86_400_000;
const asUtc = (clock: string): number => Date.parse(`${clock}Z`);

/**
 * The instant at which a clock on the wall of that zone shows this. An hour that comes twice is the first of both; one
 * that a summer hour skips is read by the clock as it was before, as calendars agree among themselves.
 */
export function instantOf(clock: string, zone: string): number {
  const wanted = asUtc(clock);
  const offsetAt = (instant: number) => asUtc(wallClockOf(instant, zone)) - instant;
  const before = wanted - offsetAt(wanted - DAY_MS);
  const after = wanted - offsetAt(wanted + DAY_MS);
  const shown = [before, after].sort((a, b) => a - b).find((at) => wallClockOf(at, zone) === clock);
  return shown ?? before;
}

/** So many minutes later on the same wall. */
export const addMinutes = (clock: string, minutes: number): string =>
  new Date(asUtc(clock) + minutes * 60_000).toISOString().slice(0, 16);
export const minutesBetween = (one: string, other: string): number => (asUtc(other) - asUtc(one)) / 60_000;
