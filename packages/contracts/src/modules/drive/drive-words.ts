import { choices } from '../../core/choices.ts';
import { fileKinds } from '../../core/upload.ts';

/** Plain data without zod: the screen and the public page load it. */
const MB = 1024 * 1024;

export const MOST_FILE_BYTES = 2048 * MB;
/** One PATCH. The browser sends less: what is cut off is sent again. */
export const MOST_PIECE_BYTES = 64 * MB;
export const PIECE_BYTES = 8 * MB;
export const TRASH_DAYS = 30;
export const PAGE_ITEMS = 100;
/** Lines of the list as a file. */
export const MOST_LISTED = 5000;
/** At one selection. */
export const MOST_SELECTED = 500;
/** In one zip. */
export const MOST_ZIP_FILES = 2000;
export const MOST_ZIP_BYTES = 4096 * MB;
export const USUAL_QUOTA_MB = 5120;

export const driveViews = choices({ mine: 'Meu drive', shared: 'Compartilhados comigo', trash: 'Lixeira' });
export type DriveView = keyof typeof driveViews.labels;

export const driveLayouts = choices({ list: 'Lista', tiles: 'Blocos' });
export type DriveLayout = keyof typeof driveLayouts.labels;

export const driveSorts = choices({ name: 'Nome', changed_at: 'Alterado em', size: 'Tamanho' });
export type DriveSort = keyof typeof driveSorts.labels;

export const driveKinds = choices({
  folder: 'Pastas',
  document: 'Documentos',
  image: 'Imagens',
  other: 'Outros arquivos',
});
export type DriveKind = keyof typeof driveKinds.labels;

export const shareAccess = choices({ read: 'Pode ver', edit: 'Pode editar' });
export type ShareAccess = keyof typeof shareAccess.labels;

export const linkKinds = choices({
  file: 'Arquivo',
  folder: 'Pasta',
  request: 'Receber arquivos',
});
export type LinkKind = keyof typeof linkKinds.labels;

export const driveActions = choices({
  created: 'criou a pasta',
  uploaded: 'enviou o arquivo',
  version_added: 'enviou uma nova versão',
  version_restored: 'restaurou uma versão anterior',
  version_deleted: 'apagou versões anteriores',
  renamed: 'renomeou',
  moved: 'moveu',
  given: 'moveu do próprio drive para cá',
  copied: 'copiou',
  tagged: 'mudou as etiquetas',
  trashed: 'pôs na lixeira',
  restored: 'tirou da lixeira',
  shared: 'compartilhou',
  unshared: 'deixou de compartilhar',
  link_created: 'criou um link',
  link_changed: 'mudou um link',
  link_revoked: 'revogou um link',
  link_opened: 'abriu pelo link',
  link_downloaded: 'baixou pelo link',
  link_uploaded: 'enviou pelo link',
  link_refused: 'errou a senha do link',
});
export type DriveAction = keyof typeof driveActions.labels;

/** What no kind of ours is: it is kept as it is, and leaves as bytes to be saved. */
export const ANY_TYPE = 'application/octet-stream';
export const driveTypes: readonly string[] = [
  ...new Set([...Object.values(fileKinds).map(({ type }) => type), ANY_TYPE]),
];
export const imageTypes: readonly string[] = ['png', 'jpeg', 'webp'].map(
  (kind) => fileKinds[kind as 'png'].type,
);
/** Larger pictures and PDFs are downloaded, not shown; texts sooner, for all of one stands on the page. */
export const MOST_PREVIEW_BYTES = 20 * MB;
export const MOST_TEXT_BYTES = MB / 4;
/** A picture this small is shown in its tile. */
export const MOST_THUMBNAIL_BYTES = MB / 2;
