import { uploadWords } from '@conforme/contracts/core/upload.ts';
import { importUpload } from '@conforme/contracts/platform/imports/import-upload.ts';
import { type AppError, invalidField } from '../../core/app-error.ts';

/** What a spreadsheet of people needs, with room to spare; what is beyond is an accident or an attack. */
export const sheetLimits = {
  columns: 200,
  rows: 50_000,
  /** Rows of text with the blank ones between them: as many as a spreadsheet has. */
  lines: 1_048_576,
  cellCharacters: 5_000,
  /** Of one part of a workbook, unpacked, while it is read: what its table of contents says is only a claim. */
  partBytes: 150 * 1024 * 1024,
  /** Words that cells share are kept in memory, and a thousand cells may show the same one: all of them are counted. */
  sharedTexts: 1_000_000,
  sharedCharacters: 40_000_000,
  rowCharacters: 100_000,
  sheetCharacters: 100_000_000,
  /** Whatever else is kept while a workbook is read. Excel allows 65,490 styles, 250 formats and 255 characters each. */
  sheets: 1_000,
  links: 2_000,
  nameCharacters: 512,
  styles: 70_000,
  formats: 5_000,
  formatCharacters: 1_000,
  /** Of XML: how deep its tags lie in one another, what one tag has, and what stands between two of them. */
  depth: 100,
  attributes: 200,
  tokenCharacters: 1_000_000,
  /** A line of text that never ends. */
  recordBytes: 1_000_000,
} as const;

const figures = new Intl.NumberFormat('pt-BR');

/** Whoever sent the file can do something about it. */
export const unreadable = (message: string): AppError => invalidField('file', message);

export const sheetWords = {
  tooManyColumns: `A planilha tem mais de ${sheetLimits.columns} colunas. Deixe só as que serão importadas e envie de novo.`,
  tooManyRows: `A planilha tem mais de ${figures.format(sheetLimits.rows)} linhas. Divida-a em partes e envie uma de cada vez.`,
  tooLong: (cell: string) =>
    `A célula ${cell} tem mais de ${figures.format(sheetLimits.cellCharacters)} caracteres.`,
  tooLongRow: (row: number) =>
    `A linha ${figures.format(row)} tem mais de ${figures.format(sheetLimits.rowCharacters)} caracteres.`,
  tooLargeInside: 'A planilha é grande demais depois de descompactada. Salve só os dados em um arquivo novo.',
  damaged: 'O arquivo está danificado. Abra-o no Excel ou no LibreOffice, salve de novo e envie outra vez.',
  noSheet: 'Esta pasta de trabalho não tem nenhuma planilha com dados.',
  empty: 'A planilha está vazia: não há nenhuma linha com dados.',
  old: 'Este é um arquivo .xls antigo ou protegido por senha. No Excel, retire a senha, use "Salvar como" e escolha .xlsx.',
  odd: 'Este .xlsx não pode ser aceito: está danificado, protegido por senha, tem macros ou é grande demais por dentro.',
  notText: 'Este arquivo não é um CSV: o conteúdo não é texto.',
  encoding:
    'Alguns caracteres não puderam ser lidos com esta codificação. Escolha outra ou salve o arquivo como UTF-8.',
  quotes: (row: number) =>
    `Há aspas que abrem e não fecham perto da linha ${figures.format(row)}. Corrija o arquivo e envie de novo.`,
  wrongKind: uploadWords.wrongKind(importUpload),
} as const;

/** 0, 4 → 'A5' as a spreadsheet names it. */
export const cellName = (column: number, row: number): string => `${letters(column)}${row}`;
const letters = (index: number): string =>
  (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
