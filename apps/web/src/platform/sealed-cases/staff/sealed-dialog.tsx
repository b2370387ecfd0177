import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../core/ui/confirm-dialog.tsx';
import { useFocusBack } from './use-focus-back.tsx';

interface Props {
  readonly title: string;
  /** Something stands in it that was not sent. */
  readonly isWritten: boolean;
  readonly onClose: () => void;
  /** What is in it, with the way to leave it by a button of its own. */
  readonly children: (leave: () => void) => ReactNode;
}

/** A dialog to write in, there while it is open. Whatever would close it asks before it throws words away. */
export function SealedDialog({ title, isWritten, onClose, children }: Props) {
  const [isAsking, setAsking] = useState(false);
  useFocusBack();
  const leave = () => (isWritten ? setAsking(true) : onClose());
  return (
    <>
      <Modal opened onClose={leave} closeOnEscape={!isAsking} title={title} size={560}>
        <div className="report-dialog">{children(leave)}</div>
      </Modal>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={onClose}
        isDangerous
        title="Descartar o que escreveu?"
        question="O que você escreveu aqui não foi enviado e se perde."
        yes="Descartar"
        no="Continuar escrevendo"
      />
    </>
  );
}

/** Why nothing was sent, beside what was written: a message elsewhere is covered by the dialog, or gone too soon. */
export const SendFailure = ({ children }: { readonly children: string | null }) =>
  children && (
    <p className="report-failure" role="alert">
      {children}
    </p>
  );
