import type { CalendarEvent } from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import { shortWhenWords } from '@conforme/contracts/modules/schedules/event-words.ts';
import { type ChangeScope, changeScopes } from '@conforme/contracts/modules/schedules/schedule-words.ts';
import { instantOf } from '@conforme/contracts/modules/schedules/time-zones.ts';
import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../../core/api/use-send.ts';
import { ConfirmDialog } from '../../../core/ui/confirm-dialog.tsx';
import '../../../core/ui/field-styles.ts';
import { scheduleEndpoints } from '../schedule-endpoints.ts';

/** An event and the time it would have, on the clock of its zone. */
export interface Move {
  readonly event: Pick<
    CalendarEvent,
    | 'event_id'
    | 'occurrence_id'
    | 'version'
    | 'title'
    | 'starts_at'
    | 'ends_at'
    | 'all_day'
    | 'zone'
    | 'repeats'
  >;
  readonly start: string;
  readonly end: string;
}

/** Dragging asks before it tells everybody. */
export function MoveDialog({ move, onClose }: { move: Move; onClose: () => void }) {
  const { event, start, end } = move;
  const send = useSend(scheduleEndpoints.move);
  const [scope, setScope] = useState<ChangeScope>('this');
  const shown = (clock: string) => new Date(instantOf(clock, event.zone)).toISOString();
  const confirm = () =>
    send.mutate(
      {
        params: { id: String(event.event_id) },
        body: {
          version: event.version,
          occurrence_id: event.occurrence_id,
          scope: event.repeats ? scope : 'all',
          start,
          end,
          all_day: event.all_day,
        },
      },
      { onSettled: onClose },
    );
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={confirm}
      isSending={send.isPending}
      title="Mudar o horário"
      question={
        <>
          De {shortWhenWords(event)} para{' '}
          <b>{shortWhenWords({ ...event, starts_at: shown(start), ends_at: shown(end) })}</b>. Os convidados
          são avisados, e as respostas voltam a pendente.
        </>
      }
      subject={event.title}
      yes="Mudar e avisar"
      no="Deixar como está"
    >
      {event.repeats && <ScopeChoice value={scope} onChange={setScope} />}
    </ConfirmDialog>
  );
}

export function ScopeChoice({
  value,
  onChange,
}: {
  value: ChangeScope;
  onChange: (scope: ChangeScope) => void;
}) {
  return (
    <Radio.Group label="O que muda" value={value} onChange={(next) => onChange(next as ChangeScope)}>
      {changeScopes.options.map((option) => (
        <Radio key={option.value} value={option.value} label={option.label} mt={8} />
      ))}
    </Radio.Group>
  );
}
