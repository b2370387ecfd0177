/** Far more than any contract nests. What is deeper than this but not bottomless is refused by the name of its field. */
const DEEPEST = 2_000;
/** Far more than any contract has fields, all rows of a list included. */
const MOST_FIELDS = 20_000;

const QUOTE = 34;
const BACKSLASH = 92;
const COLON = 58;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/**
 * Whether a JSON text nests, or has fields, beyond all measure. `JSON.parse` goes down one level at a time, and gives every
 * name its place, and holds everybody else up meanwhile: a megabyte of brackets for a quarter of a second, of names for an
 * eighth. To look at its letters takes a few milliseconds.
 */
export function isBeyondMeasure(text: string): boolean {
  if (text.length < DEEPEST) return false;
  let depth = 0;
  let fields = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (isInText) {
      if (letter === BACKSLASH) at += 1;
      else if (letter === QUOTE) isInText = false;
    } else if (letter === QUOTE) isInText = true;
    else if (letter === COLON) {
      fields += 1;
      if (fields > MOST_FIELDS) return true;
    } else if (OPENING.has(letter)) {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (CLOSING.has(letter)) depth -= 1;
  }
  return false;
}
