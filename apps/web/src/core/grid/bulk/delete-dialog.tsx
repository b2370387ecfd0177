import { messages } from '@conforme/contracts/core/messages.ts';
import { IconTrash } from '@tabler/icons-react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface Props {
  readonly opened: boolean;
  /** The record's name; null while nobody asks. */
  readonly name: string | null;
  readonly lost: string | null | undefined;
  readonly isSending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The specification's question, to the letter. */
export function DeleteDialog({ opened, name, lost, isSending, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={onConfirm}
      isSending={isSending}
      question={messages.confirmDelete}
      subject={
        name !== null && (
          <>
            <IconTrash size={17} stroke={1.6} aria-hidden="true" />
            <span className="grow">
              {name}
              {lost && <span className="confirm-lost">{lost}</span>}
            </span>
          </>
        )
      }
      isDangerous
    />
  );
}
