import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import type { EventDetail } from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import { attachmentRules } from '@conforme/contracts/modules/schedules/schedule-files.ts';
import { ActionIcon } from '@mantine/core';
import { IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { takeFile } from '../../../core/api/take-file.ts';
import { upload } from '../../../core/api/upload.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { ConfirmDialog } from '../../../core/ui/confirm-dialog.tsx';
import { FileUpload } from '../../../platform/files/file-upload.tsx';
import { useUploads } from '../../../platform/files/use-uploads.ts';
import { scheduleEndpoints } from '../schedule-endpoints.ts';

export function EventFiles({ event }: { event: EventDetail }) {
  const queries = useQueryClient();
  const remove = useSend(scheduleEndpoints.removeFile);
  const [removed, setRemoved] = useState<EventDetail['files'][number] | null>(null);
  const id = String(event.id);
  const uploads = useUploads({
    rules: attachmentRules,
    send: (file, options) => upload(scheduleEndpoints.addFile, { params: { id } }, file, options),
    onDone: () => queries.invalidateQueries({ queryKey: ['schedules'] }),
  });
  if (event.files.length === 0 && !event.may_edit) return null;
  return (
    <section aria-labelledby="event-files">
      <h3 id="event-files">Anexos</h3>
      <ul className="plain-list event-guests">
        {event.files.map((file) => (
          <li key={file.id}>
            <IconPaperclip size={16} aria-hidden="true" />
            <span className="grow">
              <button
                type="button"
                className="link-button"
                onClick={() => takeFile(scheduleEndpoints.file, { params: { id, file: file.id } }, file.name)}
              >
                {file.name}
              </button>{' '}
              <span className="muted small">{formatBytes(file.size)}</span>
            </span>
            {event.may_edit && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Tirar ${file.name}`}
                onClick={() => setRemoved(file)}
              >
                <IconTrash size={16} aria-hidden="true" />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {event.may_edit && <FileUpload uploads={uploads} choose="Anexar arquivo" />}
      <ConfirmDialog
        opened={removed !== null}
        onClose={() => setRemoved(null)}
        isSending={remove.isPending}
        question="Tirar este anexo do evento?"
        subject={removed?.name}
        isDangerous
        onConfirm={() =>
          removed &&
          remove.mutate({ params: { id, file: removed.id } }, { onSuccess: () => setRemoved(null) })
        }
      />
    </section>
  );
}
