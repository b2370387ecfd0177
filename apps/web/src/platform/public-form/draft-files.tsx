import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import type { CasePaper } from '@conforme/contracts/core/cases/case-entries.ts';
import { draftFileRules, FILES_PER_DRAFT } from '@conforme/contracts/core/cases/draft-rules.ts';
import { ActionIcon } from '@mantine/core';
import { IconCircleCheck, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { UploadOptions } from '../../core/api/upload.ts';
import { FileUpload } from '../files/file-upload.tsx';
import { useUploads } from '../files/use-uploads.ts';
import './draft-files.css';

/** A file that waits on the server for the form it belongs to. */
export interface DraftFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly paper: CasePaper;
}

interface Props {
  readonly paper: CasePaper;
  readonly label: string;
  readonly help: string;
  /** Of the whole form; only those of this paper are shown. */
  readonly files: readonly DraftFile[];
  readonly send: (
    file: File,
    options: UploadOptions,
  ) => Promise<{ readonly files: readonly Omit<DraftFile, 'paper'>[] }>;
  readonly remove: (file: DraftFile) => Promise<void>;
  readonly onSent: (files: readonly DraftFile[]) => void;
  /** While something is on its way: leaving the step would give it up. */
  readonly onBusy?: (isBusy: boolean) => void;
}

/** Attachments of one kind: those already sent, and choosing more. */
export function DraftFiles({ paper, label, help, files, send, remove, onSent, onBusy }: Props) {
  const own = files.filter((file) => file.paper === paper);
  const uploads = useUploads({
    rules: draftFileRules,
    send,
    onDone: (sent, file) => {
      // It moves to the list of what is there: kept over a reload, and removable.
      const done = uploads.list.find((upload) => upload.file === file);
      if (done) uploads.queue.remove(done.id);
      onSent(sent.files.map((one) => ({ ...one, paper })));
    },
  });
  const isBusy = uploads.list.some(({ state }) => state === 'waiting' || state === 'sending');
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes, not when the teller does.
  useEffect(() => {
    onBusy?.(isBusy);
    return () => onBusy?.(false);
  }, [isBusy]);
  return (
    <section className="public-files" aria-label={label} data-path={`files.${paper}`}>
      <h2>{label}</h2>
      <p className="public-hint">{help}</p>
      {own.length > 0 && (
        <ul className="plain-list public-file-list">
          {own.map((file) => (
            <SentFile key={file.id} file={file} remove={remove} />
          ))}
        </ul>
      )}
      {files.length < FILES_PER_DRAFT ? (
        <FileUpload
          uploads={uploads}
          choose={own.length === 0 ? 'Escolher arquivo' : 'Escolher outro arquivo'}
        />
      ) : (
        <p className="public-hint">
          Cabem {FILES_PER_DRAFT} arquivos em um pedido. Para trocar, tire um da lista.
        </p>
      )}
    </section>
  );
}

function SentFile({ file, remove }: { file: DraftFile; remove: Props['remove'] }) {
  const [isRemoving, setRemoving] = useState(false);
  const take = async () => {
    setRemoving(true);
    // Said by the call itself; the file stays where it is.
    await remove(file).catch(() => setRemoving(false));
  };
  return (
    <li>
      <IconCircleCheck size={19} stroke={1.7} aria-hidden="true" />
      <span className="grow public-file-name" dir="auto">
        {file.name}
      </span>
      <span className="muted num nowrap">{formatBytes(file.size)}</span>
      <ActionIcon size={36} aria-label={`Tirar ${file.name}`} loading={isRemoving} onClick={take}>
        <IconTrash size={18} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}
