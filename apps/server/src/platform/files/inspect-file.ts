import { open } from 'node:fs/promises';
import { type FileKind, fileKinds, kindByName, type UploadRules } from '@conforme/contracts/core/upload.ts';
import { fileTypeFromBuffer } from 'file-type';
import { archiveNames } from './inspect-archive.ts';

/** As much as any signature needs, and no more: what lies further on is not read to tell a type. */
const HEAD_BYTES = 4_100;
const SEALED = Buffer.from('CSF1');
const ZIP = Buffer.from('PK\u0003\u0004');

/** What makes a zip an office document. */
const officeParts: Readonly<Record<string, FileKind>> = {
  'word/document.xml': 'docx',
  'xl/workbook.xml': 'xlsx',
  'ppt/presentation.xml': 'pptx',
};

/** The kind that name and content agree on, of those the feature takes; null when they do not. */
export async function inspectFile(path: string, name: string, rules: UploadRules): Promise<FileKind | null> {
  const claimed = kindByName(rules, name);
  if (claimed === 'csv' || claimed === 'txt') return (await isText(path)) ? claimed : null;
  if (claimed === 'sealed') return (await isSealed(path)) ? claimed : null;
  if (claimed === 'ics') return (await isCalendar(path)) ? claimed : null;
  if (claimed === 'eml') return (await isMessage(path)) ? claimed : null;
  return claimed && (await kindByContent(path)) === claimed ? claimed : null;
}

/** Text has no signature: it is what holds no control characters, or begins with the mark of UTF-16. */
const isText = async (path: string): Promise<boolean> => isTextHead(await readHead(path));

function isTextHead(head: Buffer): boolean {
  const isMarked = head.length > 1 && ['fffe', 'feff'].includes(head.subarray(0, 2).toString('hex'));
  return isMarked || head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}

/** Sealed in a browser: the mark it begins with is all that can be known of it. */
const isSealed = async (path: string): Promise<boolean> =>
  (await readHead(path)).subarray(0, 4).equals(SEALED);

/** A stored message: text that begins with a header field (RFC 5322). It is kept as it is and never drawn as a page. */
const isMessage = async (path: string): Promise<boolean> => isMessageHead(await readHead(path));

export function isMessageHead(bytes: Buffer): boolean {
  const head = bytes.toString('latin1').replace(/^\ufeff|^\u00ef\u00bb\u00bf/, '');
  return isTextHead(bytes) && /^(?:From [^\r\n]{1,500}\r?\n)?[A-Za-z][A-Za-z0-9-]{0,76}:/.test(head);
}

/** What calendars write for each other (RFC 5545). */
async function isCalendar(path: string): Promise<boolean> {
  const head = (await readHead(path)).toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '');
  return (await isText(path)) && /^\s{0,20}BEGIN:VCALENDAR\r?\n/i.test(head);
}

async function kindByContent(path: string): Promise<FileKind | null> {
  const head = await readHead(path);
  if (head.subarray(0, ZIP.length).equals(ZIP)) return officeKind(path);
  const found = await fileTypeFromBuffer(head);
  const kinds = Object.entries(fileKinds) as [FileKind, { type: string }][];
  return kinds.find(([, { type }]) => type === found?.mime)?.[0] ?? null;
}

async function officeKind(path: string): Promise<FileKind | null> {
  const names = await archiveNames(path);
  if (!names?.has('[Content_Types].xml')) return null;
  const found = Object.keys(officeParts).filter((part) => names.has(part));
  return found.length === 1 ? (officeParts[found[0] as string] ?? null) : null;
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
