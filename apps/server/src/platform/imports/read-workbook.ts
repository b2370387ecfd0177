import { numberText } from './number-text.ts';
import { rowMeasure } from './row-measure.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import { cellName, sheetLimits, sheetWords, unreadable } from './sheet-limits.ts';
import type { XmlEvents, XmlTag } from './strict-xml.ts';
import { readParts, type WorkbookParts } from './workbook-parts.ts';
import { WorkbookZip } from './workbook-zip.ts';

export async function readWorkbook(bytes: Buffer): Promise<Sheet> {
  const zip = await WorkbookZip.open(bytes);
  const parts = await readParts(zip);
  return {
    guess: { separator: 'semicolon', encoding: 'utf-8', sheet: 0 },
    sheets: parts.sheets.map(({ name }) => name),
    rows: ({ sheet }) => sheetRows(zip, parts, sheet),
  };
}

async function* sheetRows(zip: WorkbookZip, parts: WorkbookParts, index: number): AsyncGenerator<SheetRow> {
  const sheet = parts.sheets[index];
  if (!sheet) throw unreadable(sheetWords.noSheet);
  const rows = new RowCollector(parts);
  const measured = rowMeasure();
  for await (const _ of zip.walk(sheet.part, rows.events)) for (const row of rows.take()) yield measured(row);
}

/** Puts rows together from the tags of a sheet. A formula is never looked at: only what it came to, when it was saved. */
class RowCollector {
  private readonly done: SheetRow[] = [];
  private row = 0;
  private cells: string[] = [];
  private column = -1;
  private type = 'n';
  private style = 0;
  private value = '';
  private isValue = false;
  private isReading = false;

  constructor(private readonly parts: WorkbookParts) {}

  take = (): SheetRow[] => this.done.splice(0);

  readonly events: XmlEvents = {
    open: (name, tag) => this.open(name, tag),
    text: (text) => {
      if (!this.isValue) return;
      this.value += text;
      if (this.value.length > sheetLimits.cellCharacters)
        throw unreadable(sheetWords.tooLong(cellName(this.column, this.row)));
    },
    close: (name) => this.close(name),
  };

  private open(name: string, { attributes }: XmlTag): void {
    switch (name) {
      case 'row':
        this.row = Number(attributes.r ?? this.row + 1);
        this.cells = [];
        this.column = -1;
        break;
      case 'c':
        this.column = attributes.r ? columnOf(attributes.r) : this.column + 1;
        this.type = attributes.t ?? 'n';
        this.style = Number(attributes.s ?? 0);
        this.value = '';
        break;
      case 'rPh':
        this.isReading = true;
        break;
      case 'v':
        this.isValue = this.type !== 'inlineStr';
        break;
      case 't':
        this.isValue = this.type === 'inlineStr' && !this.isReading;
    }
  }

  private close(name: string): void {
    if (name === 'v' || name === 't') this.isValue = false;
    if (name === 'rPh') this.isReading = false;
    if (name === 'c') this.put(this.shown().trim());
    if (name === 'row' && this.cells.length > 0)
      this.done.push({ number: this.row, cells: Array.from(this.cells, (cell) => cell ?? '') });
  }

  private put(text: string): void {
    if (text === '') return;
    // Before there is a place for it: the number of a column is only a claim.
    if (this.column >= sheetLimits.columns) throw unreadable(sheetWords.tooManyColumns);
    this.cells[this.column] = text;
  }

  private shown(): string {
    const { type, value } = this;
    if (value === '') return '';
    switch (type) {
      case 's':
        return this.parts.strings[Number(value)] ?? '';
      case 'b':
        return value === '1' ? 'Sim' : 'Não';
      case 'd':
        return value.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/s, '$3/$2/$1');
      case 'n':
        return numberText(value, this.parts.formats[this.style] ?? null, this.parts.from1904);
      default:
        return value;
    }
  }
}

/** 'AB12' → 27 */
function columnOf(at: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/i.exec(at)?.[0];
  if (!letters) throw unreadable(sheetWords.damaged);
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
