import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { download, saveFile } from '../../../core/api/download.ts';
import type { NamedFile } from '../report-content.ts';
import type { StaffChannel } from './staff-channel.ts';

interface Props {
  readonly of: StaffChannel;
  readonly id: string;
  readonly files: readonly NamedFile[];
}

/** Downloaded sealed and opened here. No server has looked inside: there was no virus scan. */
export function ReportFiles({ of, id, files }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  if (files.length === 0) return null;
  const take = async ({ file_id, name, type, key }: NamedFile) => {
    setFailed(null);
    try {
      const { openInWorker } = await import('../../sealed-reports/seal-files.ts');
      const { content } = await download(of.refs.paper, { params: { id, file_id } }, { fallbackName: name });
      saveFile({ name, content: await openInWorker(content, key, type) });
    } catch {
      setFailed(`${name} não pôde ser aberto.`);
    }
  };
  return (
    <>
      <div className="case-files">
        {files.map((file) => (
          <button key={file.file_id} type="button" className="case-file" onClick={() => void take(file)}>
            <IconPaperclip size={16} stroke={1.7} aria-hidden="true" />
            {file.name} <span className="muted num">{formatBytes(file.size)}</span>
          </button>
        ))}
      </div>
      <p className="muted report-note">Estes arquivos não passaram por antivírus: abra com cuidado.</p>
      {failed && (
        <p className="field-error" role="alert">
          {failed}
        </p>
      )}
    </>
  );
}
