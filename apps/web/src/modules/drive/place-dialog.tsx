import type { DriveNode } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import { Button, Modal, Skeleton, UnstyledButton } from '@mantine/core';
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

/** Where to: folder after folder, from the top of one's own drive. */
export function PlaceDialog({ act, nodes, onClose, onDone }: Props) {
  const [folder, setFolder] = useState<number | null>(null);
  const shown = useEndpoint(
    driveEndpoints.list,
    { query: { kind: 'folder', ...(folder === null ? {} : { folder: String(folder) }) } },
    { keepPrevious: true },
  );
  const move = useSend(driveEndpoints.move);
  const copy = useSend(driveEndpoints.copy);
  const send = act === 'move' ? move : copy;
  const confirm = () =>
    send.mutate({ body: { ids: nodes.map(({ id }) => id), to: folder } }, { onSuccess: onDone });
  const trail = [{ id: null, name: 'Meu drive' }, ...(folder === null ? [] : (shown.data?.trail ?? []))];
  const taken = new Set(nodes.map(({ id }) => id));
  const folders = (shown.data?.items ?? []).filter(({ id, access }) => !taken.has(id) && access !== 'read');
  return (
    <Modal opened onClose={onClose} size={480} title={act === 'move' ? 'Mover para' : 'Copiar para'}>
      <nav className="drive-trail" aria-label="Pasta de destino">
        {trail.map(({ id, name }, index) => (
          <span key={id ?? 0}>
            {index > 0 && <IconChevronRight size={13} className="flip" aria-hidden="true" />}
            <UnstyledButton className="link-button" onClick={() => setFolder(id)}>
              {name}
            </UnstyledButton>
          </span>
        ))}
      </nav>
      {shown.isError && (
        <PartFailed onAgain={shown.refetch}>As pastas não puderam ser carregadas.</PartFailed>
      )}
      {!shown.data && !shown.isError && <Skeleton height={120} role="status" aria-label="Carregando" />}
      {shown.data && folders.length === 0 && <p className="muted">Não há pastas aqui dentro.</p>}
      <ul className="plain-list drive-places">
        {folders.map((node) => (
          <li key={node.id}>
            <UnstyledButton className="drive-open" onClick={() => setFolder(node.id)}>
              <FileIcon of={node} />
              <span>{node.name}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <div className="modal-foot">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button onClick={confirm} loading={send.isPending}>
          {act === 'move' ? 'Mover para cá' : 'Copiar para cá'}
        </Button>
      </div>
    </Modal>
  );
}
