import { messages } from '@conforme/contracts/core/messages.ts';
import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import './confirm-dialog.css';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly isSending?: boolean;
  readonly title?: string;
  readonly question: ReactNode;
  /** What it is about: the record's name. */
  readonly subject?: ReactNode;
  readonly yes?: string;
  readonly no?: string;
  readonly isDangerous?: boolean;
  /** What else can be chosen with a yes. */
  readonly children?: ReactNode;
}

/** Asks before what cannot be taken back. 'Não' has the focus: Enter alone destroys nothing. */
export function ConfirmDialog({ opened, onClose, onConfirm, isSending, question, subject, ...words }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={words.title ?? messages.confirmTitle} size={440}>
      <p className="confirm-question">{question}</p>
      {subject && <p className="confirm-subject">{subject}</p>}
      {words.children && <div className="confirm-more">{words.children}</div>}
      <div className="modal-foot">
        <Button variant="default" data-autofocus onClick={onClose}>
          {words.no ?? 'Não'}
        </Button>
        <Button
          color={words.isDangerous ? 'red.6' : undefined}
          onClick={onConfirm}
          loading={isSending ?? false}
        >
          {words.yes ?? 'Sim'}
        </Button>
      </div>
    </Modal>
  );
}
