import { describe, expect, test } from 'vitest';
import type { AppError } from '../../core/app-error.ts';
import { textRows, workbookOf } from '../../testing/workbooks.ts';
import { openSheet } from './open-sheet.ts';
import type { Sheet } from './sheet.ts';
import { sheetLimits, sheetWords } from './sheet-limits.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const csv = (content: string | Buffer) => openSheet(Buffer.from(content), 'text/csv');
const book = (parts: Parameters<typeof workbookOf>[0]) => openSheet(workbookOf(parts), xlsx);

async function cellsOf(sheet: Sheet, reading: Partial<Sheet['guess']> = {}): Promise<(readonly string[])[]> {
  const rows = [];
  for await (const { cells } of sheet.rows({ ...sheet.guess, ...reading })) rows.push(cells);
  return rows;
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: AppError) => error.errors?.file?.[0] ?? error,
  );

/** Never the same twice: what packs too well is refused as a bomb. */
const numbered = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at * 7_919)).join('');

/** As much that cannot be packed well as keeps the rest from being refused as a bomb. */
const padding = (size: number, name = 'pad') =>
  numbered(Math.ceil(size / 40), (at) =>
    name ? `<${name} x="${at}"/>` : ` ${at} is text that nobody asked for`,
  );

describe('text', () => {
  test.each([
    [';', 'semicolon'],
    [',', 'comma'],
    ['\t', 'tab'],
    ['|', 'pipe'],
  ])('the separator %j is found out, also where others stand in the texts', async (sign, name) => {
    const sheet = await csv(`Nome${sign}Obs\nAna${sign}"a; b, c | d"\nBia${sign}x\n`);
    expect(sheet.guess.separator).toBe(name);
    expect(await cellsOf(sheet)).toEqual([
      ['Nome', 'Obs'],
      ['Ana', 'a; b, c | d'],
      ['Bia', 'x'],
    ]);
  });

  test.each([
    ['UTF-8', Buffer.from('Nome;Mãe\nJoão;Conceição'), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from('\ufeffNome;Mãe\nJoão;Conceição'), 'utf-8'],
    ['Windows-1252', Buffer.from('Nome;Mãe\nJoão;Conceição', 'latin1'), 'windows-1252'],
    ['UTF-16', Buffer.from('\ufeffNome;Mãe\nJoão;Conceição', 'utf16le'), 'utf-16le'],
    [
      'UTF-16, the other way round',
      Buffer.from('\ufeffNome;Mãe\nJoão;Conceição', 'utf16le').swap16(),
      'utf-16be',
    ],
  ])('%s is known by its bytes', async (_, bytes, encoding) => {
    const sheet = await csv(bytes);
    expect(sheet.guess.encoding).toBe(encoding);
    expect(await cellsOf(sheet)).toEqual([
      ['Nome', 'Mãe'],
      ['João', 'Conceição'],
    ]);
  });

  test('a wrong guess can be corrected, and a wrong correction is told', async () => {
    const sheet = await csv(Buffer.from('Nome;Mãe\nJoão;Conceição', 'latin1'));
    expect(await refusal(cellsOf(sheet, { encoding: 'utf-8' }))).toBe(sheetWords.encoding);
    expect(await cellsOf(await csv('a,b;c'), { separator: 'comma' })).toEqual([['a', 'b;c']]);
  });

  test('lines in quotes, quotes in texts, blank lines, the line of Excel and formulas are what they look like', async () => {
    const sheet = await csv('sep=;\r\nNome;Obs\r\n\r\n"Ana\r\nBia";12" tubo\r\n;\r\n=1+1;@SUM(A1)\r\n');
    expect(await cellsOf(sheet)).toEqual([
      ['Nome', 'Obs'],
      ['Ana\r\nBia', '12" tubo'],
      ['=1+1', '@SUM(A1)'],
    ]);
  });

  test('what is no table of people is refused, each with its reason', async () => {
    expect(await refusal(csv(Buffer.from([0x4e, 0, 0x6f, 0])))).toBe(sheetWords.notText);
    const wide = await csv(`${'a;'.repeat(sheetLimits.columns + 50)}b\n`);
    expect(await refusal(cellsOf(wide))).toBe(sheetWords.tooManyColumns);
    const long = await csv(`Nome;Obs\nAna;${'x'.repeat(sheetLimits.cellCharacters + 1)}`);
    expect(await refusal(cellsOf(long))).toBe(sheetWords.tooLong('B2'));
    const open = await csv(`Nome;Obs\nAna;"nunca fecha\n${'linha;x\n'.repeat(10)}`);
    expect(await refusal(cellsOf(open))).toBe(sheetWords.quotes(1));
    const tall = await csv(`Nome\n${'Ana\n'.repeat(sheetLimits.rows + 1)}`);
    expect(await refusal(cellsOf(tall))).toBe(sheetWords.tooManyRows);
  });
});

