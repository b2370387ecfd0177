import type { Choices } from '../../../core/choices.ts';
import { formatDateTime } from '../../../core/date-time.ts';
import type { DocumentRow } from '../../../platform/issued-documents/document-content.ts';

/* How facts of the file read in a document; null is a gap. */

const figures = new Intl.NumberFormat('pt-BR');
export const amount = (value: number | null): string | null =>
  value === null ? null : figures.format(value);
export const at = (value: string | null): string | null => (value === null ? null : formatDateTime(value));
export const yes = (value: boolean): string => (value ? 'Sim' : 'Não');
export const word = <C extends string>({ labels }: Choices<C>, code: string | null): string | null =>
  code === null ? null : (labels[code as C] ?? code);
export const words = <C extends string>({ labels }: Choices<C>, codes: readonly string[]): string | null =>
  codes.length === 0 ? null : codes.map((code) => labels[code as C] ?? code).join('; ');
/** With the item that confidentiality may be asked for (`secrecy-items.ts`). */
export interface PartRow extends DocumentRow {
  readonly item?: string;
}
export const row = (label: string, value: string | null, item?: string): PartRow => ({
  label,
  value,
  ...(item === undefined ? {} : { item }),
});
/** What need not be there is left out, not told as missing. */
export const maybe = (label: string, value: string | null, item?: string): PartRow[] =>
  value === null ? [] : [row(label, value, item)];
