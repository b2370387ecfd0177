import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import type {
  DocumentContent,
  DocumentSection,
} from '@conforme/contracts/platform/issued-documents/document-content.ts';

/** The sections as they are printed: the files that go with it where their place is, and last what it no longer has. */
export const printedSections = ({ sections, annexes, removed = [] }: DocumentContent): DocumentSection[] => [
  ...sections.map((section) =>
    section.holdsAnnexes && annexes.length > 0 ? { ...section, ...annexTable(annexes) } : section,
  ),
  ...(annexes.length > 0 && !sections.some(({ holdsAnnexes }) => holdsAnnexes)
    ? [{ number: null, title: 'Anexos', rows: [], ...annexTable(annexes) }]
    : []),
  ...(removed.length > 0
    ? [{ number: null, title: 'Seções da versão anterior que saíram', rows: [], removed }]
    : []),
];

const annexTable = (annexes: DocumentContent['annexes']): Pick<DocumentSection, 'text' | 'table'> => ({
  text: 'O SHA-256 mostra se um arquivo é, byte por byte, o que acompanhou este documento.',
  table: {
    columns: ['Arquivo', 'Tamanho', 'SHA-256'],
    rows: annexes.map(({ name, bytes, sha256 }) => [name, formatBytes(bytes), sha256]),
    changedRows: annexes.flatMap(({ changed }, index) => (changed ? [index] : [])),
    ...(annexes.some(({ confidential }) => confidential) ? { confidential: true } : {}),
  },
});
