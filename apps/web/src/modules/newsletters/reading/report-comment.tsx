import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import { REPORT_MOST } from '@conforme/contracts/modules/newsletters/reading.schemas.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../../core/api/use-send.ts';
import { ConfirmDialog } from '../../../core/ui/confirm-dialog.tsx';

/** Asks a moderator to look at somebody else's comment, and may say why. */
export function ReportComment({ newsletterId, commentId }: { newsletterId: number; commentId: number }) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const send = useSend(newsletters.endpoints.reportComment);
  const confirm = async () => {
    const params = { id: String(newsletterId), comment_id: String(commentId) };
    await send.mutateAsync({ params, body: { reason: reason.trim() || null } }).catch(() => undefined);
    setAsking(false);
  };
  return (
    <>
      <Button variant="subtle" size="compact-xs" color="gray" onClick={() => setAsking(true)}>
        Denunciar
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        isSending={send.isPending}
        question="Pedir que a moderação olhe este comentário?"
        yes="Denunciar"
        no="Voltar"
      >
        <Textarea
          label="Por quê (opcional)"
          maxLength={REPORT_MOST}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
}
