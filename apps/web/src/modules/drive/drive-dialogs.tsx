import type { DriveNode } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import { lazy, Suspense } from 'react';
import { useSend } from '../../core/api/use-send.ts';
import { toastSuccess, toastUndoable } from '../../core/toast/toast-store.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import type { DriveAddress, Go } from './drive-address.ts';
import { driveEndpoints } from './drive-endpoints.ts';
import { mayRestore } from './selection-bar.tsx';

const Folder = lazy(() => import('./name-dialog.tsx').then((module) => ({ default: module.FolderDialog })));
const Rename = lazy(() => import('./name-dialog.tsx').then((module) => ({ default: module.RenameDialog })));
const Place = lazy(() => import('./place-dialog.tsx').then((module) => ({ default: module.PlaceDialog })));
const Share = lazy(() => import('./share-dialog.tsx').then((module) => ({ default: module.ShareDialog })));
const Quota = lazy(() => import('./quota-dialog.tsx').then((module) => ({ default: module.QuotaDialog })));
const Item = lazy(() => import('./item-drawer.tsx').then((module) => ({ default: module.ItemDrawer })));

export type OpenDialog =
  | { readonly kind: 'folder' | 'quota' }
  | { readonly kind: 'rename'; readonly node: Pick<DriveNode, 'id' | 'name' | 'tags'> }
  | { readonly kind: 'share'; readonly node: Pick<DriveNode, 'id' | 'name'> }
  | { readonly kind: 'move' | 'copy' | 'trash' | 'erase'; readonly nodes: readonly DriveNode[] };

interface Props {
  readonly open: OpenDialog | null;
  readonly setOpen: (next: OpenDialog | null) => void;
  readonly address: DriveAddress;
  readonly go: Go;
  readonly mayShare: boolean;
  /** Something happened to the selection. */
  readonly onDone: () => void;
}

/** Whatever is asked over the list, and the item beside it. */
export function DriveDialogs({ open, setOpen, address, go, mayShare, onDone }: Props) {
  const close = () => setOpen(null);
  return (
    <>
      <Suspense fallback={null}>
        {open?.kind === 'folder' && <Folder parent={address.folder} onClose={close} />}
        {open?.kind === 'quota' && <Quota onClose={close} />}
        {open?.kind === 'rename' && <Rename node={open.node} onClose={close} />}
        {open?.kind === 'share' && <Share id={open.node.id} name={open.node.name} onClose={close} />}
        {(open?.kind === 'move' || open?.kind === 'copy') && (
          <Place act={open.kind} nodes={open.nodes} onClose={close} onDone={onDone} />
        )}
        {address.item !== null && (
          <Item
            id={address.item}
            mayShare={mayShare}
            onClose={() => go({ item: null })}
            onShare={(node) => setOpen({ kind: 'share', node })}
            onRename={(node) => setOpen({ kind: 'rename', node })}
          />
        )}
      </Suspense>
      <TrashQuestion nodes={open?.kind === 'trash' ? open.nodes : null} onClose={close} onDone={onDone} />
      <EraseQuestion nodes={open?.kind === 'erase' ? open.nodes : null} onClose={close} onDone={onDone} />
    </>
  );
}

interface QuestionProps {
  readonly nodes: readonly DriveNode[] | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const namesOf = (nodes: readonly DriveNode[]): string =>
  nodes.length > 3 ? `${nodes.length} itens` : nodes.map(({ name }) => name).join(', ');

function TrashQuestion({ nodes, onClose, onDone }: QuestionProps) {
  const trash = useSend(driveEndpoints.trash, { announce: false });
  const restore = useSend(driveEndpoints.restore);
  const ids = (nodes ?? []).map(({ id }) => id);
  const told = () => {
    onDone();
    if (mayRestore(nodes ?? []))
      toastUndoable(() => restore.mutate({ body: { ids } }), 'Na lixeira por 30 dias.');
    else toastSuccess('Na lixeira de quem é dono, por 30 dias.');
  };
  return (
    <ConfirmDialog
      opened={nodes !== null}
      onClose={onClose}
      onConfirm={() => trash.mutate({ body: { ids } }, { onSuccess: told })}
      isSending={trash.isPending}
      question="Os itens ficam 30 dias na lixeira; links e compartilhamentos param de funcionar agora."
      subject={nodes ? namesOf(nodes) : undefined}
      yes="Pôr na lixeira"
    />
  );
}

function EraseQuestion({ nodes, onClose, onDone }: QuestionProps) {
  const erase = useSend(driveEndpoints.erase);
  return (
    <ConfirmDialog
      opened={nodes !== null}
      onClose={onClose}
      onConfirm={() =>
        erase.mutate({ body: { ids: (nodes ?? []).map(({ id }) => id) } }, { onSuccess: onDone })
      }
      isSending={erase.isPending}
      question="Os itens são apagados de vez, com todas as versões. Não dá para desfazer."
      subject={nodes ? namesOf(nodes) : undefined}
      yes="Apagar de vez"
      isDangerous
    />
  );
}
