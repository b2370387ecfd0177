import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import { trimSigns } from '@conforme/contracts/core/text/trim-signs.ts';
import { markup, printable, type Report } from './report.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const worksheetOpen = `${HEAD}<worksheet xmlns="${MAIN}">`;

/** Positions in `cellXfs` below. */
export const style = {
  text: 1,
  /** Text that begins like a formula: it stays text even after somebody edits it. */
  quoted: 2,
  number: 3,
  date: 4,
  dateTime: 5,
  heading: 6,
  title: 7,
} as const;

/** Excel reads `_x0041_` as a character of that number, so such an underscore is spelled out. */
const xml = (text: string): string => markup(text).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

/** Full-width signs, too: some programs take them for the usual ones. */
const formulaLike = /^\s*[=+\-@\t\r\n＝＋－＠]/;

/** The only way text gets into a cell: as an inline string, which no program evaluates. */
export function textCell(at: string, text: string, kind?: number): string {
  if (text === '') return '';
  // Of what will be in the cell: a control character that is taken out hides no sign behind it.
  const shape = kind ?? (formulaLike.test(printable(text)) ? style.quoted : style.text);
  return `<c r="${at}" s="${shape}" t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`;
}

/** 0 → A, 25 → Z, 26 → AA */
export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** A sheet's name may not hold these signs nor be long. */
const sheetName = (title: string): string =>
  trimSigns(
    printable(title)
      .replace(/[[\]:*?/\\\s]+/g, ' ')
      .slice(0, 31),
    "' ",
  ) || 'Lista';

const relation = (id: number, kind: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${kind}" Target="${target}"/>`;
const relations = (content: string) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${content}</Relationships>`;

const part = (name: string, type: string) => `<Override PartName="${name}" ContentType="${type}"/>`;
const contentTypes = (more: string) =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('/xl/workbook.xml', `${SHEET}.sheet.main+xml`)}${part('/xl/worksheets/sheet1.xml', `${SHEET}.worksheet+xml`)}${part('/xl/worksheets/sheet2.xml', `${SHEET}.worksheet+xml`)}${more}${part('/xl/styles.xml', `${SHEET}.styles+xml`)}${part('/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml')}${part('/docProps/app.xml', 'application/vnd.openxmlformats-officedocument.extended-properties+xml')}</Types>`;

/** Sheets beside the rows and what is said about them: the third and those behind it. */
export const sheetFile = (at: number): string => `worksheets/sheet${at + 3}.xml`;

const xf = (
  font: number,
  fill: number,
  border: number,
  format: number,
  more = '',
  align = 'vertical="top"',
) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"${more}><alignment ${align}/></xf>`;
const wrapped = 'vertical="top" wrapText="1"';
const styles = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="14"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEEF1F4"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color rgb="FF8A94A0"/></bottom><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="8"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${xf(0, 0, 0, 0, '', wrapped)}${xf(0, 0, 0, 0, ' quotePrefix="1"', wrapped)}${xf(0, 0, 0, 0)}${xf(0, 0, 0, 164)}${xf(0, 0, 0, 165)}${xf(1, 2, 1, 0, '', wrapped)}${xf(2, 0, 0, 0)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const properties = ({ title, author, organisation, at }: Report) =>
  `${HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${xml(title)}</dc:title><dc:subject>${xml(organisation)}</dc:subject><dc:creator>${xml(author)}</dc:creator><dc:language>pt-BR</dc:language><dcterms:created xsi:type="dcterms:W3CDTF">${at.slice(0, 19)}Z</dcterms:created></cp:coreProperties>`;
const application = `${HEAD}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>Conforme</Application></Properties>`;

/** Who, when and what was asked for: the second sheet. */
function about(report: Report): string {
  const lines: (readonly [string, string])[] = [
    ['Organização', report.organisation],
    ['Exportado por', report.author],
    ['Exportado em', `${formatDateTime(report.at)} (horário de Brasília)`],
    ['Registros', report.total.toLocaleString('pt-BR')],
    ...report.criteria,
  ];
  const rows = lines.map(
    ([label, text], index) =>
      `<row r="${index + 2}">${textCell(`A${index + 2}`, label, style.heading)}${textCell(`B${index + 2}`, text)}</row>`,
  );
  return `${worksheetOpen}<cols><col min="1" max="1" width="18" customWidth="1"/><col min="2" max="2" width="70" customWidth="1"/></cols><sheetData><row r="1">${textCell('A1', report.title, style.title)}</row>${rows.join('')}</sheetData></worksheet>`;
}

/** The book itself, written last: the filter covers as many rows as there were. */
export function workbookXml(report: Report, lastCell: string): string {
  const name = sheetName(report.title);
  const quoted = xml(`'${name.replaceAll("'", "''")}'`);
  const range = `${quoted}!$A$1:${lastCell}`;
  const more = (report.sheets ?? [])
    .map((one, at) => `<sheet name="${xml(sheetName(one.name))}" sheetId="${at + 3}" r:id="rId${at + 4}"/>`)
    .join('');
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${xml(name)}" sheetId="1" r:id="rId1"/><sheet name="${name === 'Sobre' ? 'Sobre o arquivo' : 'Sobre'}" sheetId="2" r:id="rId2"/>${more}</sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${range}</definedName><definedName name="_xlnm.Print_Titles" localSheetId="0">${quoted}!$1:$1</definedName></definedNames></workbook>`;
}

const ofSheets = ({ sheets = [] }: Report, each: (at: number) => string): string =>
  sheets.map((_, at) => each(at)).join('');

/** The parts that do not depend on the rows, by their name in the package. */
export const fixedParts = (report: Report): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': contentTypes(
    ofSheets(report, (at) => part(`/xl/${sheetFile(at)}`, `${SHEET}.worksheet+xml`)),
  ),
  '_rels/.rels': relations(
    relation(1, `${OFFICE}/officeDocument`, 'xl/workbook.xml') +
      relation(2, `${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml') +
      relation(3, `${OFFICE}/extended-properties`, 'docProps/app.xml'),
  ),
  'docProps/core.xml': properties(report),
  'docProps/app.xml': application,
  'xl/_rels/workbook.xml.rels': relations(
    relation(1, `${OFFICE}/worksheet`, 'worksheets/sheet1.xml') +
      relation(2, `${OFFICE}/worksheet`, 'worksheets/sheet2.xml') +
      relation(3, `${OFFICE}/styles`, 'styles.xml') +
      ofSheets(report, (at) => relation(at + 4, `${OFFICE}/worksheet`, sheetFile(at))),
  ),
  'xl/styles.xml': styles,
  'xl/worksheets/sheet2.xml': about(report),
});
