const OFTEN = 3;
const MOST_NAMED = 200;
const MOST_COUNTED = 2000;

const names = new Map<string, string>();
const times = new Map<string, number>();

/**
 * A statement that comes again and again gets a name: each connection reads it once, instead of every time. How many
 * there can be is limited, for people put filters together as they like, and connections keep what they have read.
 */
export function statementName(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size >= MOST_NAMED) return name;
  const count = (times.get(text) ?? 0) + 1;
  if (count < OFTEN) {
    if (times.size >= MOST_COUNTED) times.clear();
    times.set(text, count);
    return undefined;
  }
  times.delete(text);
  const given = `s${names.size}`;
  names.set(text, given);
  return given;
}
