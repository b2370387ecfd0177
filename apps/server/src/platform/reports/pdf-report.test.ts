import { expect, test } from 'vitest';
import { actionsIn, pdfPages } from '../../testing/pdf-text.ts';
import { createPdf } from './pdf-report.ts';
import type { Report, ReportRow } from './report.ts';

const report: Report = {
  title: 'Usuários',
  organisation: 'Instituto Vale do Ipê',
  author: 'Camila Rezende',
  at: '2026-11-15T05:35:00.000Z',
  criteria: [
    ['Pesquisa', 'silva'],
    ['Ordem', 'Nome, crescente'],
  ],
  columns: [
    { key: 'name', label: 'Nome' },
    { key: 'amount', label: 'Valor', type: 'number' },
    { key: 'at', label: 'Criado em', type: 'datetime' },
  ],
  total: 0,
};

function write(rows: readonly ReportRow[], total = rows.length): { file: Buffer; pages: string[][] } {
  const writer = createPdf({ ...report, total });
  const pieces = [writer.write(rows.slice(0, 500))];
  for (let from = 500; from < rows.length; from += 500)
    pieces.push(writer.write(rows.slice(from, from + 500)));
  const file = Buffer.concat([...pieces, writer.end()]);
  return { file, pages: pdfPages(file) };
}
const row = (n: number): ReportRow => [`Pessoa ${n}`, n, '2026-11-16T02:30:00.000Z'];

test('says what it is, whose, by whom, when and how the rows were chosen', () => {
  const { file, pages } = write([row(1)]);
  const [first = []] = pages;
  expect(first).toEqual(
    expect.arrayContaining([
      'Instituto Vale do Ipê',
      'Usuários',
      '1 registro · Exportado por Camila Rezende em 15/11/2026 02:35 (horário de Brasília)',
      'Pesquisa: silva · Ordem: Nome, crescente',
      'Pessoa 1',
      '15/11/2026 23:30',
    ]),
  );
  const text = file.toString('latin1');
  expect(text).toContain('/Lang (pt-BR)');
  expect(text).toContain('/Marked true');
  // It stands: three short columns fit.
  expect(text).toContain('/MediaBox [0 0 595.28 841.89]');
});

