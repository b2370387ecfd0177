import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import type { UploadRules } from '@conforme/contracts/core/upload.ts';
import type { CasePaper } from '@conforme/contracts/platform/cases/case-entries.ts';
import { ActionIcon } from '@mantine/core';
import { IconCircleCheck, IconTrash } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { UploadOptions } from '../../../core/api/upload-options.ts';
import { FileUpload } from '../../files/file-upload.tsx';
import { useTellBusy } from '../../files/still-sending.ts';
import { useUploads } from '../../files/use-uploads.ts';
import { GroupError } from '../public-fields.tsx';
import './draft-files.css';
import { useWhenChanged } from '../../../core/ui/use-when-changed.ts';

/** A file that waits on the server for the form it belongs to. */
export interface DraftFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly paper: CasePaper;
  /** The row of the form it goes with, where it belongs to one. */
  readonly row?: string;
}

export interface DraftFilesProps {
  readonly rules: UploadRules;
  /** Of the whole form, and what is said once they are there. */
  readonly most: number;
  readonly fullWords: string;
  readonly paper: CasePaper;
  /** One file for this row of the form. */
  readonly row?: string;
  /** Where a refusal about files stands, and what it says. */
  readonly path?: string;
  readonly error?: string | undefined;
  readonly label: string;
  readonly help: string;
  /** Of the whole form; only those of this paper, and of this row, are shown. */
  readonly files: readonly DraftFile[];
  readonly send: (
    file: File,
    options: UploadOptions,
  ) => Promise<{ readonly files: readonly Omit<DraftFile, 'paper' | 'row'>[] }>;
  readonly remove: (file: DraftFile) => Promise<void>;
  readonly onSent: (files: readonly DraftFile[]) => void;
  /** While something is on its way: leaving the step would give it up. True and false come in pairs. */
  readonly onBusy?: (isBusy: boolean) => void;
}

/** Papers of one kind: those already sent, and choosing more. */
export function DraftFiles({ paper, row, path, error, label, help, files, ...rest }: DraftFilesProps) {
  const { rules, most, fullWords, send, remove, onSent, onBusy } = rest;
  const own = files.filter((file) => file.paper === paper && file.row === row);
  const errorId = useId();
  const [said, setSaid] = useState('');
  const { part, heading, holdFocus } = useFocusKept(own.length);
  const uploads = useUploads({
    rules: row ? { ...rules, maxFiles: 1 } : rules,
    send,
    onDone: (sent, file) => {
      holdFocus();
      // It moves to the list of what is there: kept over a reload, and removable.
      const done = uploads.list.find((upload) => upload.file === file);
      if (done) uploads.queue.remove(done.id);
      setSaid(`${file.name} enviado.`);
      onSent(sent.files.map((one) => ({ ...one, paper, ...(row && { row }) })));
    },
  });
  const take = async (file: DraftFile) => {
    holdFocus();
    await remove(file);
    setSaid(`${file.name} retirado.`);
  };
  useTellBusy(uploads, onBusy);
  return (
    <section
      ref={part}
      className="public-files"
      data-of-row={row ? true : undefined}
      aria-label={label}
      aria-describedby={error ? errorId : undefined}
      data-path={path}
    >
      <h2 ref={heading} tabIndex={-1}>
        {label}
      </h2>
      <p className="public-hint">{help}</p>
      <GroupError id={errorId} error={error} />
      {own.length > 0 && (
        <ul className="plain-list public-file-list">
          {own.map((file) => (
            <SentFile key={file.id} file={file} remove={take} />
          ))}
        </ul>
      )}
      {row && own.length > 0 ? null : files.length < most ? (
        <FileUpload
          uploads={uploads}
          choose={own.length === 0 ? 'Escolher arquivo' : 'Escolher outro arquivo'}
        />
      ) : (
        <p className="public-hint">{fullWords}</p>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </section>
  );
}

/** A file that came or went takes the button that was pressed with it: the part's name gets the focus then. */
function useFocusKept(count: number) {
  const part = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isHeld = useRef(false);
  // When one came or went.
  useWhenChanged(() => {
    // Whoever went on to something else stays there.
    if (isHeld.current && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    isHeld.current = false;
  }, [count]);
  const holdFocus = () => {
    isHeld.current = part.current?.contains(document.activeElement) ?? false;
  };
  return { part, heading, holdFocus };
}

function SentFile({ file, remove }: { file: DraftFile; remove: DraftFilesProps['remove'] }) {
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
