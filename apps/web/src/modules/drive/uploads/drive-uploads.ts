import { ApiError } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import { queryClient } from '../../../core/api/query-client.ts';
import { sendPiece } from '../../../core/api/send-piece.ts';
import { draftKey, dropDraft, keepDraft, readDraft } from '../../../core/form/draft-storage.ts';
import { onSessionChange, storedUser } from '../../../core/session/session-store.ts';
import { driveEndpoints } from '../drive-endpoints.ts';
import { ResumableUploads } from './resumable-uploads.ts';

interface Target {
  readonly parent: number | null;
  readonly folders: readonly string[];
}

const markOf = (file: File, { parent, folders }: Target): string =>
  [parent ?? 0, ...folders, file.name, file.size, file.lastModified].join('/');

/**
 * In this browser, until the file is there: the same file chosen again after a reload goes on where it stopped. Kept and
 * forgotten like a draft: of this user alone, and gone once they sign out.
 */
const PAGE = '/drive/uploads';
type Known = Record<string, string>;
const knownAt = (key: string): Known => readDraft<Known>(key)?.values ?? {};

function remember(key: string, mark: string, upload: string | null): void {
  const { [mark]: _, ...others } = knownAt(key);
  const now = upload === null ? others : { ...others, [mark]: upload };
  if (Object.keys(now).length === 0) dropDraft(key);
  // Without storage it is sent from the beginning after a reload.
  else keepDraft(key, now, null);
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
    const key = draftKey(PAGE);
    const mark = markOf(file, target);
    const before = knownAt(key)[mark];
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
    if (key === draftKey(PAGE)) remember(key, mark, upload);
    return upload;
  },
  arrived,
  send: (upload, piece, options) =>
    sendPiece(driveEndpoints.sendPiece, { params: { upload } }, piece, options),
  forget: (file, target, upload, isDone) => {
    remember(draftKey(PAGE), markOf(file, target), null);
    if (!isDone)
      call(driveEndpoints.cancelUpload, { params: { upload } }, { handles: () => true }).catch(() => {});
  },
  onDone: () => void queryClient.invalidateQueries({ queryKey: ['drive'] }),
});

let owner = storedUser()?.id;
/** Whoever signs in next neither sees what was on its way nor gets it into their drive. */
onSessionChange(() => {
  const now = storedUser()?.id;
  if (now !== owner) driveUploads.reset();
  owner = now;
});

/** 'Fotos/2026/a.jpg' of a chosen folder: the folders above the file. */
export const foldersOf = (file: File): string[] =>
  (file.webkitRelativePath ?? '').split('/').filter(Boolean).slice(0, -1);
