/**
 * The text without these signs at its beginning and its end. As a pattern (`[. ]+$`) it would take the square of the
 * time wherever many of them stand inside.
 */
export function trimSigns(text: string, before: string, after = before): string {
  let from = 0;
  let to = text.length;
  while (from < to && before.includes(text[from] as string)) from++;
  while (to > from && after.includes(text[to - 1] as string)) to--;
  return text.slice(from, to);
}
