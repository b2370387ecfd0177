import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import type { OutsideCase } from '@conforme/contracts/platform/cases/outside-case.schemas.ts';
import { IconDownload, IconFile } from '@tabler/icons-react';
import { useState } from 'react';
import { takeFile } from '../../core/api/take-file.ts';
import type { CaseReference } from './case-reference.ts';
import { protocolEndpoints } from './protocol-endpoints.ts';

type CaseFile = OutsideCase['files'][number];

/** Papers to download. Asked for with the key, so a button and not an address. */
export function CaseFiles({ files, reference }: { files: readonly CaseFile[]; reference: CaseReference }) {
  return (
    <ul className="plain-list protocols-files" aria-label="Arquivos">
      {files.map((file) => (
        <li key={file.id}>
          <OneFile file={file} reference={reference} />
        </li>
      ))}
    </ul>
  );
}

function OneFile({ file: { id, name, size }, reference }: { file: CaseFile; reference: CaseReference }) {
  const [isComing, setComing] = useState(false);
  const take = async () => {
    if (isComing) return;
    setComing(true);
    await takeFile(protocolEndpoints.file, { body: { ...reference, file_id: id } }, name);
    setComing(false);
  };
  return (
    <button type="button" className="protocols-file" onClick={take} aria-busy={isComing}>
      <IconFile size={19} stroke={1.7} aria-hidden="true" />
      <span className="grow" dir="auto">
        <span className="visually-hidden">Baixar </span>
        {name}
      </span>
      <span className="protocols-size num">{isComing ? 'Baixando…' : formatBytes(size)}</span>
      <IconDownload size={19} stroke={1.7} aria-hidden="true" />
    </button>
  );
}
