import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Report, ReportRow } from './report.ts';
import { createWorkbook } from './workbook.ts';

const report: Report = {
  title: "D'Ávila: [lista] de tudo que há para exportar",
  organisation: 'Escola <Ipê> & Filhos',
  author: 'Camila Rezende',
  at: '2026-11-15T05:35:00.000Z',
  criteria: [['Pesquisa', '=1+1']],
  columns: [
    { key: 'name', label: 'Nome' },
    { key: 'amount', label: 'Valor', type: 'number' },
    { key: 'day', label: 'Prazo', type: 'date' },
    { key: 'at', label: 'Quando', type: 'datetime' },
    { key: 'kind', label: 'Tipo', type: 'choice', options: [{ value: 'a', label: 'Tipo A' }] },
    { key: 'tags', label: 'Marcas', type: 'list' },
  ],
  total: 1,
};

function write(...rows: ReportRow[]): Record<string, string> {
  return partsOf(report, rows);
}
function partsOf(report: Report, rows: readonly ReportRow[]): Record<string, string> {
  const writer = createWorkbook(report);
  const pieces = rows.map((row) => writer.write([row]));
  const parts = unzipSync(Buffer.concat([...pieces, writer.end()]));
  return Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]));
}
const sheetOf = (...rows: ReportRow[]) => write(...rows)['xl/worksheets/sheet1.xml'] as string;
const row = (name: unknown): ReportRow => [name, null, null, null, null, null];
/** The text of a cell, as a reader of XML gives it. */
const textAt = (sheet: string, at: string) =>
  new RegExp(`<c r="${at}" s="\\d+" t="inlineStr"><is><t xml:space="preserve">([^<]*)</t></is></c>`).exec(
    sheet,
  )?.[1];

test('numbers, days and instants are values; the rest is text', () => {
  const sheet = sheetOf(['Ana', 1234.5, '2026-11-16', '2026-11-16T02:30:40.000Z', 'a', ['x', 'y']]);
  expect(sheet).toContain('<c r="B2" s="3"><v>1234.5</v></c>');
  expect(sheet).toContain('<c r="C2" s="4"><v>46342</v></c>');
  // 15/11/2026 23:30 in Brasília.
  const at = Number(/<c r="D2" s="5"><v>([\d.]+)<\/v>/.exec(sheet)?.[1]);
  expect(at).toBeCloseTo(46341 + 23.5 / 24, 8);
  expect(textAt(sheet, 'E2')).toBe('Tipo A');
  expect(textAt(sheet, 'F2')).toBe('x, y');
});

test('an instant of a summer with daylight saving is shown as clocks showed it', () => {
  const at = /<c r="D2" s="5"><v>([\d.]+)<\/v>/.exec(
    sheetOf([null, null, null, '2018-12-01T02:00:00.000Z', null, null]),
  )?.[1];
  expect(Number(at)).toBeCloseTo(43435, 8);
});

test('what is empty has no cell', () => {
  expect(sheetOf([null, null, null, null, null, []])).toContain('<row r="2"></row>');
});

const formulas = [
  ...['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://x")', '=cmd|"/c calc"!A0'],
  ...['\t=1', ' =1', '\n=1', '\r=1', '\tx', '\u00a0=1'],
  // What is taken out of the text must not hide what then comes first.
  ...['\u0001=1+1', '\u007f=1+1', '\u0085=1+1', '\u0000\u0001 =1'],
  ...['＝1+1', '＋1', '－1', '＠x'],
];
test.each(formulas.map((text) => [JSON.stringify(text), text] as const))(
  '%s stays text, also after it is edited',
  (_, text) => {
    const parts = write(row(text));
    expect(Object.values(parts).join('')).not.toMatch(/<f[ >]/);
    expect(parts['xl/worksheets/sheet1.xml']).toContain('<c r="A2" s="2" t="inlineStr">');
    const formats = [...(parts['xl/styles.xml'] ?? '').matchAll(/<xf [^>]*>/g)].map(([xf]) => xf);
    expect(formats[1 + 2]).toContain('quotePrefix="1"');
  },
);

