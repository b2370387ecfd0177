import { privacyHandlingEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-handling.endpoints.ts';
import { staffFiles } from '@conforme/contracts/modules/privacy-form/privacy-handling.schemas.ts';
import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import type { CaseFile } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { ActionIcon, Checkbox } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { upload } from '../../../core/api/upload.ts';
import { moduleOf } from '../../../core/api/use-endpoint.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { ConfirmDialog } from '../../../core/ui/confirm-dialog.tsx';
import { FileUpload } from '../../../platform/files/file-upload.tsx';
import { useTellBusy } from '../../../platform/files/still-sending.ts';
import { useUploads } from '../../../platform/files/use-uploads.ts';
import './acts.css';

const { read, upload: uploadFile, remove_file } = privacyHandlingEndpoints;

interface Props {
  readonly request: PrivacyRequestDetail;
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly onBusy: (isBusy: boolean) => void;
}

/** Files of the house that go along: sent at once, and taken, left or removed again until the text is sent. */
export function AttachmentsField({ request, chosen, onChange, onBusy }: Props) {
  const queries = useQueryClient();
  const [unwanted, setUnwanted] = useState<CaseFile | null>(null);
  const removing = useSend(remove_file);
  // Two that arrive at once, or one that goes meanwhile, must not undo each other.
  const now = useRef(chosen);
  now.current = chosen;
  const change = (next: (ids: readonly string[]) => readonly string[]) => {
    now.current = next(now.current);
    onChange(now.current);
  };
  const key = [moduleOf(read), read.path, { params: { id: String(request.id) } }];
  const uploads = useUploads<{ files: readonly CaseFile[] }>({
    rules: staffFiles,
    send: (file, options) => upload(uploadFile, { params: { id: String(request.id) } }, file, options),
    onDone: ({ files }, file) => {
      const done = uploads.list.find((one) => one.file === file);
      if (done) uploads.queue.remove(done.id);
      queries.setQueriesData<PrivacyRequestDetail>({ queryKey: key }, (now) =>
        now ? { ...now, files: [...now.files, ...files] } : now,
      );
      change((ids) => [...ids, ...files.map(({ id }) => id)]);
    },
  });
  useTellBusy(uploads, onBusy);
  const loose = request.files.filter(({ paper, entry_id }) => paper === 'staff' && entry_id === null);
  const remove = ({ id: file_id }: CaseFile) =>
    removing.mutate(
      { params: { id: String(request.id), file_id } },
      {
        onSuccess: () => change((ids) => ids.filter((id) => id !== file_id)),
        onSettled: () => setUnwanted(null),
      },
    );
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
          {loose.map((file) => (
            <div key={file.id} className="attached-file">
              <Checkbox value={file.id} label={`${file.name} vai junto`} />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remover ${file.name}`}
                onClick={() => setUnwanted(file)}
              >
                <IconTrash size={16} stroke={1.7} aria-hidden="true" />
              </ActionIcon>
            </div>
          ))}
        </Checkbox.Group>
      )}
      <ConfirmDialog
        opened={unwanted !== null}
        onClose={() => setUnwanted(null)}
        onConfirm={() => unwanted && remove(unwanted)}
        isSending={removing.isPending}
        question="Remover este arquivo do pedido?"
        subject={unwanted?.name}
        yes="Remover"
        isDangerous
      />
    </div>
  );
}
