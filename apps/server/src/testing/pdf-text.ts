import { inflateSync } from 'node:zlib';

const ACTIONS =
  /\/(?:JS|JavaScript|URI|Launch|OpenAction|AA|Annots|AcroForm|GoTo[RE]|SubmitForm|EmbeddedFiles?)\b/g;

/** What in a PDF would do something, lead elsewhere or carry something along: in one of ours, nothing. */
export const actionsIn = (file: Uint8Array): string[] =>
  [...readObjects(Buffer.from(file)).values()].flatMap(
    // What is only written, between brackets, does nothing.
    ({ head }) => head.replace(/\((?:\\[\s\S]|[^\\()])*\)/g, '').match(ACTIONS) ?? [],
  );

/** The lines of each page of a PDF that we wrote ourselves, read back through the fonts' own tables. */
export function pdfPages(file: Uint8Array): string[][] {
  const actions = actionsIn(file);
  if (actions.length > 0) throw new Error(`The PDF does not only lie there: ${actions.join(', ')}`);
  const objects = readObjects(Buffer.from(file));
  const fonts = new Map<string, Map<string, string>>();
  for (const { head } of objects.values())
    for (const [, name, id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id))?.head ?? '')?.[1];
      if (name && table) fonts.set(name, readTable(objects.get(Number(table))?.content ?? ''));
    }
  const total = [...objects.values()].find(({ head }) => head.includes('/Subtype /Form'))?.content ?? '';
  const kids = [...objects.values()].find(({ head }) => head.includes('/Type /Pages'))?.head ?? '';
  const pages = [...(/\/Kids \[([^\]]*)\]/.exec(kids)?.[1] ?? '').matchAll(/(\d+) 0 R/g)];
  return pages.map(([, id]) => {
    const contents = /\/Contents (\d+) 0 R/.exec(objects.get(Number(id))?.head ?? '')?.[1];
    const content = objects.get(Number(contents))?.content ?? '';
    return readLines(content.replaceAll('/Total Do', total), fonts);
  });
}

function readObjects(file: Buffer): Map<number, { head: string; content: string }> {
  const text = file.toString('latin1');
  const found = new Map<number, { head: string; content: string }>();
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length;
    const end = text.indexOf('endobj', start);
    const stream = text.indexOf('stream\n', start);
    const head = text.slice(start, stream > 0 && stream < end ? stream : end);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const bytes = file.subarray(stream + 7, stream + 7 + length);
    const isStream = stream > 0 && stream < end && length > 0;
    const content = isStream ? (head.includes('FlateDecode') ? inflateSync(bytes) : bytes) : Buffer.of();
    found.set(Number(match[1]), { head, content: content.toString('latin1') });
  }
  return found;
}

function readTable(content: string): Map<string, string> {
  const table = new Map<string, string>();
  for (const [, first = '0', list = ''] of content.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    for (const [index, [, units = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const code = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      const words = units.replaceAll(' ', '').match(/.{4}/g) ?? [];
      table.set(code, String.fromCharCode(...words.map((unit) => Number.parseInt(unit, 16))));
    }
  return table;
}

const readLines = (content: string, fonts: Map<string, Map<string, string>>): string[] =>
  [...content.matchAll(/BT ([\s\S]*?)ET/g)].map(([, line = '']) =>
    [...line.matchAll(/\/(F\d+) [\d.]+ Tf <([0-9a-f]+)> Tj/g)]
      .map(([, font = '', codes = '']) =>
        (codes.match(/.{4}/g) ?? []).map((code) => fonts.get(font)?.get(code) ?? '?').join(''),
      )
      .join(''),
  );
