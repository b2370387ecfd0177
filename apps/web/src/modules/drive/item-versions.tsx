import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { DriveDetail } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { takeFile } from '../../core/api/take-file.ts';
import { useSend } from '../../core/api/use-send.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import { driveEndpoints } from './drive-endpoints.ts';

type Version = DriveDetail['versions'][number];

/** What a file was before: to fetch, to make the current one again, and for its owner to delete. */
export function ItemVersions({ node }: { readonly node: DriveDetail }) {
  const restore = useSend(driveEndpoints.restoreVersion);
  const [deleted, setDeleted] = useState<readonly Version[]>([]);
  const params = { id: String(node.id) };
  const isLive = node.trashed_at === null;
  const mayDelete = node.access === 'owner' && isLive;
  const [, ...earlier] = node.versions;
  return (
    <section className="drive-part">
      <h3>Versões</h3>
      <ul className="plain-list drive-versions">
        {node.versions.map((version, index) => (
          <li key={version.number}>
            <b className="drive-version-number">{version.number}</b>
            <span className="grow">
              <span>{version.author ?? 'por link'}</span>
              <span className="muted small">
                {formatDateTime(version.created_at)} · {formatBytes(version.size)}
              </span>
            </span>
            <span className="drive-version-acts">
              <UnstyledButton
                className="link-button"
                aria-label={`Baixar a versão ${version.number}`}
                onClick={() =>
                  takeFile(
                    driveEndpoints.content,
                    { params, query: { version: String(version.number) } },
                    node.name,
                  )
                }
              >
                Baixar
              </UnstyledButton>
              {index === 0 && <span className="muted small">atual</span>}
              {index > 0 && node.access !== 'read' && isLive && (
                <UnstyledButton
                  className="link-button"
                  aria-label={`Restaurar a versão ${version.number}`}
                  onClick={() => restore.mutate({ params: { ...params, number: String(version.number) } })}
                >
                  Restaurar
                </UnstyledButton>
              )}
              {index > 0 && mayDelete && (
                <UnstyledButton
                  className="link-button"
                  aria-label={`Apagar a versão ${version.number}`}
                  onClick={() => setDeleted([version])}
                >
                  Apagar
                </UnstyledButton>
              )}
            </span>
          </li>
        ))}
      </ul>
      {earlier.length > 1 && mayDelete && (
        <UnstyledButton className="link-button" onClick={() => setDeleted(earlier)}>
          Apagar as {earlier.length} versões anteriores
        </UnstyledButton>
      )}
      <DeleteQuestion node={node} versions={deleted} onClose={() => setDeleted([])} />
    </section>
  );
}

interface QuestionProps {
  readonly node: DriveDetail;
  readonly versions: readonly Version[];
  readonly onClose: () => void;
}

function DeleteQuestion({ node, versions, onClose }: QuestionProps) {
  const one = useSend(driveEndpoints.deleteVersion);
  const all = useSend(driveEndpoints.deleteEarlierVersions);
  const id = String(node.id);
  const [first] = versions;
  const confirm = () =>
    versions.length === 1 && first
      ? one.mutate({ params: { id, number: String(first.number) } }, { onSuccess: onClose })
      : all.mutate({ params: { id } }, { onSuccess: onClose });
  const bytes = versions.reduce((sum, { size }) => sum + size, 0);
  return (
    <ConfirmDialog
      opened={versions.length > 0}
      onClose={onClose}
      onConfirm={confirm}
      isSending={one.isPending || all.isPending}
      question={`Apagar de vez? O arquivo continua na versão atual, e ${formatBytes(bytes)} ficam livres. Não dá para desfazer: se precisar depois, baixe antes.`}
      subject={`${node.name}: ${versions.length === 1 ? `versão ${first?.number}` : `${versions.length} versões anteriores`}`}
      yes="Apagar de vez"
      isDangerous
    />
  );
}
