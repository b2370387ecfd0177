import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { draftFileRules, FILES_PER_DRAFT } from '@conforme/contracts/core/cases/draft-rules.ts';
import { privacyDeskEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-desk.endpoints.ts';
import {
  type ArrivalPaper,
  arrivalPapers,
  type SentPaper,
} from '@conforme/contracts/modules/privacy-form/privacy-form.schemas.ts';
import { ActionIcon, Input, NativeSelect } from '@mantine/core';
import { IconCircleCheck, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { isGone } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import { upload } from '../../../core/api/upload.ts';
import type { FieldOf } from '../../../core/form/field-of.ts';
import { FileUpload } from '../../../platform/files/file-upload.tsx';
import { useUploads } from '../../../platform/files/use-uploads.ts';
import './arrival-papers.css';

const { sendPapers, dropPaper } = privacyDeskEndpoints;

/** As the form keeps it: enough to show it again after a reload. */
export type KeptPaper = SentPaper & { readonly paper: ArrivalPaper };

/** What came with the request: sent at once, named for what it is, and there again after a reload. */
export function ArrivalPapers({ of }: { of: FieldOf<readonly KeptPaper[]> }) {
  // Two that arrive at once, or one that goes meanwhile, must not undo each other.
  const now = useRef(of.value);
  now.current = of.value;
  const change = (next: (papers: readonly KeptPaper[]) => readonly KeptPaper[]) => {
    now.current = next(now.current);
    of.set(now.current);
  };
  const uploads = useUploads<{ readonly files: readonly SentPaper[] }>({
    rules: draftFileRules,
    send: (file, options) => upload(sendPapers, {}, file, options),
    onDone: ({ files }, file) => {
      const done = uploads.list.find((one) => one.file === file);
      if (done) uploads.queue.remove(done.id);
      change((papers) => [...papers, ...files.map((sent) => ({ ...sent, paper: 'request' as const }))]);
    },
  });
  const name = (id: string, paper: ArrivalPaper) =>
    change((papers) => papers.map((one) => (one.id === id ? { ...one, paper } : one)));
  const drop = async (id: string) => {
    await call(dropPaper, { params: { file_id: id } }, { handles: isGone }).catch((error) => {
      // What is gone already is gone.
      if (!isGone(error)) throw error;
    });
    change((papers) => papers.filter((one) => one.id !== id));
  };
  return (
    <div className="form-wide stack" data-path={of.path}>
      {of.value.length > 0 && (
        <ul className="plain-list arrival-papers">
          {of.value.map((kept) => (
            <Paper key={kept.id} kept={kept} onName={name} onDrop={drop} />
          ))}
        </ul>
      )}
      {of.error && <Input.Error role="alert">{of.error}</Input.Error>}
      {of.value.length < FILES_PER_DRAFT ? (
        <FileUpload
          uploads={uploads}
          choose={of.value.length === 0 ? 'Anexar arquivo' : 'Anexar outro arquivo'}
        />
      ) : (
        <p className="muted">Cabem {FILES_PER_DRAFT} arquivos. Para trocar, tire um da lista.</p>
      )}
    </div>
  );
}

interface PaperProps {
  readonly kept: KeptPaper;
  readonly onName: (id: string, paper: ArrivalPaper) => void;
  readonly onDrop: (id: string) => Promise<void>;
}

function Paper({ kept: { id, name, size, paper }, onName, onDrop }: PaperProps) {
  const [isGoing, setGoing] = useState(false);
  const drop = () => {
    setGoing(true);
    // Said by the call itself; the file stays where it is.
    onDrop(id).catch(() => setGoing(false));
  };
  return (
    <li>
      <IconCircleCheck size={18} stroke={1.7} aria-hidden="true" />
      <span className="arrival-name" dir="auto">
        {name} <span className="muted small num nowrap">{formatBytes(size)}</span>
      </span>
      <NativeSelect
        size="xs"
        aria-label={`O que é ${name}`}
        data={[...arrivalPapers.options]}
        value={paper}
        onChange={(event) => onName(id, event.currentTarget.value as ArrivalPaper)}
      />
      <ActionIcon size={32} aria-label={`Tirar ${name}`} loading={isGoing} onClick={drop}>
        <IconTrash size={17} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}
