import type { DocumentAnnex, DocumentContent, DocumentRow, DocumentSection } from './document-content.ts';

/**
 * The next version with what differs from the one before marked: a row by its label within its section, a section by its
 * number and else its title, a row of a table by all its cells, an annex by its name and bytes. Marks of the versions
 * before do not count, and what is no longer there is named.
 */
export function changedSince(previous: DocumentContent, next: DocumentContent): DocumentContent {
  const before = new Map(previous.sections.map((section) => [keyOf(section), section]));
  const now = new Set(next.sections.map(keyOf));
  const removed = previous.sections.filter((section) => !now.has(keyOf(section))).map(({ title }) => title);
  const { removed: _, ...rest } = next;
  return {
    ...rest,
    sections: next.sections.map((section) => markedSection(before.get(keyOf(section)), section)),
    annexes: next.annexes.map((annex) => markedAnnex(previous.annexes, annex)),
    ...(removed.length > 0 ? { removed } : {}),
  };
}

/** Whether the second says anything that the first does not, or leaves something out. */
export function hasChanged(previous: DocumentContent, next: DocumentContent): boolean {
  const { title, subtitle, closing, sections, annexes, removed = [] } = changedSince(previous, next);
  const heads = [
    [title, previous.title],
    [subtitle, previous.subtitle],
    [closing, previous.closing],
  ];
  return (
    removed.length > 0 ||
    heads.some(([is, was]) => is !== was) ||
    annexes.length !== previous.annexes.length ||
    annexes.some(({ changed }) => changed) ||
    sections.some(
      (section) =>
        section.rows.some(({ changed }) => changed) ||
        section.textChanged ||
        (section.table?.changedRows?.length ?? 0) > 0 ||
        (section.removed?.length ?? 0) > 0,
    )
  );
}

const keyOf = ({ number, title }: DocumentSection): string => number ?? `: ${title}`;

function markedSection(before: DocumentSection | undefined, section: DocumentSection): DocumentSection {
  const { textChanged: _, removed: __, table, ...rest } = section;
  const was = numbered(before?.rows ?? []);
  const is = numbered(section.rows);
  const removed = [...was].filter(([key]) => !is.has(key)).map(([, { label }]) => label);
  const textChanged = (section.text ?? '') !== (before?.text ?? '');
  return {
    ...rest,
    rows: [...is].map(([key, row]) => markedRow(was.get(key), row)),
    ...(textChanged ? { textChanged } : {}),
    ...(table ? { table: markedTable(before?.table, table) } : {}),
    ...(removed.length > 0 ? { removed } : {}),
  };
}

/** Rows by their label; where a label comes again, by which of them it is. */
function numbered(rows: readonly DocumentRow[]): Map<string, DocumentRow> {
  const seen = new Map<string, number>();
  return new Map(
    rows.map((row) => {
      const times = seen.get(row.label) ?? 0;
      seen.set(row.label, times + 1);
      return [`${times} ${row.label}`, row];
    }),
  );
}

function markedRow(before: DocumentRow | undefined, { changed: _, ...row }: DocumentRow): DocumentRow {
  const isSame =
    before?.value === row.value && (before.confidential ?? false) === (row.confidential ?? false);
  return isSame ? row : { ...row, changed: true };
}

function markedTable(
  before: DocumentSection['table'],
  { changedRows: _, ...table }: NonNullable<DocumentSection['table']>,
): NonNullable<DocumentSection['table']> {
  const headsChanged = JSON.stringify(before?.columns ?? null) !== JSON.stringify(table.columns);
  const left = new Map<string, number>();
  for (const row of before?.rows ?? [])
    left.set(JSON.stringify(row), (left.get(JSON.stringify(row)) ?? 0) + 1);
  const changedRows = table.rows.flatMap((row, index) => {
    const key = JSON.stringify(row);
    const times = left.get(key) ?? 0;
    left.set(key, times - 1);
    return times > 0 && !headsChanged ? [] : [index];
  });
  return changedRows.length > 0 ? { ...table, changedRows } : table;
}

function markedAnnex(
  before: readonly DocumentAnnex[],
  { changed: _, ...annex }: DocumentAnnex,
): DocumentAnnex {
  const isKnown = before.some(
    ({ name, sha256, confidential }) =>
      name === annex.name &&
      sha256 === annex.sha256 &&
      (confidential ?? false) === (annex.confidential ?? false),
  );
  return isKnown ? annex : { ...annex, changed: true };
}
