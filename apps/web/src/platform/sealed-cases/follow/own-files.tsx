import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { download, saveFile } from '../../../core/api/download.ts';
import type { SealedFormRefs } from '../channel-web.ts';
import type { NamedFile } from '../report-content.ts';

interface Props {
  readonly files: readonly NamedFile[];
  readonly endpoint: SealedFormRefs['file'];
  readonly lookup: string;
}

/** Opened in this browser, with the key that the text beside it holds. */
export function OwnFiles({ files, endpoint, lookup }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  const take = async ({ file_id, name, type, key }: NamedFile) => {
    setFailed(null);
    try {
      const { openInWorker } = await import('../../sealed-reports/seal-files.ts');
      const { content } = await download(endpoint, { body: { lookup, file_id } }, { fallbackName: name });
      saveFile({ name, content: await openInWorker(content, key, type) });
    } catch {
      setFailed(`${name} não pôde ser aberto agora.`);
    }
  };
  return (
    <>
      <ul className="plain-list sealed-files">
        {files.map((file) => (
          <li key={file.file_id}>
            <IconPaperclip size={18} stroke={1.7} aria-hidden="true" />
            <button type="button" className="public-link grow" onClick={() => void take(file)}>
              {file.name}
            </button>
            <span className="muted num nowrap">{formatBytes(file.size)}</span>
          </li>
        ))}
      </ul>
      {failed && (
        <p className="public-group-error" role="alert">
          {failed}
        </p>
      )}
    </>
  );
}
