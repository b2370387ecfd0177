import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import type { DriveNode } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import { driveViews } from '@conforme/contracts/modules/drive/drive-words.ts';
import { Button, Progress, SegmentedControl, Skeleton, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconFolderPlus, IconSettings, IconUpload } from '@tabler/icons-react';
import { type DragEvent, lazy, Suspense, useRef, useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { useCan } from '../../core/session/permissions.ts';
import { toastUndoable } from '../../core/toast/toast-store.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import { EmptyState } from '../../core/ui/empty-state.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { PartFailed } from '../../core/ui/part-failed.tsx';
import { elsewhere, useDriveAddress } from './drive-address.ts';
import { driveEndpoints } from './drive-endpoints.ts';
import { DriveFilters } from './drive-filters.tsx';
import { DriveList } from './drive-list.tsx';
import { driveUploads, droppedFiles, foldersOf } from './drive-uploads.ts';
import { SelectionBar } from './selection-bar.tsx';
import { UploadPanel } from './upload-panel.tsx';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/Progress.layer.css';
import './drive.css';

const dialogs = {
  Folder: lazy(() => import('./name-dialog.tsx').then((module) => ({ default: module.FolderDialog }))),
  Rename: lazy(() => import('./name-dialog.tsx').then((module) => ({ default: module.RenameDialog }))),
  Place: lazy(() => import('./place-dialog.tsx').then((module) => ({ default: module.PlaceDialog }))),
  Share: lazy(() => import('./share-dialog.tsx').then((module) => ({ default: module.ShareDialog }))),
  Quota: lazy(() => import('./quota-dialog.tsx').then((module) => ({ default: module.QuotaDialog }))),
  Item: lazy(() => import('./item-drawer.tsx').then((module) => ({ default: module.ItemDrawer }))),
};

type Open =
  | { readonly kind: 'folder' | 'quota' }
  | { readonly kind: 'rename'; readonly node: Pick<DriveNode, 'id' | 'name' | 'tags'> }
  | { readonly kind: 'share'; readonly node: Pick<DriveNode, 'id' | 'name'> }
  | { readonly kind: 'move' | 'copy' | 'trash' | 'erase'; readonly nodes: readonly DriveNode[] };

/** Folders and files: one's own, what was shared, and the trash. */
export function DrivePage() {
  const { address, go } = useDriveAddress();
  const can = useCan();
  const [open, setOpen] = useState<Open | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [isDragged, setDragged] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const folderChooser = useRef<HTMLInputElement>(null);
  const shown = useEndpoint(
    driveEndpoints.list,
    {
      query: {
        view: address.view,
        ...(address.folder === null ? {} : { folder: String(address.folder) }),
        search: address.search,
        ...(address.kind ? { kind: address.kind } : {}),
        ...(address.tag ? { tag: address.tag } : {}),
        sort: address.sort,
        direction: address.direction,
        page: String(address.page),
      },
    },
    { keepPrevious: true },
  );
  const restore = useSend(driveEndpoints.restore);
  const trash = useSend(driveEndpoints.trash, { announce: false });
  const erase = useSend(driveEndpoints.erase);
  const { data } = shown;
  const folder = address.folder === null ? null : (data?.folder ?? null);
  const mayAdd = address.view === 'mine' ? folder?.access !== 'read' : (folder?.access ?? 'read') !== 'read';
  const isTrash = address.view === 'trash';
  const chosen = (data?.items ?? []).filter(({ id }) => selected.has(id));
  const close = () => setOpen(null);
  const done = () => {
    setOpen(null);
    setSelected(new Set());
  };
  const enter = (next: Parameters<typeof go>[0]) => {
    setSelected(new Set());
    go({ ...elsewhere, ...next });
  };
  const send = (files: readonly { file: File; folders: readonly string[] }[]) =>
    driveUploads.add(
      files.map(({ file, folders }) => ({ file, target: { parent: address.folder, folders } })),
    );
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setDragged(false);
    if (mayAdd) send(await droppedFiles(event.dataTransfer.items));
  };
  const putAway = (nodes: readonly DriveNode[]) => {
    const ids = nodes.map(({ id }) => id);
    trash.mutate(
      { body: { ids } },
      {
        onSuccess: () => {
          done();
          toastUndoable(() => restore.mutate({ body: { ids } }), 'Na lixeira por 30 dias.');
        },
      },
    );
  };
  const actions = !isTrash && mayAdd && (
    <>
      <Button
        variant="default"
        leftSection={<IconFolderPlus size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => setOpen({ kind: 'folder' })}
      >
        Nova pasta
      </Button>
      <Button variant="default" onClick={() => folderChooser.current?.click()}>
        Enviar pasta
      </Button>
      <Button
        leftSection={<IconUpload size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => chooser.current?.click()}
      >
        Enviar arquivos
      </Button>
    </>
  );
  const { Folder, Rename, Place, Share, Quota, Item } = dialogs;
  return (
    <PageFrame title={folder?.name ?? driveViews.labels[address.view]} actions={actions}>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label="Escolher arquivos"
        onChange={({ currentTarget }) => {
          send([...(currentTarget.files ?? [])].map((file) => ({ file, folders: [] })));
          currentTarget.value = '';
        }}
      />
      <input
        ref={folderChooser}
        type="file"
        hidden
        aria-label="Escolher uma pasta"
        {...{ webkitdirectory: '' }}
        onChange={({ currentTarget }) => {
          send([...(currentTarget.files ?? [])].map((file) => ({ file, folders: foldersOf(file) })));
          currentTarget.value = '';
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files may also be chosen with the buttons above */}
      <div
        className="card drive"
        data-dragged={isDragged || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setDragged(true);
        }}
        onDragLeave={() => setDragged(false)}
        onDrop={drop}
      >
        <div className="drive-bar">
          <SegmentedControl
            aria-label="O que mostrar"
            data={driveViews.options.map(({ value, label }) => ({ value, label }))}
            value={address.view}
            onChange={(view) => enter({ view, folder: null })}
          />
          <div className="drive-room">
            {data && (
              <>
                <span className="small">
                  {formatBytes(data.room.used)} de {formatBytes(data.room.quota)}
                </span>
                <Progress
                  value={data.room.quota === 0 ? 100 : (data.room.used / data.room.quota) * 100}
                  size={6}
                  w={72}
                  aria-label="Espaço usado"
                />
              </>
            )}
            {can('drive.settings') && (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconSettings size={16} aria-hidden="true" />}
                onClick={() => setOpen({ kind: 'quota' })}
              >
                Espaço
              </Button>
            )}
          </div>
        </div>
        <DriveFilters key={address.search} address={address} go={go} />
        {folder && (
          <nav className="drive-trail" aria-label="Pastas acima">
            <UnstyledButton className="link-button" onClick={() => enter({ folder: null })}>
              {driveViews.labels[address.view]}
            </UnstyledButton>
            {data?.trail.map(({ id, name }) => (
              <span key={id}>
                <IconChevronRight size={13} className="flip" aria-hidden="true" />
                {id === address.folder ? (
                  <span aria-current="page">{name}</span>
                ) : (
                  <UnstyledButton className="link-button" onClick={() => enter({ folder: id })}>
                    {name}
                  </UnstyledButton>
                )}
              </span>
            ))}
          </nav>
        )}
        {chosen.length > 0 && (
          <SelectionBar
            nodes={chosen}
            isTrash={isTrash}
            onAct={(kind) => {
              if (kind === 'restore')
                restore.mutate({ body: { ids: chosen.map(({ id }) => id) } }, { onSuccess: done });
              else if (kind === 'share') setOpen({ kind, node: chosen[0] as DriveNode });
              else if (kind === 'rename') setOpen({ kind, node: chosen[0] as DriveNode });
              else setOpen({ kind, nodes: chosen });
            }}
          />
        )}
        {shown.isError && <PartFailed onAgain={shown.refetch}>O drive não pôde ser carregado.</PartFailed>}
        {!data && !shown.isError && <Skeleton height={320} role="status" aria-label="Carregando" />}
        {data && data.items.length === 0 && <Empty address={address} mayAdd={mayAdd} />}
        {data && data.items.length > 0 && (
          <DriveList
            items={data.items}
            address={address}
            go={go}
            selected={selected}
            onSelect={setSelected}
            onOpen={(node) =>
              node.is_folder && !isTrash ? enter({ folder: node.id }) : go({ item: node.id })
            }
            onRename={(node) => node.access !== 'read' && !isTrash && setOpen({ kind: 'rename', node })}
            onTrash={(nodes) => nodes.length > 0 && setOpen({ kind: isTrash ? 'erase' : 'trash', nodes })}
          />
        )}
        {data && (data.has_more || address.page > 1) && (
          <div className="drive-pages">
            <Button
              variant="default"
              disabled={address.page === 1}
              onClick={() => go({ page: address.page - 1 })}
            >
              Anteriores
            </Button>
            <span className="muted small">Página {address.page}</span>
            <Button
              variant="default"
              disabled={!data.has_more}
              onClick={() => go({ page: address.page + 1 })}
            >
              Próximos
            </Button>
          </div>
        )}
        {mayAdd && !isTrash && (
          <p className="drive-drop muted small">
            Arraste arquivos ou pastas para qualquer ponto desta lista. Até 2 GB por arquivo.
          </p>
        )}
      </div>
      <UploadPanel uploads={driveUploads} />
      <Suspense fallback={null}>
        {open?.kind === 'folder' && <Folder parent={address.folder} onClose={close} />}
        {open?.kind === 'quota' && <Quota onClose={close} />}
        {open?.kind === 'rename' && <Rename node={open.node} onClose={close} />}
        {open?.kind === 'share' && <Share id={open.node.id} name={open.node.name} onClose={close} />}
        {(open?.kind === 'move' || open?.kind === 'copy') && (
          <Place act={open.kind} nodes={open.nodes} onClose={close} onDone={done} />
        )}
        {address.item !== null && (
          <Item
            id={address.item}
            onClose={() => go({ item: null })}
            onShare={(node) => setOpen({ kind: 'share', node })}
            onRename={(node) => setOpen({ kind: 'rename', node })}
          />
        )}
      </Suspense>
      <ConfirmDialog
        opened={open?.kind === 'trash'}
        onClose={close}
        onConfirm={() => open?.kind === 'trash' && putAway(open.nodes)}
        isSending={trash.isPending}
        question="Os itens ficam 30 dias na lixeira; links e compartilhamentos param de funcionar agora."
        subject={open?.kind === 'trash' ? namesOf(open.nodes) : undefined}
        yes="Pôr na lixeira"
      />
      <ConfirmDialog
        opened={open?.kind === 'erase'}
        onClose={close}
        onConfirm={() =>
          open?.kind === 'erase' &&
          erase.mutate({ body: { ids: open.nodes.map(({ id }) => id) } }, { onSuccess: done })
        }
        isSending={erase.isPending}
        question="Os itens são apagados de vez, com todas as versões. Não dá para desfazer."
        subject={open?.kind === 'erase' ? namesOf(open.nodes) : undefined}
        yes="Apagar de vez"
        isDangerous
      />
    </PageFrame>
  );
}

const namesOf = (nodes: readonly DriveNode[]): string =>
  nodes.length > 3 ? `${nodes.length} itens` : nodes.map(({ name }) => name).join(', ');

function Empty({
  address,
  mayAdd,
}: {
  address: { view: string; search: string; kind: string | null; tag: string | null };
  mayAdd: boolean;
}) {
  if (address.search || address.kind || address.tag)
    return <EmptyState title="Nada encontrado" hint="Mude a pesquisa ou os filtros." />;
  if (address.view === 'trash')
    return <EmptyState title="A lixeira está vazia" hint="O que for excluído fica aqui por 30 dias." />;
  if (address.view === 'shared' && !mayAdd)
    return (
      <EmptyState
        title="Nada compartilhado"
        hint="Aqui aparece o que outras pessoas compartilham com você."
      />
    );
  return <EmptyState title="Nada por aqui ainda" hint="Envie arquivos ou crie a primeira pasta." />;
}
