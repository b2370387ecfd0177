const MARKS = ['\u00ef\u00bb\u00bf', '\u00ff\u00fe', '\u00fe\u00ff'];
const between: readonly (readonly [string, string])[] = [
  ['<?', '?>'],
  ['<!--', '-->'],
];

const DECLARATION = '<!DOCTYPE';

/**
 * Whether the document declares types, and so entities, of its own: a few letters that become gigabytes in whatever opens
 * it. That stands before the root element or nowhere; where the beginning ends before that is clear, it counts as declared.
 */
export function declaresTypes(beginning: Uint8Array, isWhole: boolean): boolean {
  const bytes = Buffer.from(beginning).toString('latin1');
  const mark = MARKS.find((one) => bytes.startsWith(one)) ?? '';
  // UTF-16 writes these letters with a zero before or behind each.
  let rest = bytes.slice(mark.length).replaceAll('\0', '').trimStart();
  for (;;) {
    const found = between.find(([open]) => rest.startsWith(open));
    if (!found) {
      const first = rest.slice(0, DECLARATION.length).toUpperCase();
      return first === DECLARATION || (!isWhole && first.length < DECLARATION.length);
    }
    const end = rest.indexOf(found[1], found[0].length);
    if (end < 0) return true;
    rest = rest.slice(end + found[1].length).trimStart();
  }
}
