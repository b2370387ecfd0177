import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import type { DriveNode } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import { driveViews } from '@conforme/contracts/modules/drive/drive-words.ts';
import { Button, Progress, SegmentedControl, Skeleton, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconSettings } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { lazyShown } from '../../core/pages/lazy-part.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { PartFailed } from '../../core/ui/part-failed.tsx';
import { DriveActions } from './drive-actions.tsx';
import { elsewhere, useDriveAddress } from './drive-address.ts';
import { DriveDialogs, type OpenDialog } from './drive-dialogs.tsx';
import { DriveEmpty } from './drive-empty.tsx';
import { driveEndpoints } from './drive-endpoints.ts';
import { DriveFilters } from './drive-filters.tsx';
import { driveLayout } from './drive-layout.ts';
import { DriveList } from './drive-list.tsx';
import { DriveTools } from './drive-tools.tsx';
import { mayTrash, SelectionBar } from './selection-bar.tsx';
import { driveUploads } from './uploads/drive-uploads.ts';
import { droppedFiles } from './uploads/dropped-files.ts';
import { makeFolders } from './uploads/make-folders.ts';
import { OpenUploads } from './uploads/open-uploads.tsx';
import { UploadPanel } from './uploads/upload-panel.tsx';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/Progress.layer.css';
import './drive.css';

const DriveTiles = lazyShown(() => import('./drive-tiles.tsx').then((module) => module.DriveTiles));

/** Folders and files: one's own, what was shared, and the trash. */
export function DrivePage() {
  const { address, go } = useDriveAddress();
  const can = useCan();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [isDragged, setDragged] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
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
  const { data } = shown;
  const Items = driveLayout.use() === 'tiles' ? DriveTiles : DriveList;
  const folder = address.folder === null ? null : (data?.folder ?? null);
  // Whose group has no room neither puts anything here nor shares; in a folder of somebody else, their room counts.
  const hasRoom = data?.room.quota !== 0;
  const access = folder?.access ?? (address.view === 'mine' ? 'owner' : 'read');
  const mayAdd = hasRoom && access !== 'read';
  const isTrash = address.view === 'trash';
  const chosen = (data?.items ?? []).filter(({ id }) => selected.has(id));
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
    if (!mayAdd) return;
    const { files, emptyFolders } = await droppedFiles(event.dataTransfer.items);
    send(files);
    await makeFolders(address.folder, emptyFolders);
  };
  const actions = !isTrash && mayAdd && (
    <DriveActions chooser={chooser} onFolder={() => setOpen({ kind: 'folder' })} onFiles={send} />
  );
  return (
    <PageFrame title={folder?.name ?? driveViews.labels[address.view]} actions={actions}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files may also be chosen with the buttons above */}
      <div
        className="card drive"
        data-dragged={isDragged || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setDragged(mayAdd);
        }}
        onDragLeave={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget as Node | null)) setDragged(false);
        }}
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
                  value={data.room.quota === 0 ? 100 : Math.round((data.room.used / data.room.quota) * 100)}
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
        {data && data.items.length > 0 && (
          <DriveTools address={address} go={go} title={folder?.name ?? driveViews.labels[address.view]} />
        )}
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
            mayShare={hasRoom}
            onAct={(kind) => {
              if (kind === 'details') go({ item: (chosen[0] as DriveNode).id });
              else if (kind === 'restore')
                restore.mutate({ body: { ids: chosen.map(({ id }) => id) } }, { onSuccess: done });
              else if (kind === 'share') setOpen({ kind, node: chosen[0] as DriveNode });
              else if (kind === 'rename') setOpen({ kind, node: chosen[0] as DriveNode });
              else setOpen({ kind, nodes: chosen });
            }}
          />
        )}
        {shown.isError && <PartFailed onAgain={shown.refetch}>O drive não pôde ser carregado.</PartFailed>}
        {!data && !shown.isError && <Skeleton height={320} role="status" aria-label="Carregando" />}
        {data && data.items.length === 0 && (
          <DriveEmpty
            address={address}
            mayAdd={mayAdd}
            hasRoom={hasRoom}
            onUpload={() => chooser.current?.click()}
          />
        )}
        {data && data.items.length > 0 && (
          <Items
            items={data.items}
            address={address}
            go={go}
            selected={new Set(chosen.map(({ id }) => id))}
            onSelect={setSelected}
            onOpen={(node) =>
              node.is_folder && !isTrash ? enter({ folder: node.id }) : go({ item: node.id })
            }
            onPlace={(id) => enter({ folder: id })}
            onRename={(node) => node.access !== 'read' && !isTrash && setOpen({ kind: 'rename', node })}
            onTrash={(nodes) => mayTrash(nodes) && setOpen({ kind: isTrash ? 'erase' : 'trash', nodes })}
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
        {address.view === 'mine' && <OpenUploads />}
        {mayAdd && !isTrash && (
          <p className="drive-drop drive-desk muted small">
            Arraste arquivos ou pastas para qualquer ponto desta lista. Até 2 GB por arquivo.
          </p>
        )}
      </div>
      <UploadPanel uploads={driveUploads} isFloating />
      <DriveDialogs {...{ open, setOpen, address, go }} mayShare={hasRoom} onDone={done} />
    </PageFrame>
  );
}
