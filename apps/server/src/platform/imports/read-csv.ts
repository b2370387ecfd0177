import { Readable } from 'node:stream';
import {
  type FieldSeparator,
  fieldSeparators,
  type TextEncoding,
} from '@conforme/contracts/platform/imports/imports.schemas.ts';
import { parse as parserOf } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { guessEncoding, textPieces } from './csv-text.ts';
import { rowMeasure } from './row-measure.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import { sheetLimits, sheetWords, unreadable } from './sheet-limits.ts';

const separators = fieldSeparators.options.map(({ value }) => value);
/** Enough lines to tell a separator from a sign that happens to stand in a text. */
const SAMPLE_LINES = 30;

const signOf = (separator: FieldSeparator): string =>
  ({ semicolon: ';', comma: ',', tab: '\t', pipe: '|' })[separator];

export async function readCsv(bytes: Buffer): Promise<Sheet> {
  const encoding = await guessEncoding(bytes);
  const first = (await textPieces(bytes, encoding).next()).value ?? '';
  return {
    guess: { separator: guessSeparator(first), encoding, sheet: 0 },
    sheets: [],
    rows: ({ separator, encoding }) => csvRows(bytes, encoding, separator),
  };
}

/** Excel writes its separator into a line of its own, before everything else. */
const declared = /^sep=([;,\t|])\r?\n/;

function guessSeparator(text: string): FieldSeparator {
  const said = declared.exec(text)?.[1];
  const scored = separators.map((separator) => ({ separator, score: scoreOf(text, signOf(separator)) }));
  scored.sort((a, b) => b.score - a.score);
  return (
    separators.find((separator) => signOf(separator) === said) ?? (scored[0]?.separator as FieldSeparator)
  );
}

/** How many columns it makes, times the share of lines that agree on it. */
function scoreOf(text: string, delimiter: string): number {
  try {
    const records: string[][] = parseAtOnce(text, { ...shape(delimiter), to: SAMPLE_LINES });
    const widths = records.map((record) => record.length);
    const usual = widths[0] ?? 1;
    const agreeing = widths.filter((width) => width === usual).length / widths.length;
    return (usual - 1) * agreeing;
  } catch {
    return 0;
  }
}

const shape = (delimiter: string) =>
  ({
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: sheetLimits.recordBytes,
  }) as const;

async function* csvRows(
  bytes: Buffer,
  encoding: TextEncoding,
  separator: FieldSeparator,
): AsyncGenerator<SheetRow> {
  const parser = parserOf({ ...shape(signOf(separator)), info: true });
  const source = Readable.from(withoutDeclaration(textPieces(bytes, encoding)));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  const measured = rowMeasure();
  let number = 0;
  let line = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      line = info.lines;
      // Also those without anything in them: each costs as much as any other.
      if (++number > sheetLimits.lines) throw unreadable(sheetWords.tooManyRows);
      const cells = record.map((cell) => cell.trim());
      while (cells.at(-1) === '') cells.pop();
      if (cells.length > 0) yield measured({ number, cells });
    }
  } catch (error) {
    throw refusalOf(error, line);
  } finally {
    source.destroy();
  }
}

async function* withoutDeclaration(pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const piece of pieces) {
    yield isFirst ? piece.replace(declared, '') : piece;
    isFirst = false;
  }
}

function refusalOf(error: unknown, line: number): unknown {
  const { code } = error as { code?: string };
  return code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE'
    ? unreadable(sheetWords.quotes(line))
    : code?.startsWith('CSV_')
      ? unreadable(sheetWords.damaged)
      : error;
}
