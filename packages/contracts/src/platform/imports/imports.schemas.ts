import { choices } from '../../core/choices.ts';
import { id, instant, oneOf, version, z } from '../../core/schema.ts';
import { importStates } from './import-states.ts';
import { importTargetChoices } from './import-targets.ts';

export const fieldSeparators = choices({
  semicolon: 'Ponto e vírgula (;)',
  comma: 'Vírgula (,)',
  tab: 'Tabulação',
  pipe: 'Barra vertical (|)',
});
export type FieldSeparator = keyof typeof fieldSeparators.labels;

export const textEncodings = choices({
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252 (Excel antigo)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big endian)',
});
export type TextEncoding = keyof typeof textEncodings.labels;

/** How a file is read. Separator and encoding count for text, the sheet for a workbook. */
const sheetReading = z.strictObject({
  separator: oneOf(fieldSeparators),
  encoding: oneOf(textEncodings),
  sheet: z.number().int().min(0).max(199),
  /** The first row holds the names of the columns. */
  header: z.boolean(),
});
export type SheetReading = z.output<typeof sheetReading>;

/** For each column of the file the field it goes to, or null. */
const importMapping = z.array(z.string().max(60).nullable()).max(200);

export const importRow = z.strictObject({
  id,
  file_name: z.string(),
  target: oneOf(importTargetChoices),
  state: oneOf(importStates),
  written: z.number(),
  refused: z.number(),
  author: z.string().nullable(),
  organisation: z.string(),
  created_at: instant,
});
export type ImportRow = z.output<typeof importRow>;

export const duplicateRules = choices({
  skip: 'Pular: deixar o cadastro como está',
  update: 'Atualizar o cadastro com o que vier preenchido',
  create: 'Criar mesmo assim',
});
export type DuplicateRule = keyof typeof duplicateRules.labels;

export const batchModes = choices({
  batches: 'Gravar as linhas boas, em lotes de 500',
  all: 'Tudo ou nada: só gravar se todas as linhas estiverem boas',
});
export type BatchMode = keyof typeof batchModes.labels;

const count = z.number().int().min(0);

export const importDetail = z.strictObject({
  id,
  version,
  target: oneOf(importTargetChoices),
  file_name: z.string(),
  state: oneOf(importStates),
  /** What went wrong with the whole of it, in words; null when nothing did. */
  failure: z.string().nullable(),
  author: z.string().nullable(),
  /** Only whoever sent the file sees what is in it. */
  own: z.boolean(),
  /** Rows seen so far by the job at hand; how many there are is known once they were all checked. */
  processed: count,
  total: count.nullable(),
  checked: z.strictObject({ good: count, bad: count, duplicate: count }).nullable(),
  rule: oneOf(duplicateRules).nullable(),
  mode: oneOf(batchModes).nullable(),
  created: count,
  updated: count,
  skipped: count,
  refused: count,
  /** The refused rows can still be fetched. */
  has_refused: z.boolean(),
  created_at: instant,
  finished_at: instant.nullable(),
});
export type ImportDetail = z.output<typeof importDetail>;

const importField = z.strictObject({
  key: z.string(),
  label: z.string(),
  required: z.boolean(),
  hint: z.string().nullable(),
  example: z.string(),
});

const previewRow = z.strictObject({
  number: z.number(),
  cells: z.array(z.string()),
  /** At the column, or null where it concerns the row. */
  problems: z.array(z.strictObject({ column: z.number().nullable(), message: z.string() })),
  duplicate: z.string().nullable(),
});
export type ImportPreviewRow = z.output<typeof previewRow>;

export const importPreview = z.strictObject({
  /** 'text' has a separator and an encoding, 'workbook' has sheets. */
  kind: z.enum(['text', 'workbook']),
  sheets: z.array(z.string()),
  reading: sheetReading,
  headers: z.array(z.string()),
  mapping: importMapping,
  fields: z.array(importField),
  rows: z.array(previewRow),
  /** Fields that must have a column and have none. */
  missing: z.array(z.string()),
});
export type ImportPreview = z.output<typeof importPreview>;

/** Without a mapping the columns are guessed, from what this person chose before and from their names. */
export const importArrangement = z.strictObject({
  version,
  reading: sheetReading,
  mapping: importMapping.nullable().default(null),
});

export const importStart = z.strictObject({
  version,
  rule: oneOf(duplicateRules),
  mode: oneOf(batchModes),
});
