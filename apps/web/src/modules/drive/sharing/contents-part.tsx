import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import type { LinkKind } from '@conforme/contracts/modules/drive/drive-words.ts';
import type {
  SharedByLink,
  SharedItem,
} from '@conforme/contracts/modules/drive/sharing/drive-sharing.contract.ts';
import { Button, UnstyledButton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { takeFile } from '../../../core/api/take-file.ts';
import { FileIcon } from '../file-icon.tsx';
import { sharingEndpoints } from './sharing-endpoints.ts';

interface ContentsProps {
  readonly shown: SharedByLink;
  readonly asked: { readonly param: string; readonly type: LinkKind; readonly ticket: string | null };
  readonly onFolder: (id: number | null, page?: number) => void;
  readonly onTaken: (next: SharedByLink) => void;
}

/** The files of a link, one by one or all together; each download counts. */
export function Contents({ shown, asked, onFolder, onTaken }: ContentsProps) {
  const [busy, setBusy] = useState<number | 'all' | null>(null);
  const here = shown.trail.at(-1)?.id ?? null;
  // The folder of the link itself is asked for without a number.
  const folder = shown.trail.length > 1 ? here : null;
  const name = shown.trail.at(-1)?.name ?? shown.name;
  const isUsedUp = shown.downloads_left === 0;
  const take = async (what: number | 'all', work: () => Promise<boolean>) => {
    setBusy(what);
    const isTaken = await work();
    setBusy(null);
    if (isTaken && shown.downloads_left !== null)
      onTaken({ ...shown, downloads_left: Math.max(0, shown.downloads_left - 1) });
  };
  const takeOne = (item: SharedItem) =>
    take(item.id, () =>
      takeFile(sharingEndpoints.download, { body: { ...asked, item: item.id } }, item.name),
    );
  const left = (
    <p className="sharing-note" role="status">
      {isUsedUp
        ? 'O limite de downloads deste link acabou. Fale com quem o enviou.'
        : shown.downloads_left !== null &&
          `Restam ${shown.downloads_left} de ${shown.max_downloads} downloads. `}
      {!isUsedUp && 'Cada acesso fica registrado.'}
    </p>
  );
  const [file] = shown.items;
  if (shown.type === 'file' && file)
    return (
      <>
        <div className="sharing-file">
          <FileIcon of={file} isLarge />
          <span>{formatBytes(file.size)}</span>
        </div>
        <Button
          size="lg"
          fullWidth
          disabled={isUsedUp}
          loading={busy === file.id}
          leftSection={<IconDownload size={20} aria-hidden="true" />}
          onClick={() => takeOne(file)}
        >
          Baixar
        </Button>
        {left}
      </>
    );
  return (
    <>
      {shown.trail.length > 1 && (
        <nav aria-label="Pastas acima" className="sharing-trail">
          {shown.trail.slice(0, -1).map(({ id, name }) => (
            <UnstyledButton key={id} className="link-button" onClick={() => onFolder(id)}>
              ← {name}
            </UnstyledButton>
          ))}
        </nav>
      )}
      {shown.type === 'folder' && shown.items.length > 0 && (
        <Button
          size="lg"
          fullWidth
          disabled={isUsedUp}
          loading={busy === 'all'}
          leftSection={<IconDownload size={20} aria-hidden="true" />}
          onClick={() =>
            take('all', () =>
              takeFile(sharingEndpoints.archive, { body: { ...asked, folder: here } }, `${name}.zip`),
            )
          }
        >
          Baixar tudo (.zip, {formatBytes(shown.size)})
        </Button>
      )}
      {shown.items.length === 0 && <p>Esta pasta está vazia.</p>}
      <ul className="sharing-items">
        {shown.items.map((item) => (
          <li key={item.id}>
            <FileIcon of={item} isLarge />
            {item.is_folder ? (
              <UnstyledButton className="grow" onClick={() => onFolder(item.id)}>
                <b>{item.name}</b>
                <span>{item.items === 1 ? '1 item' : `${item.items} itens`}</span>
              </UnstyledButton>
            ) : (
              <div className="grow">
                <b>{item.name}</b>
                <span>{formatBytes(item.size)}</span>
              </div>
            )}
            {!item.is_folder && (
              <Button
                variant="subtle"
                disabled={isUsedUp}
                loading={busy === item.id}
                aria-label={`Baixar ${item.name}`}
                onClick={() => takeOne(item)}
              >
                <IconDownload size={20} aria-hidden="true" />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {(shown.has_more || shown.page > 1) && (
        <nav aria-label="Páginas" className="sharing-pages">
          <Button
            variant="default"
            disabled={shown.page === 1}
            onClick={() => onFolder(folder, shown.page - 1)}
          >
            Anteriores
          </Button>
          <span role="status">Página {shown.page}</span>
          <Button
            variant="default"
            disabled={!shown.has_more}
            onClick={() => onFolder(folder, shown.page + 1)}
          >
            Próximos
          </Button>
        </nav>
      )}
      {left}
    </>
  );
}
