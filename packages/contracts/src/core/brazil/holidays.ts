import { addDays } from './civil-days.ts';

const fixed: readonly (readonly [day: string, name: string, since: number])[] = [
  ['01-01', 'Confraternização Universal', 1949],
  ['04-21', 'Tiradentes', 1965],
  ['05-01', 'Dia do Trabalho', 1949],
  ['09-07', 'Independência do Brasil', 1949],
  ['10-12', 'Nossa Senhora Aparecida', 1980],
  ['11-02', 'Finados', 2002],
  ['11-15', 'Proclamação da República', 1949],
  // Lei 14.759/2023.
  ['11-20', 'Dia Nacional de Zumbi e da Consciência Negra', 2024],
  ['12-25', 'Natal', 1949],
];

/** Easter Sunday of the Gregorian calendar, by the rule of Meeus, Jones and Butcher. */
export function easterOf(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const lunar = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - lunar + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * correction + 114;
  const month = Math.floor(days / 31);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`;
}

/** A count of business days asks for the same year over and over. */
const byYear = new Map<number, ReadonlyMap<string, string>>();

/**
 * The national holidays of a year by day. Carnaval, Corpus Christi and the eves are optional (ponto facultativo):
 * a legal clock does not stop on them, so they are not here.
 */
export function nationalHolidays(year: number): ReadonlyMap<string, string> {
  const known = byYear.get(year);
  if (known) return known;
  const yearText = String(year).padStart(4, '0');
  const days = fixed
    .filter(([, , since]) => year >= since)
    .map(([day, name]) => [`${yearText}-${day}`, name] as const);
  const holidays = new Map([...days, [addDays(easterOf(year), -2), 'Sexta-feira Santa'] as const].sort());
  byYear.set(year, holidays);
  return holidays;
}

export const holidayName = (day: string): string | null =>
  nationalHolidays(Number(day.slice(0, 4))).get(day) ?? null;
