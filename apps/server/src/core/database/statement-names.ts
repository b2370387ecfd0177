const OFTEN = 3;
const MOST_NAMED = 200;
const MOST_COUNTED = 2000;
/** Those one connection has read: it keeps also what nobody asks for any more. */
const MOST_READ = 2 * MOST_NAMED;

/** The one that was not used longest comes first. */
const names = new Map<string, string>();
const times = new Map<string, number>();
const readBy = new WeakMap<object, Set<string>>();
let given = 0;

/**
 * A statement that comes again and again gets a name: each connection reads it once, instead of every time. How many
 * there can be is limited, for people put filters together as they like; what was not used longest makes room. No name
 * is given twice: connections know the first one by it.
 */
export function statementName(text: string, connection: object): string | undefined {
  const name = names.get(text) ?? newName(text);
  if (name === undefined) return undefined;
  names.delete(text);
  names.set(text, name);
  for (const oldest of names.keys()) {
    if (names.size <= MOST_NAMED) break;
    names.delete(oldest);
  }
  const read = readBy.get(connection) ?? new Set();
  readBy.set(connection, read.add(name));
  return name;
}

function newName(text: string): string | undefined {
  const count = (times.get(text) ?? 0) + 1;
  if (count < OFTEN) {
    if (times.size >= MOST_COUNTED) times.clear();
    times.set(text, count);
    return undefined;
  }
  times.delete(text);
  return `s${given++}`;
}

/** What connections have read under its name is not what runs now: it comes without one, and later under another. */
export function forgetName(text: string): void {
  names.delete(text);
}

/** It has read so much that another one is opened in its place. */
export const hasReadMuch = (connection: object): boolean => (readBy.get(connection)?.size ?? 0) > MOST_READ;
