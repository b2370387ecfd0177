import { ApiError } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import { queryClient } from '../../core/api/query-client.ts';
import { sendPiece } from '../../core/api/send-piece.ts';
import { driveEndpoints } from './drive-endpoints.ts';
import { ResumableUploads } from './resumable-uploads.ts';

interface Target {
  readonly parent: number | null;
  readonly folders: readonly string[];
}

/** In this browser, until the file is there: the same file chosen again after a reload goes on where it stopped. */
const KEY = 'conforme.drive.uploads';

const markOf = (file: File, { parent, folders }: Target): string =>
  [parent ?? 0, ...folders, file.name, file.size, file.lastModified].join('/');

function known(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

function remember(mark: string, upload: string | null): void {
  const { [mark]: _, ...others } = known();
  try {
    localStorage.setItem(KEY, JSON.stringify(upload === null ? others : { ...others, [mark]: upload }));
  } catch {
    // Without storage it is sent from the beginning after a reload.
  }
}

const arrived = async (upload: string) => {
  const { offset, node_id } = await call(
    driveEndpoints.uploadState,
    { params: { upload } },
    { handles: () => true },
  );
  return { offset, isDone: node_id !== null };
};

/** One for the whole session: who goes to another page and comes back finds the files on their way. */
export const driveUploads = new ResumableUploads<Target>({
  begin: async (file, target) => {
    const mark = markOf(file, target);
    const before = known()[mark];
    if (before !== undefined)
      try {
        if (!(await arrived(before)).isDone) return before;
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      }
    const { upload } = await call(
      driveEndpoints.startUpload,
      { body: { parent_id: target.parent, folders: [...target.folders], name: file.name, size: file.size } },
      { handles: ({ status }) => status !== 401 },
    );
    remember(mark, upload);
    return upload;
  },
  arrived,
  send: (upload, piece, options) =>
    sendPiece(driveEndpoints.sendPiece, { params: { upload } }, piece, options),
  forget: (file, target, upload, isDone) => {
    remember(markOf(file, target), null);
    if (!isDone)
      call(driveEndpoints.cancelUpload, { params: { upload } }, { handles: () => true }).catch(() => {});
  },
  onDone: () => void queryClient.invalidateQueries({ queryKey: ['drive'] }),
});

/** 'Fotos/2026/a.jpg' of a chosen folder: the folders above the file. */
export const foldersOf = (file: File): string[] =>
  (file.webkitRelativePath ?? '').split('/').filter(Boolean).slice(0, -1);

/** What was dropped, folders with all that is in them. */
export async function droppedFiles(
  items: DataTransferItemList,
): Promise<{ file: File; folders: string[] }[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return (await Promise.all(entries.map((entry) => filesIn(entry, [])))).flat();
}

async function filesIn(
  entry: FileSystemEntry,
  folders: readonly string[],
): Promise<{ file: File; folders: string[] }[]> {
  if (entry.isFile)
    return [
      {
        file: await new Promise<File>((resolve, reject) =>
          (entry as FileSystemFileEntry).file(resolve, reject),
        ),
        folders: [...folders],
      },
    ];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const inside: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) break;
    inside.push(...some);
  }
  return (await Promise.all(inside.map((one) => filesIn(one, [...folders, entry.name])))).flat();
}
