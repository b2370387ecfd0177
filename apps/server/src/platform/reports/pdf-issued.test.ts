import type { DocumentContent } from '@conforme/contracts/platform/issued-documents/document-content.ts';
import { expect, test } from 'vitest';
import { pdfPages } from '../../testing/pdf-text.ts';
import { createIssued, type IssuedPaper } from './pdf-issued.ts';

const words = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}${n}`);
const content: DocumentContent = {
  title: 'Registro',
  subtitle: null,
  sections: [],
  annexes: [],
  closing: null,
};
const pagesOf = (changes: Partial<DocumentContent>, more: Partial<IssuedPaper> = {}) =>
  pdfPages(
    createIssued({
      title: 'Registro',
      organisation: 'Escola Vale do Ipê',
      author: 'Ana',
      at: '2026-11-17T15:00:00.000Z',
      content: { ...content, ...changes },
      protocol: 'TST-1',
      version: 1,
      contentSha256: 'ab'.repeat(32),
      check: { code: 'AAAA-BBBB', url: 'http://conforme.test/#/receipt/AAAA-BBBB' },
      ...more,
    }).end(),
  );

test('texts and rows of any length are there to the last word, over as many pages as they take', () => {
  const [said, told, ended] = [words('dito', 2_000), words('texto', 2_000), words('fim', 1_000)];
  const pages = pagesOf({
    sections: [
      {
        number: '1',
        title: 'Longa',
        rows: [{ label: 'Um rótulo', value: said.join(' '), changed: true, confidential: true }],
        text: told.join(' '),
      },
    ],
    closing: ended.join(' '),
  });
  const printed = new Set(pages.flat().join(' ').split(' '));
  expect([...said, ...told, ...ended].filter((word) => !printed.has(word))).toEqual([]);
  expect(pages.length).toBeGreaterThan(5);
  for (const [index, lines] of pages.entries()) {
    expect(lines.join(' ')).toContain(`Página ${index + 1} de  ${pages.length}`);
    // As many as stand between the margins: none is drawn below them.
    expect(lines.length).toBeLessThan(66);
  }
  // Marks come once, behind the last line of what they mark.
  const all = pages.flat();
  expect(all.filter((line) => line === 'alterado nesta versão')).toHaveLength(1);
  expect(all.indexOf('sigilo solicitado')).toBeGreaterThan(
    all.findIndex((line) => line.includes('dito1999')),
  );
});

test('every gap is told in words, in rows and in cells, and counted at the top', () => {
  const [lines = []] = pagesOf({
    sections: [
      {
        number: null,
        title: 'Com falhas',
        rows: [
          { label: 'Telefone', value: null },
          { label: 'Vazio', value: '' },
        ],
        table: { columns: ['Dado', 'Pessoas'], rows: [['CPF', null]] },
      },
    ],
  });
  expect(lines.filter((line) => line === 'não informado — a complementar')).toHaveLength(2);
  expect(lines).toContain('2 campos');
  expect(lines).toContain('–');
});

test('only a preview says that it is one', () => {
  const preview = pagesOf({}, { check: null, watermark: 'PRÉVIA' }).flat();
  expect(preview).toContain('PRÉVIA');
  expect(preview.join(' ')).not.toContain('Código');
  expect(pagesOf({}).flat()).not.toContain('PRÉVIA');
});
