import type { Entry, ZipFile } from 'yauzl';

/**
 * security.md §4.8. An office document has a few hundred entries with names of a few dozen letters, and shrinks to a
 * tenth, not to a hundredth.
 */
const archiveLimits = {
  entries: 2_000,
  nameBytes: 512,
  declaredBytes: 200 * 1024 * 1024,
  ratio: 100,
};

const isUnixLink = (entry: Entry) => ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;

/**
 * The table of contents of a zip, before anything in it is unpacked. Fails where it is not as it should be; names that
 * lead out of the archive and tables that contradict themselves are refused by the library.
 */
export function archiveEntries(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  let declared = 0;
  let packed = 0;
  const isOdd = (entry: Entry): boolean =>
    entry.fileNameLength > archiveLimits.nameBytes ||
    entries.size >= archiveLimits.entries ||
    declared > archiveLimits.declaredBytes ||
    // Entries that lie upon one another: the same bytes, unpacked again and again.
    packed > zip.fileSize ||
    entries.has(entry.fileName) ||
    isUnixLink(entry) ||
    entry.isEncrypted();
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new Error('the archive is not as it should be'));
    if (zip.entryCount > archiveLimits.entries) return refuse();
    zip.on('error', reject);
    zip.on('entry', (entry) => {
      declared += entry.uncompressedSize;
      packed += entry.compressedSize;
      if (isOdd(entry)) return refuse();
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on('end', () => (declared > packed * archiveLimits.ratio ? refuse() : resolve(entries)));
    zip.readEntry();
  });
}
