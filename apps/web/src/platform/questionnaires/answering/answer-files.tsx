import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import type { UploadRules } from '@conforme/contracts/core/upload.ts';
import { type AnswerFile, givenLimits } from '@conforme/contracts/platform/questionnaires/given-answers.ts';
import { ActionIcon } from '@mantine/core';
import { IconFile, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { UploadOptions } from '../../../core/api/upload-options.ts';
import { FileUpload } from '../../files/file-upload.tsx';
import { useUploads } from '../../files/use-uploads.ts';
import { GroupError } from '../../public-form/public-fields.tsx';

/** What a file belongs to. */
export type FilePlace = { readonly question: string } | { readonly certificate: string };

/** How the page that has the questionnaire sends files and takes them back. */
export interface AnswerFiles {
  readonly rules: UploadRules;
  readonly send: (place: FilePlace, file: File, options: UploadOptions) => Promise<AnswerFile>;
  readonly remove: (place: FilePlace, fileId: string) => Promise<void>;
}

interface Props {
  readonly place: FilePlace;
  readonly files: AnswerFiles | undefined;
  readonly own: readonly AnswerFile[];
  readonly onChange: (own: (before: readonly AnswerFile[]) => readonly AnswerFile[]) => void;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly isReadOnly?: boolean | undefined;
}

/** The files of one answer or certificate: those that are there, and choosing more. */
export function FilesOfAnswer({ place, files, own, onChange, label, hint, error, isReadOnly }: Props) {
  const id = useId();
  return (
    <section
      className="answer-files"
      aria-labelledby={id}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <p className="answer-files-head">
        <span id={id}>{label}</span>
        {hint && <span className="muted small">{hint}</span>}
      </p>
      <GroupError id={`${id}-error`} error={error} />
      {own.length > 0 && (
        <ul className="plain-list public-file-list">
          {own.map((file) => (
            <OneFile
              key={file.id}
              file={file}
              remove={
                files &&
                !isReadOnly &&
                (async () => {
                  await files.remove(place, file.id);
                  onChange((before) => before.filter((one) => one.id !== file.id));
                })
              }
            />
          ))}
        </ul>
      )}
      {isReadOnly ? null : !files ? (
        <p className="muted small">Aqui quem responde junta os arquivos.</p>
      ) : own.length < givenLimits.files ? (
        <Choosing
          {...{ place, files, onChange }}
          choose={own.length > 0 ? 'Escolher outro' : 'Escolher arquivo'}
        />
      ) : (
        <p className="muted small">Cabem até {givenLimits.files} arquivos aqui.</p>
      )}
    </section>
  );
}

type ChoosingProps = Pick<Props, 'place' | 'onChange'> & {
  readonly files: AnswerFiles;
  readonly choose: string;
};

function Choosing({ place, files, onChange, choose }: ChoosingProps) {
  const uploads = useUploads({
    rules: files.rules,
    send: (file, options) => files.send(place, file, options),
    onDone: (sent, file) => {
      const done = uploads.list.find((upload) => upload.file === file);
      if (done) uploads.queue.remove(done.id);
      onChange((before) => [...before, sent]);
    },
  });
  return <FileUpload uploads={uploads} choose={choose} />;
}

function OneFile({ file, remove }: { file: AnswerFile; remove: (() => Promise<void>) | false | undefined }) {
  const [isRemoving, setRemoving] = useState(false);
  return (
    <li>
      <IconFile size={19} stroke={1.7} aria-hidden="true" />
      <span className="grow public-file-name" dir="auto">
        {file.name}
      </span>
      <span className="muted num nowrap">{formatBytes(file.byte_size)}</span>
      {remove && (
        <ActionIcon
          size={36}
          aria-label={`Tirar ${file.name}`}
          loading={isRemoving}
          onClick={() => {
            setRemoving(true);
            // Said by the call itself; the file stays where it is.
            remove().catch(() => setRemoving(false));
          }}
        >
          <IconTrash size={18} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  );
}
