import { Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../core/ui/confirm-dialog.tsx';
import { mayAct } from '../may-act.ts';
import type { ActDialogProps } from './act-dialog-props.ts';
import { useAct } from './use-act.ts';

export interface PlainQuestion {
  /** What happens, in a sentence. */
  readonly question: string;
  /** What can be done in the same act: a flag of its body, offered where the answer's `actions` have it by this name. */
  readonly also?: { readonly name: string; readonly label: string };
}

interface Props extends ActDialogProps, PlainQuestion {
  readonly act: string;
  /** What to know before it is done. */
  readonly children?: ReactNode;
}

/** What needs no more words than yes. */
export function PlainDialog({ opened, onClose, kind, detail, act, question, also, children }: Props) {
  const { send, isSending } = useAct(kind, detail);
  const [isAlso, setAlso] = useState(false);
  const label = kind.acts[act]?.label ?? act;
  const confirm = () =>
    send(act, { version: detail.version, ...(also && isAlso ? { [also.name]: true } : {}) }).then(
      onClose,
      () => {
        // Said already; the question stays.
      },
    );
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={confirm}
      isSending={isSending}
      title={label}
      question={question}
      subject={detail.protocol}
      yes={label}
      no="Voltar"
    >
      {children}
      {also && mayAct(detail, also.name) && (
        <Checkbox
          label={also.label}
          checked={isAlso}
          onChange={(event) => setAlso(event.currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  );
}
