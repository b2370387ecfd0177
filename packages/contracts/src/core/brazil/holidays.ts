/** By federal law: Lei 662/1949 (as in Lei 10.607/2002), Lei 6.802/1980 and Lei 14.759/2023. */
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

/** A count of business days asks for the same year over and over. */
const byYear = new Map<number, ReadonlyMap<string, string>>();

/**
 * The national holidays of a year by day. Good Friday is not one of them by federal law (Lei 9.093/1995 leaves it to the
 * municipality), though the federal calendar lists it; Carnaval, Corpus Christi and the eves are optional. Counting
 * those days is the safe reading: no date is later than the law's. Where they are kept, they are local holidays.
 */
export function nationalHolidays(year: number): ReadonlyMap<string, string> {
  const known = byYear.get(year);
  if (known) return known;
  const yearText = String(year).padStart(4, '0');
  const days = fixed
    .filter(([, , since]) => year >= since)
    .map(([day, name]) => [`${yearText}-${day}`, name] as const);
  const holidays = new Map(days);
  byYear.set(year, holidays);
  return holidays;
}

export const holidayName = (day: string): string | null =>
  nationalHolidays(Number(day.slice(0, 4))).get(day) ?? null;
