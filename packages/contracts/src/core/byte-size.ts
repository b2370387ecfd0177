/** Computers count by 1024; what is sold or sent by the second is counted by 1000, and says so in its unit. */
const UNITS = {
  1024: ['bytes', 'KB', 'MB', 'GB', 'TB'],
  1000: ['bytes', 'kB', 'MB', 'GB', 'TB'],
} as const;
const short = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** '5 MB', '1,5 MB', '800 bytes'. */
export function formatBytes(bytes: number, base: keyof typeof UNITS = 1024): string {
  let amount = bytes;
  let unit = 0;
  // From 1023,95 on the shortened number would read '1.024'.
  while (unit < UNITS[base].length - 1 && amount >= base - 0.05) {
    amount /= base;
    unit += 1;
  }
  return bytes === 1 ? '1 byte' : `${short.format(amount)} ${UNITS[base][unit]}`;
}
