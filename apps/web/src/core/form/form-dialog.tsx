import { Button, Modal } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly size: number;
  /** What the button says that sends. */
  readonly action: string;
  readonly isSending: boolean;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
}

/** A short form in a dialog: its fields, and below them the way back and the way on. With `useDialogForm`. */
export function FormDialog({ opened, onClose, title, size, action, isSending, onSubmit, children }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={size}>
      <form onSubmit={onSubmit} noValidate autoComplete="off">
        {children}
        <div className="modal-foot">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={isSending}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
