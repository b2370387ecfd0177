const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;
const short = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** '5 MB', '1,5 MB', '800 bytes': counted by 1024, as the computers of who reads it count. */
export function formatBytes(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  // From 1023,95 on the shortened number would read '1.024'.
  while (unit < UNITS.length - 1 && amount >= 1023.95) {
    amount /= 1024;
    unit += 1;
  }
  return bytes === 1 ? '1 byte' : `${short.format(amount)} ${UNITS[unit]}`;
}
