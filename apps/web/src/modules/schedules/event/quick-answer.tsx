import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../../core/api/use-send.ts';
import { scheduleEndpoints } from '../schedule-endpoints.ts';
import { RejectDialog } from './reject-dialog.tsx';

/** Two taps away from an answer; a no may say why. */
export function QuickAnswer({ eventId, title }: { eventId: number; title: string }) {
  const answer = useSend(scheduleEndpoints.answer);
  const [isRejecting, setRejecting] = useState(false);
  const params = { id: String(eventId) };
  return (
    <div className="quick-answer">
      <Button
        size="xs"
        loading={answer.isPending}
        aria-label={`Vou: ${title}`}
        onClick={() => answer.mutate({ params, body: { situation: 'CON' } })}
      >
        Vou
      </Button>
      <Button size="xs" variant="default" aria-label={`Não vou: ${title}`} onClick={() => setRejecting(true)}>
        Não vou
      </Button>
      <RejectDialog
        opened={isRejecting}
        onClose={() => setRejecting(false)}
        isSending={answer.isPending}
        onReject={(reason) =>
          answer.mutate(
            { params, body: { situation: 'REJ', reason: reason || null } },
            { onSuccess: () => setRejecting(false) },
          )
        }
      />
    </div>
  );
}
