import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { type CasePaper, casePapers } from '@conforme/contracts/core/cases/case-entries.ts';
import { privacyHandlingEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-handling.endpoints.ts';
import type { RequestFile } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import { UnstyledButton } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { showingFailure } from '../../../core/api/call.ts';
import { download, saveFile } from '../../../core/api/download.ts';

/** What proves who asks, or for whom, is told apart from the rest at a glance. */
const proofs: readonly CasePaper[] = ['identity', 'representation'];

interface Props {
  readonly requestId: number;
  readonly files: readonly RequestFile[];
}

/** Papers of a case, each to be taken along. */
export function CaseFiles({ requestId, files }: Props) {
  if (files.length === 0) return null;
  const open = (file: RequestFile) =>
    showingFailure(() =>
      download(
        privacyHandlingEndpoints.file,
        { params: { id: String(requestId), file_id: file.id } },
        { fallbackName: file.name },
      ),
    ).then(saveFile, () => {
      // Said already.
    });
  return (
    <ul className="plain-list case-files">
      {files.map((file) => (
        <li key={file.id} className="ellipsis">
          <UnstyledButton className="case-file" onClick={() => open(file)}>
            <IconFileText size={17} stroke={1.6} aria-hidden="true" />
            <span className="ellipsis" dir="auto">
              {file.name}
            </span>
            {proofs.includes(file.paper) && (
              <span className="small nowrap">{casePapers.labels[file.paper]}</span>
            )}
            <span className="muted small num nowrap">{formatBytes(file.size)}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
