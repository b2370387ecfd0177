import { privacyHandlingEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-handling.endpoints.ts';
import { staffFiles } from '@conforme/contracts/modules/privacy-form/privacy-handling.schemas.ts';
import type {
  PrivacyRequestDetail,
  RequestFile,
} from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import { Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { upload } from '../../../core/api/upload.ts';
import { moduleOf } from '../../../core/api/use-endpoint.ts';
import { FileUpload } from '../../../platform/files/file-upload.tsx';
import { useUploads } from '../../../platform/files/use-uploads.ts';

const { read, upload: uploadFile } = privacyHandlingEndpoints;

interface Props {
  readonly request: PrivacyRequestDetail;
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** Files of the house that go along: sent at once, and taken or left when the text is sent. */
export function AttachmentsField({ request, chosen, onChange }: Props) {
  const queries = useQueryClient();
  const key = [moduleOf(read), read.path, { params: { id: String(request.id) } }];
  const uploads = useUploads<{ files: readonly RequestFile[] }>({
    rules: staffFiles,
    send: (file, options) => upload(uploadFile, { params: { id: String(request.id) } }, file, options),
    onDone: ({ files }) => {
      uploads.queue.clear();
      queries.setQueriesData<PrivacyRequestDetail>({ queryKey: key }, (now) =>
        now ? { ...now, files: [...now.files, ...files] } : now,
      );
      onChange([...chosen, ...files.map(({ id }) => id)]);
    },
  });
  const loose = request.files.filter(({ paper, entry_id }) => paper === 'staff' && entry_id === null);
  return (
    <div className="attachments">
      <FileUpload uploads={uploads} choose="Anexar arquivo" />
      {loose.length > 0 && (
        <Checkbox.Group
          className="attached"
          aria-label="Arquivos que vão junto"
          value={[...chosen]}
          onChange={onChange}
        >
          {loose.map(({ id, name }) => (
            <Checkbox key={id} value={id} label={`${name} vai junto`} />
          ))}
        </Checkbox.Group>
      )}
    </div>
  );
}
