import type { DriveNode } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import { Button, Modal, SegmentedControl, Skeleton, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { PartFailed } from '../../core/ui/part-failed.tsx';
import { driveEndpoints } from './drive-endpoints.ts';
import { FileIcon } from './file-icon.tsx';
import './drive-parts.css';

interface Props {
  readonly act: 'move' | 'copy';
  readonly nodes: readonly DriveNode[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type View = 'mine' | 'shared';
const PLACES: readonly { readonly view: View; readonly label: string }[] = [
  { view: 'mine', label: 'Meu drive' },
  { view: 'shared', label: 'Compartilhados comigo' },
];

/** Where to: folder after folder, from the top of one's own drive or from what others share with one to be changed. */
export function PlaceDialog({ act, nodes, onClose, onDone }: Props) {
  const [view, setView] = useState<View>('mine');
  const [folder, setFolder] = useState<number | null>(null);
  const [page, setPage] = useState(1);
  const go = (next: { view?: View; folder: number | null }) => {
    setView(next.view ?? view);
    setFolder(next.folder);
    setPage(1);
  };
  const shown = useEndpoint(
    driveEndpoints.list,
    {
      query: {
        ...{ view, kind: 'folder', page: String(page) },
        ...(folder === null ? {} : { folder: String(folder) }),
      },
    },
    { keepPrevious: true },
  );
  const move = useSend(driveEndpoints.move);
  const copy = useSend(driveEndpoints.copy);
  const send = act === 'move' ? move : copy;
  const confirm = () =>
    send.mutate({ body: { ids: nodes.map(({ id }) => id), to: folder } }, { onSuccess: onDone });
  const place = folder === null ? null : (shown.data?.folder ?? null);
  const taken = new Set(nodes.map(({ id }) => id));
  const folders = (shown.data?.items ?? []).filter(({ id }) => !taken.has(id));
  // What others share is no place itself, and what one may only see takes nothing.
  const refusal =
    view === 'shared' && folder === null
      ? 'Escolha uma pasta que compartilham com você.'
      : place?.access === 'read'
        ? 'Nesta pasta você pode ver, mas não pôr arquivos: escolha outra.'
        : null;
  return (
    <Modal opened onClose={onClose} size={520} title={act === 'move' ? 'Mover para' : 'Copiar para'}>
      <SegmentedControl
        aria-label="Onde procurar a pasta"
        fullWidth
        data={PLACES.map(({ view, label }) => ({ value: view, label }))}
        value={view}
        onChange={(view) => go({ view: view as View, folder: null })}
      />
      <nav className="drive-trail" aria-label="Pasta de destino">
        <UnstyledButton className="link-button" onClick={() => go({ folder: null })}>
          {PLACES.find((one) => one.view === view)?.label}
        </UnstyledButton>
        {folder !== null &&
          shown.data?.trail.map(({ id, name }) => (
            <span key={id}>
              <IconChevronRight size={13} className="flip" aria-hidden="true" />
              <UnstyledButton className="link-button" onClick={() => go({ folder: id })}>
                {name}
              </UnstyledButton>
            </span>
          ))}
      </nav>
      {shown.isError && (
        <PartFailed onAgain={shown.refetch}>As pastas não puderam ser carregadas.</PartFailed>
      )}
      {!shown.data && !shown.isError && <Skeleton height={120} role="status" aria-label="Carregando" />}
      {shown.data && folders.length === 0 && (
        <p className="muted">
          {view === 'shared' && folder === null
            ? 'Ninguém compartilha pastas com você.'
            : 'Não há pastas aqui dentro.'}
        </p>
      )}
      <ul className="plain-list drive-places">
        {folders.map((node) => (
          <li key={node.id}>
            <UnstyledButton className="drive-open" onClick={() => go({ folder: node.id })}>
              <FileIcon of={node} />
              <span>
                {node.name}
                {node.access === 'read' && <span className="muted small"> só ver</span>}
                {view === 'shared' && folder === null && node.owner && (
                  <span className="muted small"> de {node.owner.name}</span>
                )}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {shown.data && (shown.data.has_more || page > 1) && (
        <div className="drive-pages">
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Anteriores
          </Button>
          <Button variant="default" disabled={!shown.data.has_more} onClick={() => setPage(page + 1)}>
            Próximas
          </Button>
        </div>
      )}
      <PlaceNote act={act} nodes={nodes} place={place} refusal={refusal} />
      <div className="modal-foot">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button onClick={confirm} loading={send.isPending} disabled={refusal !== null}>
          {act === 'move' ? 'Mover para cá' : 'Copiar para cá'}
        </Button>
      </div>
    </Modal>
  );
}

interface NoteProps extends Pick<Props, 'act' | 'nodes'> {
  readonly place: DriveNode | null;
  readonly refusal: string | null;
}

/** Whose it will be, and in whose room, where that is somebody else. */
function PlaceNote({ act, nodes, place, refusal }: NoteProps) {
  if (refusal !== null) return <p className="muted small">{refusal}</p>;
  const owner = place && place.access !== 'owner' ? place.owner : null;
  if (!owner) return null;
  const isGiven = act === 'move' && nodes.some((node) => node.access === 'owner');
  return (
    <p className="callout" data-tone={isGiven ? 'danger' : 'info'}>
      {isGiven
        ? `O que é seu passa a ser de ${owner.name}, com todas as versões: ocupa o espaço dessa pessoa, e só ela compartilha ou apaga de vez.`
        : act === 'copy'
          ? `As cópias serão de ${owner.name} e ocupam o espaço dessa pessoa.`
          : `Continua no drive de ${owner.name}.`}
    </p>
  );
}
