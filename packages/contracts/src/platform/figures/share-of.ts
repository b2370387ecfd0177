/** How many of a hundred, never rounded up to all of them; null of nobody. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : part < whole ? Math.min(99, Math.round((100 * part) / whole)) : 100;

/** '84%'; a dash of nobody. */
export function shareWords(part: number, whole: number): string {
  const share = shareOf(part, whole);
  return share === null ? '–' : `${share}%`;
}
