/** One bar for dark neighbours of a row: between two dots no printer leaves a hair's breadth. */
export function qrBars(dots: readonly boolean[]): [start: number, length: number][] {
  const found: [number, number][] = [];
  for (const [index, isDark] of dots.entries()) {
    const last = found.at(-1);
    if (!isDark) continue;
    if (last && last[0] + last[1] === index) last[1]++;
    else found.push([index, 1]);
  }
  return found;
}
