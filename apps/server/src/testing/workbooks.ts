import { strToU8, zipSync } from 'fflate';

interface Parts {
  /** The inside of <sheetData>. */
  readonly rows: string;
  readonly strings?: string;
  readonly styles?: string;
  readonly book?: string;
  /** Further parts, or others in the place of ours. */
  readonly more?: Readonly<Record<string, string>>;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>';

/** A workbook as other programs write them, part by part. */
export function workbookOf({ rows, strings, styles, book = '', more = {} }: Parts): Buffer {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types/>`,
    'xl/workbook.xml': `${head}<workbook xmlns:r="r">${book}<sheets><sheet name="Alunos" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="x/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...(strings ? { 'xl/sharedStrings.xml': `${head}<sst>${strings}</sst>` } : {}),
    ...(styles ? { 'xl/styles.xml': `${head}<styleSheet>${styles}</styleSheet>` } : {}),
    ...more,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))),
  );
}

/** One text after the other, as inline strings. */
export const textRows = (rows: readonly (readonly string[])[]): string =>
  rows
    .map(
      (cells) => `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`,
    )
    .join('');
