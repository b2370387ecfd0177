import { once } from 'node:events';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

/** security.md §4.8. An office document has a few hundred entries and shrinks to a tenth, not to a hundredth. */
const limits = { entries: 2_000, declaredBytes: 200 * 1024 * 1024, ratio: 100 };

const nested = /\.(zip|jar|war|apk|7z|rar|tar|t?gz|bz2|xz|zst|cab|iso|docm|xlsm|pptm)$/i;
const program = /(^|\/)(vbaProject\.bin|.*\.(exe|dll|scr|com|bat|cmd|ps1|js|vbs|msi|lnk|hta))$/i;
const isUnixLink = (entry: Entry) => ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;

/**
 * What the table of contents of a zip says: the names in it, or null when something about it is not as it should be.
 * Nothing is ever unpacked.
 */
export async function archiveNames(path: string): Promise<ReadonlySet<string> | null> {
  const archive = await open(path).catch(() => null);
  if (!archive) return null;
  try {
    return await readNames(archive);
  } catch {
    // Names that lead out of the archive, tables that contradict themselves: the library refuses those.
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

async function readNames(archive: ZipFile): Promise<ReadonlySet<string> | null> {
  if (archive.entryCount > limits.entries) return null;
  const names = new Set<string>();
  let declared = 0;
  let packed = 0;
  const ended = once(archive, 'end').then(() => null);
  for (;;) {
    const next = once(archive, 'entry');
    archive.readEntry();
    const entry = (await Promise.race([next, ended]))?.[0] as Entry | undefined;
    if (!entry) break;
    declared += entry.uncompressedSize;
    packed += entry.compressedSize;
    const isOdd =
      names.has(entry.fileName) ||
      isUnixLink(entry) ||
      entry.isEncrypted() ||
      nested.test(entry.fileName) ||
      program.test(entry.fileName);
    if (isOdd || declared > limits.declaredBytes || names.size >= limits.entries) return null;
    names.add(entry.fileName);
  }
  return declared > packed * limits.ratio ? null : names;
}
