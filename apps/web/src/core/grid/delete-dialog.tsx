import type { Endpoint } from '@conforme/contracts/core/endpoint.ts';
import { messages } from '@conforme/contracts/core/messages.ts';
import { IconTrash } from '@tabler/icons-react';
import { useSend } from '../api/use-send.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { GridRow, RowView } from './grid-model.ts';

interface DeleteProps {
  readonly endpoint: Endpoint;
  readonly row: GridRow | null;
  readonly view: RowView;
  readonly onClose: () => void;
}

export function DeleteDialog({ endpoint, row, view, onClose }: DeleteProps) {
  const remove = useSend(endpoint);
  return (
    <ConfirmDialog
      opened={row !== null}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: String(row?.id) } } as never, { onSettled: onClose })}
      isSending={remove.isPending}
      question={messages.confirmDelete}
      subject={
        row && (
          <>
            <IconTrash size={17} stroke={1.6} aria-hidden="true" />
            <span className="grow">{view.nameOf(row)}</span>
          </>
        )
      }
      isDangerous
    />
  );
}
