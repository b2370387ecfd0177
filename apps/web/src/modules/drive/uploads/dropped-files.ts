interface Dropped {
  readonly files: readonly { readonly file: File; readonly folders: readonly string[] }[];
  /** Folders without anything in them, each by its path: no file brings them along. */
  readonly emptyFolders: readonly (readonly string[])[];
}

const NOTHING: Dropped = { files: [], emptyFolders: [] };

/** What was dropped, folders with all that is in them. */
export async function droppedFiles(items: DataTransferItemList): Promise<Dropped> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return together(await Promise.all(entries.map((entry) => inside(entry, []))));
}

const together = (all: readonly Dropped[]): Dropped => ({
  files: all.flatMap(({ files }) => files),
  emptyFolders: all.flatMap(({ emptyFolders }) => emptyFolders),
});

async function inside(entry: FileSystemEntry, folders: readonly string[]): Promise<Dropped> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return { ...NOTHING, files: [{ file, folders }] };
  }
  const path = [...folders, entry.name];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const entries: FileSystemEntry[] = [];
  // It gives some at a time, and nothing at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) break;
    entries.push(...some);
  }
  if (entries.length === 0) return { ...NOTHING, emptyFolders: [path] };
  return together(await Promise.all(entries.map((one) => inside(one, path))));
}