describe('workbooks', () => {
  test('shared and inline texts, rich texts, leading zeros, gaps and cached results of formulas', async () => {
    const sheet = await book({
      strings: '<si><t>Nome</t></si><si><r><t>Ana </t></r><r><t>Souza</t></r><rPh><t>NO</t></rPh></si>',
      rows: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="D1" t="inlineStr"><is><t>CPF</t></is></c></row>
        <row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4" t="str"><f>1+1</f><v>2</v></c><c r="C4"/><c r="D4" t="inlineStr"><is><t>00123</t></is></c></row>
        <row r="5"><c r="A5"><v>5.2998224725E10</v></c><c r="B5" t="b"><v>1</v></c><c r="C5" t="inlineStr"><is><t>=CMD()</t></is></c></row>`,
    });
    expect(await cellsOf(sheet)).toEqual([
      ['Nome', '', '', 'CPF'],
      ['Ana Souza', '2', '', '00123'],
      ['52998224725', 'Sim', '=CMD()'],
    ]);
  });

  test.each([
    ['', '16/03/2011'],
    ['<workbookPr date1904="1"/>', '17/03/2015'],
  ])('days by their style, in the date system the book says (%s)', async (prefix, day) => {
    const sheet = await book({
      book: prefix,
      styles: `<numFmts><numFmt numFmtId="164" formatCode="[$-416]dd/mm/yyyy;@"/><numFmt numFmtId="165" formatCode="00000000000"/><numFmt numFmtId="166" formatCode="0.00"/></numFmts>
        <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
        <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="22"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs>`,
      rows: '<row><c s="1"><v>40618</v></c><c s="2"><v>40618</v></c><c s="3"><v>40618.5</v></c><c s="4"><v>1234567890</v></c><c s="5"><v>12.5</v></c><c s="0"><v>40618</v></c></row>',
    });
    expect(await cellsOf(sheet)).toEqual([[day, day, `${day} 12:00`, '01234567890', '12.5', '40618']]);
  });

  test('sheets are named; one of them is read', async () => {
    const sheet = await book({
      rows: textRows([['um']]),
      more: {
        'xl/workbook.xml':
          '<workbook xmlns:r="r"><sheets><sheet name="Oculta" state="hidden" r:id="rId1"/><sheet name="Alunos" r:id="rId1"/><sheet name="Pais" r:id="rId9"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Type="x/worksheet" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
        'xl/worksheets/sheet2.xml': `<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>dois</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`,
      },
    });
    expect(sheet.sheets).toEqual(['Alunos', 'Pais']);
    expect(await cellsOf(sheet, { sheet: 1 })).toEqual([['dois']]);
    expect(await refusal(cellsOf(sheet, { sheet: 2 }))).toBe(sheetWords.noSheet);
  });

  test('entities, broken XML, broken zips, and what never ends are refused', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>`;
    const sheets = (content: string) =>
      book({ rows: '', more: { 'xl/worksheets/sheet1.xml': content } }).then(cellsOf);
    expect(await refusal(sheets(bomb))).toBe(sheetWords.damaged);
    expect(await refusal(sheets('<worksheet><sheetData><row><c>'))).toBe(sheetWords.damaged);
    expect(
      await refusal(sheets('<worksheet><sheetData><row><c r="1"><v>1</v></c></row></sheetData></worksheet>')),
    ).toBe(sheetWords.damaged);
    expect(await refusal(openSheet(Buffer.from('PK\u0003\u0004 nothing of a zip'), xlsx))).toBe(
      sheetWords.damaged,
    );
    const cut = workbookOf({ rows: textRows([['a']]) });
    expect(await refusal(openSheet(cut.subarray(0, cut.length - 30), xlsx))).toBe(sheetWords.damaged);
    const wide = book({ rows: '<row><c r="ALL1"><v>1</v></c></row>' }).then(cellsOf);
    expect(await refusal(wide)).toBe(sheetWords.tooManyColumns);
    const long = book({ rows: textRows([['x'.repeat(sheetLimits.cellCharacters + 1)]]) }).then(cellsOf);
    expect(await refusal(long)).toBe(sheetWords.tooLong('A1'));
    const tall = book({
      rows: numbered(sheetLimits.rows + 2, (at) => `<row><c><v>${at}</v></c></row>`),
    }).then(cellsOf);
    expect(await refusal(tall)).toBe(sheetWords.tooManyRows);
  });

  test.each<[string, Parameters<typeof workbookOf>[0], string]>([
    [
      'shared texts',
      { rows: '', strings: padding(sheetLimits.sharedTexts) + '<si/>'.repeat(sheetLimits.sharedTexts + 1) },
      sheetWords.tooLargeInside,
    ],
    [
      'styles',
      {
        rows: '',
        styles: `<cellXfs>${numbered(sheetLimits.styles + 1, (at) => `<xf numFmtId="${at}"/>`)}</cellXfs>`,
      },
      sheetWords.tooLargeInside,
    ],
    [
      'formats',
      {
        rows: '',
        styles: numbered(sheetLimits.formats + 1, (at) => `<numFmt numFmtId="${at}" formatCode="0"/>`),
      },
      sheetWords.tooLargeInside,
    ],
    [
      'characters in a format',
      {
        rows: '',
        styles: `<numFmt numFmtId="164" formatCode="${'['.repeat(sheetLimits.formatCharacters + 1)}"/>`,
      },
      sheetWords.damaged,
    ],
    [
      'sheets',
      {
        rows: '',
        more: {
          'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${numbered(sheetLimits.sheets + 1, (at) => `<sheet name="${at}" r:id="rId1"/>`)}</sheets></workbook>`,
        },
      },
      sheetWords.tooLargeInside,
    ],
    [
      'links',
      {
        rows: '',
        more: {
          'xl/_rels/workbook.xml.rels': `<Relationships>${numbered(sheetLimits.links + 1, (at) => `<Relationship Id="${at}" Target="x"/>`)}</Relationships>`,
        },
      },
      sheetWords.tooLargeInside,
    ],
    [
      'characters in a name',
      {
        rows: '',
        more: {
          'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="${'x'.repeat(sheetLimits.nameCharacters + 1)}" r:id="rId1"/></sheets></workbook>`,
        },
      },
      sheetWords.tooLargeInside,
    ],
    ['tags in one another', { rows: '<a>'.repeat(sheetLimits.depth + 1) }, sheetWords.damaged],
    [
      'attributes of a tag',
      { rows: `<row ${numbered(sheetLimits.attributes + 1, (at) => `a${at}="" `)}/>` },
      sheetWords.damaged,
    ],
    [
      'characters between two tags',
      { rows: padding(sheetLimits.tokenCharacters * 3, '') },
      sheetWords.tooLargeInside,
    ],
    [
      'characters in a row',
      {
        rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(21)}</row>`,
        strings: `<si><t>${'x'.repeat(sheetLimits.cellCharacters)}</t></si>`,
      },
      sheetWords.tooLongRow(1),
    ],
  ])('no table grows with the file for ever: %s', async (_, parts, words) => {
    expect(await refusal(book(parts).then(cellsOf))).toBe(words);
  });

  test('what all cells show together is limited: a text that is stored once may be shown a million times', async () => {
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`;
    const rows = sheetLimits.sheetCharacters / (20 * sheetLimits.cellCharacters) + 1;
    const shown = book({
      rows: `${padding(300_000)}${row.repeat(rows)}`,
      strings: `<si><t>${'x'.repeat(sheetLimits.cellCharacters)}</t></si>`,
    }).then(cellsOf);
    expect(await refusal(shown)).toBe(sheetWords.tooLargeInside);
  });

  test('a part that unpacks to more than its table of contents says is refused where it says it ends', async () => {
    const honest = workbookOf({ rows: textRows(Array.from({ length: 50 }, (_, at) => [`Pessoa ${at}`])) });
    const name = Buffer.from('xl/worksheets/sheet1.xml');
    const at = honest.lastIndexOf(name) - 46;
    const lying = Buffer.from(honest);
    lying.writeUInt32LE(100, at + 24);
    expect(await cellsOf(await openSheet(honest, xlsx))).toHaveLength(50);
    expect(await refusal(openSheet(lying, xlsx).then(cellsOf))).toBe(sheetWords.damaged);
  });
});
