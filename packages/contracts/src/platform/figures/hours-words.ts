const count = (number: number): string => number.toLocaleString('pt-BR');

/** 'menos de 1 hora', '5 horas', '2 dias e 3 horas'; a dash where nothing was measured. */
export function hoursWords(hours: number | null): string {
  if (hours === null) return '–';
  const whole = Math.round(hours);
  if (whole === 0) return 'menos de 1 hora';
  const days = Math.floor(whole / 24);
  const rest = whole % 24;
  const named = (amount: number, one: string, many: string) =>
    amount === 0 ? [] : [amount === 1 ? `1 ${one}` : `${count(amount)} ${many}`];
  return whole < 48
    ? named(whole, 'hora', 'horas').join('')
    : [...named(days, 'dia', 'dias'), ...named(rest, 'hora', 'horas')].join(' e ');
}
