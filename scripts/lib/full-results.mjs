import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * The last full run of each part, as docs/guarantees.md keeps it.
 * @typedef {{ part: string, day: string, commit: string, tried: number, failed: number, minutes: string, result: string }} Row
 */

const page = join(root, 'docs/guarantees.md');
const BEGIN = '<!-- full-results:begin -->';
const END = '<!-- full-results:end -->';
const HEAD = ['Part', 'Day', 'Commit', 'Tried', 'Failed', 'Minutes', 'Result'];

/**
 * Rows of parts that were run take the place of their last ones; the others stay as they are.
 * @param {string} text of the page
 * @param {readonly Row[]} rows
 */
export function withResults(text, rows) {
  const marked = text.split(BEGIN).flatMap((part) => part.split(END));
  const [before, kept, after] = marked;
  if (marked.length !== 3 || text.indexOf(BEGIN) > text.indexOf(END))
    throw new Error(`docs/guarantees.md must have ${BEGIN} and ${END} once, in this order.`);
  const lines = new Map(
    [...(kept ?? '').matchAll(/^\| `([\w-]+)` \|.*$/gm)].map(([line, part = '']) => [part, line]),
  );
  for (const { part, ...cells } of rows)
    lines.set(part, `| ${[`\`${part}\``, ...Object.values(cells)].join(' | ')} |`);
  const table = [`| ${HEAD.join(' | ')} |`, `|${'---|'.repeat(HEAD.length)}`, ...lines.values()];
  return `${before}${BEGIN}\n${table.join('\n')}\n${END}${after}`;
}

/** @param {readonly Row[]} rows */
export function keepResults(rows) {
  writeFileSync(page, withResults(readFileSync(page, 'utf8'), rows));
}
