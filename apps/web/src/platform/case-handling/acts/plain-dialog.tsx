import { ConfirmDialog } from '../../../core/ui/confirm-dialog.tsx';
import type { ActDialogProps } from './act-dialog-props.ts';
import { useAct } from './use-act.ts';

export interface PlainQuestion {
  /** What happens, in a sentence. */
  readonly question: string;
}

interface Props extends ActDialogProps, PlainQuestion {
  readonly act: string;
}

/** What needs no more words than yes. */
export function PlainDialog({ opened, onClose, kind, detail, act, question }: Props) {
  const { send, isSending } = useAct(kind, detail);
  const label = kind.acts[act]?.label ?? act;
  const confirm = () =>
    send(act, { version: detail.version }).then(onClose, () => {
      // Said already; the question stays.
    });
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
    />
  );
}
