import type { EventDetail } from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import type { ChangeScope } from '@conforme/contracts/modules/schedules/schedule-words.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../../core/api/use-send.ts';
import { ConfirmDialog } from '../../../core/ui/confirm-dialog.tsx';
import { useMailLeaves } from '../../../platform/mail-leaves/use-mail-leaves.ts';
import { scheduleEndpoints } from '../schedule-endpoints.ts';
import { ScopeChoice } from './move-dialog.tsx';

interface Props {
  readonly event: EventDetail;
  readonly onClose: () => void;
  readonly onCancelled: () => void;
}

export function CancelDialog({ event, onClose, onCancelled }: Props) {
  const leaves = useMailLeaves();
  const cancel = useSend(scheduleEndpoints.cancel);
  const [scope, setScope] = useState<ChangeScope>('this');
  const [reason, setReason] = useState('');
  const repeats = event.recurrence !== null;
  const confirm = () =>
    cancel.mutate(
      {
        params: { id: String(event.id) },
        body: {
          occurrence_id: event.occurrence.id,
          scope: repeats ? scope : 'all',
          reason: reason.trim() || null,
        },
      },
      { onSuccess: onCancelled },
    );
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={confirm}
      isSending={cancel.isPending}
      isDangerous
      title="Cancelar evento"
      question={
        leaves === false
          ? 'Esta instalação não envia e-mails: quem tem conta é avisado aqui; os outros, avise você. Não dá para desfazer.'
          : 'Os convidados são avisados, e o evento sai dos calendários deles. Não dá para desfazer.'
      }
      subject={event.title}
      yes="Cancelar o evento"
      no="Voltar"
    >
      {repeats && <ScopeChoice value={scope} onChange={setScope} />}
      <Textarea
        label="Motivo (opcional, os convidados o leem)"
        maxLength={500}
        autosize
        minRows={2}
        mt="sm"
        value={reason}
        onChange={(changed) => setReason(changed.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
