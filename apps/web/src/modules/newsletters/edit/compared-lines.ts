import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import type { TextFile } from '@conforme/contracts/platform/rich-text/rich-text.schemas.ts';

interface Compared {
  readonly title: string;
  readonly summary: string | null;
  readonly cover_id: string | null;
  readonly cover_alt: string | null;
  /** Null where no signature is asked for. */
  readonly statement: string | null;
  readonly attachments: readonly TextFile[];
}

/** Two files of one name are told apart. */
const mark = (id: string) => `arquivo ${id.slice(0, 8)}`;

/** All of a version but its text, a line for each, so that versions are compared whole. */
export const comparedLines = ({ title, summary, cover_id, cover_alt, statement, attachments }: Compared) => [
  title,
  ...(summary ? [summary] : []),
  ...(cover_id ? [`Capa: ${cover_alt ?? 'sem descrição'} (${mark(cover_id)})`] : []),
  ...attachments.map(({ id, name, size }) => `Anexo: ${name}, ${formatBytes(size)} (${mark(id)})`),
  ...(statement ? [`Declaração para assinar: ${statement}`] : []),
];
