import { incidentHandlingEndpoints } from '@conforme/contracts/modules/incident-form/incident-handling.endpoints.ts';
import type { PreparedSending } from '@conforme/contracts/platform/bulk-letters/bulk-sending.schemas.ts';
import type { ReactNode } from 'react';
import { upload } from '../../../core/api/upload.ts';
import { FileUpload } from '../../../platform/files/file-upload.tsx';
import { useUploads } from '../../../platform/files/use-uploads.ts';
import type { IncidentDialogProps } from './incident-dialog-props.ts';
import { leftOut } from './prepared-letters.tsx';

interface Props {
  readonly incident: IncidentDialogProps['detail'];
  readonly prepared: PreparedSending | null;
  readonly onPrepared: (prepared: PreparedSending) => void;
  readonly error: ReactNode;
}

const { prepare_letters_file } = incidentHandlingEndpoints;

/** A spreadsheet with a column of names and one of addresses: read at once, sent by nobody yet. */
export function LettersOfFile({ incident, prepared, onPrepared, error }: Props) {
  const uploads = useUploads<PreparedSending>({
    rules: prepare_letters_file.upload,
    send: (file, options) => upload(prepare_letters_file, { params: { id: incident.id } }, file, options),
    onDone: (read, file) => {
      const done = uploads.list.find((one) => one.file === file);
      if (done) uploads.queue.remove(done.id);
      onPrepared(read);
    },
  });
  return (
    <div className="form-wide">
      <FileUpload uploads={uploads} choose={prepared ? 'Trocar a planilha' : 'Escolher a planilha'} />
      <p role="status" className="num">
        {prepared &&
          `Lida: ${prepared.sending.total} ${prepared.sending.total === 1 ? 'pessoa' : 'pessoas'}${
            prepared.problem_count > 0 ? `. ${leftOut(prepared.problem_count)}` : ''
          }.`}
      </p>
      {!prepared && error && (
        <p role="alert" className="callout" data-tone="danger">
          Escolha a planilha com os nomes e os e-mails.
        </p>
      )}
    </div>
  );
}
