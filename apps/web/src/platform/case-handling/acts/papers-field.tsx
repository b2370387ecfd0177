import type { CaseDetail, CaseFile } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { ofTheCase } from '@conforme/contracts/platform/cases/case-words.ts';
import { ActionIcon, Checkbox } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { upload } from '../../../core/api/upload.ts';
import { resourceOf } from '../../../core/api/use-endpoint.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { ConfirmDialog } from '../../../core/ui/confirm-dialog.tsx';
import { FileUpload } from '../../files/file-upload.tsx';
import { useTellBusy } from '../../files/still-sending.ts';
import { useUploads } from '../../files/use-uploads.ts';
import type { CaseKind } from '../case-kind.ts';
import './acts.css';

interface Props {
  readonly kind: CaseKind;
  readonly detail: Pick<CaseDetail, 'id' | 'files'>;
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly onBusy: (isBusy: boolean) => void;
}

/** Files of the organisation that go along: sent at once, and taken, left or removed again until the text is sent. */
export function PapersField({ kind, detail, chosen, onChange, onBusy }: Props) {
  const { read, upload: uploadFile, removeFile } = kind.endpoints;
  const queries = useQueryClient();
  const [unwanted, setUnwanted] = useState<CaseFile | null>(null);
  const removing = useSend(removeFile);
  // Two that arrive at once, or one that goes meanwhile, must not undo each other.
  const now = useRef(chosen);
  now.current = chosen;
  const change = (next: (ids: readonly string[]) => readonly string[]) => {
    now.current = next(now.current);
    onChange(now.current);
  };
  const key = [resourceOf(read), read.path, { params: { id: String(detail.id) } }];
  const uploads = useUploads<{ files: readonly CaseFile[] }>({
    rules: uploadFile.upload,
    send: (file, options) =>
      upload(uploadFile, { params: { id: String(detail.id) } }, file, options) as Promise<{
        files: readonly CaseFile[];
      }>,
    onDone: ({ files }, file) => {
      const done = uploads.list.find((one) => one.file === file);
      if (done) uploads.queue.remove(done.id);
      queries.setQueriesData<CaseDetail>({ queryKey: key }, (now) =>
        now ? { ...now, files: [...now.files, ...files] } : now,
      );
      change((ids) => [...ids, ...files.map(({ id }) => id)]);
    },
  });
  useTellBusy(uploads, onBusy);
  const loose = detail.files.filter(({ paper, entry_id }) => paper === 'staff' && entry_id === null);
  const remove = ({ id: file_id }: CaseFile) =>
    removing.mutate(
      { params: { id: String(detail.id), file_id } },
      {
        onSuccess: () => change((ids) => ids.filter((id) => id !== file_id)),
        onSettled: () => setUnwanted(null),
      },
    );
  return (
    <div className="papers">
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
        question={`Remover este arquivo ${ofTheCase(kind.words)}?`}
        subject={unwanted?.name}
        yes="Remover"
        isDangerous
      />
    </div>
  );
}
