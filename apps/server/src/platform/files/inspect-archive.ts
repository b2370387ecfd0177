import yauzl, { type ZipFile } from 'yauzl';
import { archiveEntries } from './archive-entries.ts';

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

/**
 * What the table of contents of a zip says: the names in it, or null when something about it is not as it should be.
 * Nothing is ever unpacked.
 */
export async function archiveNames(path: string): Promise<ReadonlySet<string> | null> {
  const archive = await open(path).catch(() => null);
  if (!archive) return null;
  try {
    const names = new Set((await archiveEntries(archive)).keys());
    return [...names].some(isRefused) ? null : names;
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