/** What a reader of XML would stumble over: signs that are no markup, parts that are not closed. */
function faultsOf(xml: string): string[] {
  const open: string[] = [];
  const faults: string[] = [];
  for (const [token, name, text] of xml
    .replace(/<\?.*?\?>/g, '')
    .matchAll(/<(\/?[\w:]+)(?:\s[\w:]+="[^"<]*")*\s*>|([^<]+)|</g)) {
    if (text !== undefined) faults.push(...(text.match(/&(?!(?:amp|lt|gt|quot);).{0,9}/g) ?? []));
    else if (name === undefined) faults.push(token);
    else if (!name.startsWith('/')) open.push(name);
    else if (open.pop() !== name.slice(1)) faults.push(token);
  }
  return [...faults, ...open];
}

test('tells programs whose file it is, whatever signs the names hold', () => {
  const named = { ...report, organisation: 'Silva & Filhos <x/> "', author: '</rdf:li>\u0000\ud800 Zé' };
  const file = Buffer.from(createPdf(named).end()).toString();
  const metadata = /<x:xmpmeta.*<\/x:xmpmeta>/s.exec(file)?.[0] ?? '';
  expect(faultsOf(metadata)).toEqual([]);
  expect(metadata).toContain('>Silva &amp; Filhos &lt;x/&gt; &quot;</rdf:li>');
  expect(metadata).toContain('<rdf:li>&lt;/rdf:li&gt;\ufffd Zé</rdf:li>');
  expect(file).toContain('(Silva & Filhos <x/> ")');
});

test('numbers every page of all and repeats the heading on each', () => {
  const { pages } = write(Array.from({ length: 1200 }, (_, n) => row(n)));
  expect(pages.length).toBeGreaterThan(30);
  for (const [index, lines] of pages.entries()) {
    expect(lines).toContain(`Página ${index + 1} de `);
    expect(lines).toContain(String(pages.length));
    expect(lines.filter((line) => line === 'Nome' || line === 'Criado em')).toHaveLength(2);
  }
  const people = pages.flat().filter((line) => line.startsWith('Pessoa '));
  expect(people).toEqual(Array.from({ length: 1200 }, (_, n) => `Pessoa ${n}`));
});

test('gives pages away as they fill, instead of keeping them', () => {
  const writer = createPdf({ ...report, total: 100_000 });
  const rows = Array.from({ length: 500 }, (_, n) => row(n));
  writer.write(rows);
  for (let turn = 0; turn < 5; turn++) expect(writer.write(rows).length).toBeGreaterThan(1_000);
});

test('shows a box for letters the typeface lacks, and keeps every other one', () => {
  const { pages } = write([['Şule ŁÓDŹ 李 😀 çãõé “aspas” 2\u200b3', 1, null]]);
  expect(pages[0]).toContain('Şule ŁÓDŹ □ □ çãõé “aspas” 23');
});

test('takes apart neither letters nor accents typed in two parts', () => {
  const { pages } = write([['Concei\u0063\u0327a\u0303o', 1, null]]);
  expect(pages[0]).toContain('Conceição');
});

test('wraps long texts over as many pages as they need, losing nothing', () => {
  const words = Array.from({ length: 4_000 }, (_, n) => `palavra${n}`);
  const { pages } = write([[words.join(' '), 7, null], row(1)]);
  expect(pages.length).toBeGreaterThan(2);
  const read = pages
    .flat()
    .join(' ')
    .match(/palavra\d+/g);
  const whole =
    words
      .join(' ')
      .slice(0, 32_767)
      .match(/palavra\d+/g) ?? [];
  expect(read).toEqual(whole);
  expect(pages.flat().filter((line) => line === 'Pessoa 1')).toHaveLength(1);
});

test('lies where its columns want more, and breaks no word to make them fit', () => {
  const columns = [
    { key: 'name', label: 'Nome' },
    { key: 'about', label: 'Descrição' },
    { key: 'email', label: 'E-mail' },
    { key: 'city', label: 'Cidade' },
    { key: 'note', label: 'Observação' },
  ];
  const long = 'Responsabilidade compartilhada '.repeat(12).trim();
  const cells = [
    'Constantinopolitano Albuquerque',
    long,
    'responsabilidade@compartilhada.example',
    'Itaquaquecetuba',
    long,
  ];
  const writer = createPdf({ ...report, columns, total: 1 });
  const file = Buffer.concat([writer.write([cells]), writer.end()]);
  expect(file.toString('latin1')).toContain('/MediaBox [0 0 841.89 595.28]');
  const words = new Set(
    pdfPages(file)
      .flat()
      .flatMap((line) => line.split(' ')),
  );
  for (const word of [
    'Constantinopolitano',
    'Albuquerque',
    'Itaquaquecetuba',
    'Responsabilidade',
    'compartilhada',
  ])
    expect(words).toContain(word);
});

test('breaks a word that is longer than its line', () => {
  const { pages } = write([['k'.repeat(5_000), 1, null]]);
  expect((pages.flat().join('').match(/k/g) ?? []).length).toBe(5_000);
});

test('without rows says so', () => {
  const { pages } = write([]);
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain('Nenhum registro encontrado.');
  expect(pages[0]).toContain(
    '0 registros · Exportado por Camila Rezende em 15/11/2026 02:35 (horário de Brasília)',
  );
});

test('control characters, line breaks and half letters do no harm', () => {
  const { pages } = write([['a\u0007b\u0000c\r\nsegunda linha\ud800', 1, null]]);
  expect(pages[0]).toContain('abc');
  expect(pages[0]?.some((line) => line.startsWith('segunda linha'))).toBe(true);
});

test('does nothing and leads nowhere, whatever is written in it', () => {
  const tricks = [
    'https://exemplo.test',
    'javascript:app.alert(1)',
    ') /OpenAction << /S /JavaScript /JS (x) >>',
  ];
  for (const trick of tricks) {
    const named = createPdf({ ...report, title: trick, organisation: trick, author: trick, total: 1 });
    expect(actionsIn(Buffer.concat([named.write([[trick, 1, null]]), named.end()]))).toEqual([]);
  }
  const planted = '%PDF-1.7\n1 0 obj\n<< /A << /S /URI /URI (https://exemplo.test) >> >>\nendobj\n';
  expect(actionsIn(Buffer.from(planted))).toEqual(['/URI', '/URI']);
});
