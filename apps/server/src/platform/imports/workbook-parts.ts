import { sheetLimits, sheetWords, unreadable } from './sheet-limits.ts';
import { attribute } from './strict-xml.ts';
import type { WorkbookZip } from './workbook-zip.ts';

/** How a number is shown: as a day, with its hour, or with zeros before it. */
export type NumberFormat = 'date' | 'date-time' | 'time' | { readonly digits: number } | null;

export interface WorkbookParts {
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  /** Days counted from 1904, as old programs for the Mac did. */
  readonly from1904: boolean;
  readonly strings: readonly string[];
  /** By the number of the style. */
  readonly formats: readonly NumberFormat[];
}

/** A table of the file, which keeps no more than it may. */
function assertRoom(size: number, limit: number): void {
  if (size > limit) throw unreadable(sheetWords.tooLargeInside);
}

export async function readParts(zip: WorkbookZip): Promise<WorkbookParts> {
  const links = await readLinks(zip);
  const { sheets, from1904 } = await readBook(zip);
  const found = sheets.flatMap(({ name, link }) => {
    const part = links.get(link)?.part;
    return part && zip.has(part) ? [{ name, part }] : [];
  });
  if (found.length === 0) throw unreadable(sheetWords.noSheet);
  const partOf = (kind: string) => [...links.values()].find((link) => link.kind === kind)?.part;
  const strings = partOf('sharedStrings');
  const styles = partOf('styles');
  return {
    sheets: found,
    from1904,
    strings: strings && zip.has(strings) ? await readStrings(zip, strings) : [],
    formats: styles && zip.has(styles) ? await readFormats(zip, styles) : [],
  };
}

async function readLinks(zip: WorkbookZip) {
  const links = new Map<string, { part: string; kind: string }>();
  await zip.read('xl/_rels/workbook.xml.rels', {
    open(name, tag) {
      const { Id, Target, Type = '', TargetMode } = tag.attributes;
      if (name !== 'Relationship' || !Id || !Target || TargetMode === 'External') return;
      const part = Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`;
      const kind = Type.slice(Type.lastIndexOf('/') + 1);
      assertRoom(links.size + 1, sheetLimits.links);
      assertRoom(Math.max(Id.length, part.length, kind.length), sheetLimits.nameCharacters);
      links.set(Id, { part, kind });
    },
  });
  return links;
}

async function readBook(zip: WorkbookZip) {
  const sheets: { name: string; link: string }[] = [];
  let from1904 = false;
  await zip.read('xl/workbook.xml', {
    open(name, tag) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(tag.attributes.date1904 ?? '');
      // A hidden one holds what a program needs, not what a person wants to import.
      if (name === 'sheet' && (tag.attributes.state ?? 'visible') === 'visible') {
        const { name = '' } = tag.attributes;
        const link = attribute(tag, 'id') ?? '';
        assertRoom(sheets.length + 1, sheetLimits.sheets);
        assertRoom(Math.max(name.length, link.length), sheetLimits.nameCharacters);
        sheets.push({ name, link });
      }
    },
  });
  return { sheets, from1904 };
}

async function readStrings(zip: WorkbookZip, part: string): Promise<string[]> {
  const strings: string[] = [];
  let total = 0;
  let current: string | null = null;
  let isText = false;
  let isReading = false;
  await zip.read(part, {
    open(name) {
      if (name === 'si') current = '';
      // How something is pronounced is not part of it.
      if (name === 'rPh') isReading = true;
      if (name === 't') isText = !isReading;
    },
    text(text) {
      if (current === null || !isText) return;
      total += text.length;
      assertRoom(total, sheetLimits.sharedCharacters);
      current += text;
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') isReading = false;
      if (name === 'si') {
        strings.push(copyOf(current ?? ''));
        assertRoom(strings.length, sheetLimits.sharedTexts);
        current = null;
      }
    },
  });
  return strings;
}

/** A part of a long text keeps the whole of it in memory; a copy does not. */
const copyOf = (text: string): string => Buffer.from(text).toString();

async function readFormats(zip: WorkbookZip, part: string): Promise<NumberFormat[]> {
  const own = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isCells = false;
  await zip.read(part, {
    open(name, { attributes }) {
      if (name === 'numFmt') {
        own.set(Number(attributes.numFmtId), formatOf(attributes.formatCode ?? ''));
        assertRoom(own.size, sheetLimits.formats);
      }
      if (name === 'cellXfs') isCells = true;
      if (name === 'xf' && isCells) {
        const id = Number(attributes.numFmtId ?? 0);
        formats.push(own.has(id) ? (own.get(id) ?? null) : builtIn(id));
        assertRoom(formats.length, sheetLimits.styles);
      }
    },
    close(name) {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return formats;
}

function builtIn(id: number): NumberFormat {
  if (id === 22) return 'date-time';
  // 27 to 36 and 50 to 58 are days in the calendars of East Asia.
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'date';
  return (id >= 18 && id <= 21) || (id >= 45 && id <= 47) ? 'time' : null;
}

/** By the letters of the format, without what is quoted, escaped or in brackets: '[$-416]dd/mm/yyyy'. */
function formatOf(code: string): NumberFormat {
  if (code.length > sheetLimits.formatCharacters) throw unreadable(sheetWords.damaged);
  const first = code.split(';')[0] as string;
  const bare = first.replace(/"[^"]*"|\\.|_.|\*.|\[[^\][]*\]/g, '').toLowerCase();
  const hasDay = /[dy]/.test(bare) || (bare.includes('m') && !/[hs]/.test(bare));
  const hasHour = /[hs]/.test(bare);
  if (hasDay) return hasHour ? 'date-time' : 'date';
  if (hasHour) return 'time';
  // '000"."000"."000-00': a number that is written with all its zeros.
  return /^[0.\-/ ()]+$/.test(bare) && !/0\.0*$/.test(bare) && bare.replace(/[^0]/g, '').length > 1
    ? { digits: bare.replace(/[^0]/g, '').length }
    : null;
}
