import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../core/ui/confirm-dialog.tsx';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly isSending: boolean;
  readonly onReject: (reason: string) => void;
}

export function RejectDialog({ opened, onClose, isSending, onReject }: Props) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => onReject(reason.trim())}
      isSending={isSending}
      title="Não vou"
      question="Quem organiza recebe a sua resposta. Você pode mudá-la depois."
      yes="Não vou"
      no="Voltar"
    >
      <Textarea
        label="Motivo (opcional)"
        maxLength={500}
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
