import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useId } from 'react';

interface Props {
  /** Opened by whoever asks, with `showModal`. */
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly title: string;
  readonly yes: string;
  readonly isSending?: boolean;
  readonly onYes: () => void;
  readonly children: ReactNode;
}

/**
 * Asked before what cannot be taken back: nobody loses anything by a slip of the finger. The browser's own dialog holds
 * the focus and gives it back.
 */
export function Question({ dialog, title, yes, isSending = false, onYes, children }: Props) {
  const id = useId();
  return (
    <dialog ref={dialog} className="public-dialog protocols-dialog" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      <div className="protocols-buttons">
        <Button size="md" variant="default" autoFocus onClick={() => dialog.current?.close()}>
          Não, continuar
        </Button>
        <Button size="md" color="red.6" loading={isSending} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </dialog>
  );
}
