import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import type {
  DocumentContent,
  DocumentSection,
} from '@conforme/contracts/platform/issued-documents/document-content.ts';

/** What a document tells behind its own sections: the files that go with it, and what it no longer has. */
export const addedSections = ({ annexes, removed = [] }: DocumentContent): DocumentSection[] => [
  ...(annexes.length > 0 ? [annexSection(annexes)] : []),
  ...(removed.length > 0
    ? [{ number: null, title: 'Seções da versão anterior que saíram', rows: [], removed }]
    : []),
];

const annexSection = (annexes: DocumentContent['annexes']): DocumentSection => ({
  number: null,
  title: 'Anexos',
  rows: [],
  text: 'O SHA-256 mostra se um arquivo é, byte por byte, o que acompanhou este documento.',
  table: {
    columns: ['Arquivo', 'Tamanho', 'SHA-256'],
    rows: annexes.map(({ name, bytes, sha256 }) => [name, formatBytes(bytes), sha256]),
    changedRows: annexes.flatMap(({ changed }, index) => (changed ? [index] : [])),
  },
});
