import { fileKinds } from '@conforme/contracts/core/upload.ts';
import { openSheet } from '../imports/open-sheet.ts';
import { WorkbookZip } from '../imports/workbook-zip.ts';
import { type ExtractedText, extractionLimits } from './extraction-limits.ts';
import { PassageCollector } from './passages.ts';

/** Paragraphs of WordprocessingML and DrawingML: text stands in `t`, what was struck out in `delText`. */
function paragraphs(take: (text: string) => void) {
  let text = '';
  let isText = false;
  return {
    open: (name: string) => {
      if (name === 't') isText = true;
      if (name === 'tab' || name === 'br' || name === 'cr') text += ' ';
    },
    text: (found: string) => {
      if (isText) text += found;
    },
    close: (name: string) => {
      if (name === 't') isText = false;
      if (name !== 'p') return;
      if (text !== '') take(text);
      text = '';
    },
  };
}

async function partText(zip: WorkbookZip, part: string): Promise<string> {
  const lines: string[] = [];
  let size = 0;
  const events = paragraphs((text) => {
    size += text.length;
    lines.push(text);
  });
  for await (const _ of zip.walk(part, events)) if (size > extractionLimits.characters) break;
  return lines.join('\n');
}

export async function docxText(bytes: Buffer): Promise<ExtractedText> {
  const zip = await WorkbookZip.open(bytes);
  const collected = new PassageCollector();
  for (const part of ['word/document.xml', 'word/footnotes.xml', 'word/endnotes.xml'])
    if (zip.has(part) && !collected.add(null, await partText(zip, part))) break;
  return collected.done(null);
}

export async function pptxText(bytes: Buffer): Promise<ExtractedText> {
  const zip = await WorkbookZip.open(bytes);
  const collected = new PassageCollector();
  let slide = 0;
  while (zip.has(`ppt/slides/slide${slide + 1}.xml`)) {
    slide++;
    if (slide > extractionLimits.pages) {
      collected.cut();
      break;
    }
    if (!collected.add(slide, await partText(zip, `ppt/slides/slide${slide}.xml`))) break;
  }
  return collected.done(slide);
}

export async function xlsxText(bytes: Buffer): Promise<ExtractedText> {
  const book = await openSheet(bytes, fileKinds.xlsx.type);
  const collected = new PassageCollector();
  for (const [sheet, name] of book.sheets.entries()) {
    const lines = [name];
    let size = 0;
    for await (const { cells } of book.rows({ ...book.guess, sheet })) {
      const line = cells.filter((cell) => cell !== '').join(' · ');
      size += line.length;
      lines.push(line);
      if (size > extractionLimits.characters) break;
    }
    if (!collected.add(null, lines.join('\n'))) break;
  }
  return collected.done(null);
}