test('a number too long to be exact, or none at all, is text', () => {
  const exact = sheetOf([null, 12345678901234567890n, null, null, null, null]);
  expect(textAt(exact, 'B2')).toBe('12.345.678.901.234.567.890');
  expect(exact).not.toContain('<v>');
  expect(sheetOf([null, Number.NaN, null, null, null, null])).not.toContain('<v>');
  expect(sheetOf([null, null, '0001-01-01', '1899-01-01T00:00:00Z', null, null])).not.toContain('<v>');
});

test('marks, control characters and half letters cannot break the file', () => {
  const sheet = sheetOf(row('<&">\u0000\u0007\u001f\ufffe\ud800 fim'));
  expect(textAt(sheet, 'A2')).toBe('&lt;&amp;&quot;&gt;\ufffd fim');
});

test('what Excel would read as a code stays as it was typed', () => {
  expect(textAt(sheetOf(row('_x0041_ _X000d_ _x41_')), 'A2')).toBe('_x005F_x0041_ _x005F_X000d_ _x41_');
});

test('a text without end is cut where a cell ends', () => {
  expect(textAt(sheetOf(row('ç'.repeat(100_000))), 'A2')).toHaveLength(32_767);
});

test('heading frozen, widths from what is shown, filter over all rows', () => {
  const sheet = sheetOf(row('x'.repeat(40)), row('y'.repeat(500)));
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(sheet).toContain('<col min="1" max="1" width="42" customWidth="1"/>');
  expect(sheet).toContain('<autoFilter ref="A1:F3"/>');
  expect(textAt(sheet, 'A1')).toBe('Nome');
});

test('tells in a second sheet whose data these are, who took them, when and how chosen', () => {
  const parts = write();
  const about = parts['xl/worksheets/sheet2.xml'] as string;
  expect(textAt(about, 'B2')).toBe('Escola &lt;Ipê&gt; &amp; Filhos');
  expect(textAt(about, 'B3')).toBe('Camila Rezende');
  expect(textAt(about, 'B4')).toBe('15/11/2026 02:35 (horário de Brasília)');
  expect([textAt(about, 'A6'), textAt(about, 'B6')]).toEqual(['Pesquisa', '=1+1']);
  expect(parts['xl/workbook.xml']).toContain('<sheet name="D\'Ávila lista de tudo que há pa" sheetId="1"');
  expect(parts['docProps/core.xml']).toContain('<dc:creator>Camila Rezende</dc:creator>');
});

test('without rows is a heading and nothing else', () => {
  const sheet = sheetOf();
  expect(sheet).toContain('<autoFilter ref="A1:F1"/>');
  expect(sheet.match(/<row /g)).toHaveLength(1);
});

test('small tables beside the rows are sheets of their own, that the book names', () => {
  const sheets = [
    {
      name: 'Por unidade',
      columns: report.columns.slice(0, 2),
      rows: [
        ['Norte', 3],
        ['=Sul', null],
      ],
    },
    { name: 'Dia a dia', columns: report.columns.slice(2, 3), rows: [] },
  ];
  const parts = partsOf({ ...report, sheets }, [row('Ana')]);
  const book = parts['xl/workbook.xml'] as string;
  expect(
    [...book.matchAll(/<sheet name="([^"]*)" sheetId="(\d)" r:id="(\w+)"/g)].map((one) => one.slice(2)),
  ).toEqual([
    ...[
      ['1', 'rId1'],
      ['2', 'rId2'],
      ['3', 'rId4'],
      ['4', 'rId5'],
    ],
  ]);
  const units = parts['xl/worksheets/sheet3.xml'] as string;
  expect([textAt(units, 'A2'), textAt(units, 'A3')]).toEqual(['Norte', '=Sul']);
  expect(units).toContain('<c r="B2" s="3"><v>3</v></c>');
  expect(parts['xl/worksheets/sheet4.xml']).toContain('<autoFilter ref="A1:A1"/>');
  for (const name of ['sheet3', 'sheet4']) {
    expect(parts['xl/_rels/workbook.xml.rels']).toContain(`worksheets/${name}.xml`);
    expect(parts['[Content_Types].xml']).toContain(`/xl/worksheets/${name}.xml`);
  }
});
