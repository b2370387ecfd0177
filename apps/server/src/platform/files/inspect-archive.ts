import { open as openFile } from 'node:fs/promises';
import { Inflate } from 'fflate';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { archiveEntries } from './archive-entries.ts';
import { declaresTypes } from './xml-prolog.ts';

/** Archives in archives, documents with programs in them, and programs. */
const refusedEndings = new Set(
  [
    'zip jar war apk 7z rar tar tgz gz bz2 xz zst cab iso docm xlsm pptm',
    'exe dll scr com bat cmd ps1 js vbs msi lnk hta',
  ].flatMap((endings) => endings.split(' ')),
);
const MACROS = 'vbaproject.bin';

function isRefused(name: string): boolean {
  const last = name.slice(name.lastIndexOf('/') + 1).toLowerCase();
  const ending = last.slice(last.lastIndexOf('.') + 1);
  return last === MACROS || (ending !== last && refusedEndings.has(ending));
}

/** Of each part, as it is packed: room for its first lines, and of thousands of parts no more than a moment. */
const HEAD_BYTES = 512;
const DEFLATED = 8;
const isXml = (name: string): boolean => /\.(?:xml|rels|vml)$/i.test(name);

/**
 * What the table of contents of a zip says: the names in it, or null when something about it is not as it should be. Of
 * XML the beginning is unpacked, in memory; of everything else nothing.
 */
export async function archiveNames(path: string): Promise<ReadonlySet<string> | null> {
  const archive = await open(path).catch(() => null);
  if (!archive) return null;
  try {
    const entries = await archiveEntries(archive);
    const names = new Set(entries.keys());
    return [...names].some(isRefused) || (await declaresAnyTypes(archive, path, entries)) ? null : names;
  } catch {
    return null;
  } finally {
    archive.close();
  }
}

const open = (path: string): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    yauzl.open(path, { lazyEntries: true, autoClose: false, strictFileNames: true }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    ),
  );

async function declaresAnyTypes(
  archive: ZipFile,
  path: string,
  entries: ReadonlyMap<string, Entry>,
): Promise<boolean> {
  const file = await openFile(path, 'r');
  try {
    for (const entry of [...entries.values()].filter(({ fileName }) => isXml(fileName))) {
      const { fileDataStart } = await archive.readLocalFileHeaderPromise(entry, { minimal: true });
      const most = Math.min(HEAD_BYTES, entry.compressedSize);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, fileDataStart);
      const packed = buffer.subarray(0, bytesRead);
      const head = entry.compressionMethod === DEFLATED ? beginningOf(packed) : packed;
      if (declaresTypes(head, entry.compressedSize <= HEAD_BYTES)) return true;
    }
    return false;
  } finally {
    await file.close();
  }
}

/** By fflate, and not by Node's zlib: a thread that is ended while zlib works for it takes the process along (029). */
function beginningOf(packed: Buffer): Buffer {
  const pieces: Uint8Array[] = [];
  new Inflate((piece) => {
    pieces.push(piece);
  }).push(packed);
  return Buffer.concat(pieces);
}
