const short = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'short' });
const long = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const first = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** 'nov' for '2026-11'; the year stands below its first month. */
export const shortMonth = (month: string): string => short.format(first(month)).replace('.', '');
/** 'novembro de 2026' */
export const longMonth = (month: string): string => long.format(first(month));
