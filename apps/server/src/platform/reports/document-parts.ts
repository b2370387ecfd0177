import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { DocumentPart } from './pdf-document.ts';

export const when = (instant: string | null) => (instant === null ? '' : formatDateTime(instant));
const columnsOf = (...labels: readonly string[]) => labels.map((label) => ({ key: label, label }));

/** A part with one record, label by label; what is empty is left out. */
export function record(
  title: string,
  about: string,
  facts: readonly (readonly [string, string | null | undefined])[],
): DocumentPart {
  const told = facts.filter(([, value]) => value);
  return {
    title,
    about,
    columns: columnsOf(...told.map(([label]) => label)),
    rows: [told.map(([, value]) => value)],
    remark: null,
  };
}

export const table = (
  title: string,
  about: string,
  labels: readonly string[],
  rows: readonly (readonly string[])[],
): DocumentPart => ({
  title,
  about,
  columns: columnsOf(...labels),
  rows,
  remark: rows.length === 0 ? 'Nada registrado.' : null,
});
