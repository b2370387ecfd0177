import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { DriveDetail } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import { driveActions, type ShareAccess } from '@conforme/contracts/modules/drive/drive-words.ts';
import { Button, Drawer, Skeleton } from '@mantine/core';
import { IconDownload, IconPencil, IconShare3 } from '@tabler/icons-react';
import { takeFile } from '../../core/api/take-file.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { EmptyState } from '../../core/ui/empty-state.tsx';
import '../../core/ui/side-panel.css';
import { driveEndpoints } from './drive-endpoints.ts';
import { ItemPreview } from './item-preview.tsx';
import { ItemVersions } from './item-versions.tsx';
import { offersShare } from './node-sharing.ts';
import { TakeButton } from './take-button.tsx';
import './drive-parts.css';

interface Props {
  readonly id: number;
  readonly mayShare: boolean;
  readonly onClose: () => void;
  readonly onShare: (node: DriveDetail) => void;
  readonly onRename: (node: DriveDetail) => void;
}

/** One file or folder, beside the list: preview, who has access, versions and what happened to it. */
export function ItemDrawer({ id, mayShare, onClose, onShare, onRename }: Props) {
  const node = useEndpoint(driveEndpoints.read, { params: { id: String(id) } }, { keepPrevious: true });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={440}
      title={node.data?.name ?? 'Arquivo'}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {node.isError && (
        <EmptyState
          title="Item não encontrado"
          hint="Ele não existe mais, ou não está mais compartilhado com você."
        />
      )}
      {!node.data && !node.isError && <Skeleton height={300} role="status" aria-label="Carregando" />}
      {node.data && <Item node={node.data} mayShare={mayShare} onShare={onShare} onRename={onRename} />}
    </Drawer>
  );
}

function Item({ node, mayShare, onShare, onRename }: { node: DriveDetail } & Omit<Props, 'id' | 'onClose'>) {
  const params = { id: String(node.id) };
  const isLive = node.trashed_at === null;
  return (
    <div className="stack">
      <ItemPreview node={node} />
      <div className="drive-acts">
        {offersShare(node, mayShare) && isLive && (
          <Button leftSection={<IconShare3 size={16} aria-hidden="true" />} onClick={() => onShare(node)}>
            Compartilhar
          </Button>
        )}
        {!node.is_folder && (
          <TakeButton
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            take={(onProgress) => takeFile(driveEndpoints.content, { params }, node.name, onProgress)}
          />
        )}
        {node.access !== 'read' && isLive && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden="true" />}
            onClick={() => onRename(node)}
          >
            Renomear
          </Button>
        )}
      </div>
      <dl className="drive-facts">
        <div>
          <dt>Dono</dt>
          <dd>{node.owner?.name ?? 'Conta que não existe mais'}</dd>
        </div>
        {node.place && (
          <div>
            <dt>Pasta</dt>
            <dd>{node.place}</dd>
          </div>
        )}
        {!node.is_folder && (
          <div>
            <dt>Tamanho</dt>
            <dd>{formatBytes(node.size)}</dd>
          </div>
        )}
        <div>
          <dt>Alterado</dt>
          <dd>{formatDateTime(node.changed_at)}</dd>
        </div>
      </dl>
      <Access node={node} />
      {node.versions.length > 0 && <ItemVersions node={node} />}
      <section className="drive-part">
        <h3>Atividade</h3>
        {node.activity.length === 0 && <p className="muted small">Nada ainda.</p>}
        <ul className="plain-list drive-activity">
          {node.activity.map(({ id, actor, action, detail, happened_at }) => (
            <li key={id}>
              <b>{actor ?? (action.startsWith('link_') ? 'Alguém' : 'Conta que não existe mais')}</b>{' '}
              {driveActions.labels[action]}
              {action === 'renamed' && `: ${detail}`}
              <span className="muted small">{formatDateTime(happened_at)}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const accessWords: Readonly<Record<ShareAccess, string>> = { read: 'vê', edit: 'edita' };
const named = (shares: readonly { readonly name: string; readonly access: ShareAccess }[]): string =>
  shares.map(({ name, access }) => `${name} (${accessWords[access]})`).join(', ');

/** What was given here, and what reaches it from the folders above. */
function Access({ node: { shares, above, links } }: { node: DriveDetail }) {
  const has = (isRequest: boolean) =>
    links.some(({ kind, state }) => state === 'active' && (kind === 'request') === isRequest);
  return (
    <section className="drive-part">
      <h3>Quem tem acesso</h3>
      <ul className="plain-list muted small">
        {shares.length === 0 && !has(false) && above.length === 0 && <li>Só o dono.</li>}
        {shares.length > 0 && <li>{named(shares)}</li>}
        {has(false) && <li>Quem tiver o link público.</li>}
        {has(true) && <li>Por um link, pessoas de fora enviam arquivos para cá, sem ver o que há.</li>}
        {above.map(({ folder, shares, has_link }) => (
          <li key={folder}>
            Pela pasta “{folder}”:{' '}
            {[named(shares), has_link ? 'quem tiver o link público' : ''].filter(Boolean).join('; ')}
          </li>
        ))}
      </ul>
    </section>
  );
}
