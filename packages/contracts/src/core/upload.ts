import { formatBytes } from './byte-size.ts';

/** What a file can be: the media type it is stored under, the endings of its name, and its name among people. */
export const fileKinds = {
  png: { type: 'image/png', extensions: ['png'], label: 'PNG' },
  jpeg: { type: 'image/jpeg', extensions: ['jpg', 'jpeg'], label: 'JPEG' },
  webp: { type: 'image/webp', extensions: ['webp'], label: 'WebP' },
  pdf: { type: 'application/pdf', extensions: ['pdf'], label: 'PDF' },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
    label: 'Word (.docx)',
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensions: ['xlsx'],
    label: 'Excel (.xlsx)',
  },
  pptx: {
    type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    extensions: ['pptx'],
    label: 'PowerPoint (.pptx)',
  },
  csv: { type: 'text/csv', extensions: ['csv'], label: 'CSV' },
  eml: { type: 'message/rfc822', extensions: ['eml'], label: 'E-mail (.eml)' },
  ics: { type: 'text/calendar', extensions: ['ics'], label: 'Calendário (.ics)' },
  txt: { type: 'text/plain', extensions: ['txt'], label: 'Texto (.txt)' },
  /** Sealed in the browser (platform/sealed-reports): opaque here, whatever it holds. */
  sealed: { type: 'application/octet-stream', extensions: ['sealed'], label: 'Arquivo cifrado' },
} as const satisfies Record<string, { type: string; extensions: readonly string[]; label: string }>;
export type FileKind = keyof typeof fileKinds;

/** Read, drawn anew and written by the server; what else was in the file does not survive that. */
export const imageKinds = ['png', 'jpeg', 'webp'] as const satisfies readonly FileKind[];

/** What a feature takes. The browser asks before it sends, the server before it keeps. */
export interface UploadRules {
  readonly kinds: readonly FileKind[];
  /** Of one file. */
  readonly maxBytes: number;
  /** In one request, and at one choice in the browser. */
  readonly maxFiles: number;
}

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** What the name claims the file to be. */
export const kindByName = (rules: UploadRules, name: string): FileKind | undefined =>
  rules.kinds.find((kind) => (fileKinds[kind].extensions as readonly string[]).includes(extensionOf(name)));

const list = new Intl.ListFormat('pt-BR', { type: 'disjunction' });
/** 'PNG, JPEG ou WebP' */
export const kindWords = ({ kinds }: UploadRules): string =>
  list.format(kinds.map((kind) => fileKinds[kind].label));

export const uploadWords = {
  wrongKind: (rules: UploadRules) => `Este tipo de arquivo não é aceito. Envie ${kindWords(rules)}.`,
  tooLarge: ({ maxBytes }: UploadRules) => `O arquivo passa do limite de ${formatBytes(maxBytes)}.`,
  tooMany: ({ maxFiles }: UploadRules) =>
    maxFiles === 1 ? 'Envie um arquivo por vez.' : `Envie no máximo ${maxFiles} arquivos por vez.`,
  empty: 'O arquivo está vazio.',
};

/** Why this file would be refused, as far as its name and size tell; null when they tell nothing against it. */
export function uploadRefusal(
  rules: UploadRules,
  file: { readonly name: string; readonly size: number },
): string | null {
  if (!kindByName(rules, file.name)) return uploadWords.wrongKind(rules);
  if (file.size === 0) return uploadWords.empty;
  return file.size > rules.maxBytes ? uploadWords.tooLarge(rules) : null;
}
