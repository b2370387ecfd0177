import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { type CasePaper, casePapers } from '@conforme/contracts/platform/cases/case-entries.ts';
import { UnstyledButton } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import './case.css';

/** What proves who asks, or for whom, is told apart from the rest at a glance. */
const proofs: readonly CasePaper[] = ['identity', 'representation', 'correction'];

/** A paper of a case, as far as it is shown. */
export interface ShownFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly paper: CasePaper;
}

interface Props {
  readonly files: readonly ShownFile[];
  readonly take: (file: ShownFile) => Promise<unknown>;
  /** Where they stand already says what they are. */
  readonly isKindKnown?: boolean;
}

/** Papers of a case, each to be taken along. */
export function CaseFiles({ files, take, isKindKnown = false }: Props) {
  if (files.length === 0) return null;
  return (
    <ul className="plain-list case-files">
      {files.map((file) => (
        <li key={file.id} className="ellipsis">
          <OneFile file={file} take={take} isKindKnown={isKindKnown} />
        </li>
      ))}
    </ul>
  );
}

interface FileProps {
  readonly file: ShownFile;
  readonly take: Props['take'];
  readonly isKindKnown: boolean;
}

function OneFile({ file, take, isKindKnown }: FileProps) {
  const [isComing, setComing] = useState(false);
  const open = async () => {
    if (isComing) return;
    setComing(true);
    await take(file);
    setComing(false);
  };
  return (
    <UnstyledButton className="case-file" aria-busy={isComing} onClick={open}>
      <IconFileText size={17} stroke={1.6} aria-hidden="true" />
      <span className="ellipsis" dir="auto">
        <span className="visually-hidden">Baixar </span>
        {file.name}
      </span>
      {!isKindKnown && proofs.includes(file.paper) && (
        <span className="small nowrap">{casePapers.labels[file.paper]}</span>
      )}
      <span className="muted small num nowrap">{isComing ? 'Baixando…' : formatBytes(file.size)}</span>
    </UnstyledButton>
  );
}
