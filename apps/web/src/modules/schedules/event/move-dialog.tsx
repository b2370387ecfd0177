import type { CalendarEvent } from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import { shortWhenWords } from '@conforme/contracts/modules/schedules/event-words.ts';
import { type ChangeScope, changeScopes } from '@conforme/contracts/modules/schedules/schedule-words.ts';
import { instantOf } from '@conforme/contracts/modules/schedules/time-zones.ts';
import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { ConfirmDialog } from '../../../core/ui/confirm-dialog.tsx';
import '../../../core/ui/field-styles.ts';
import { useMailLeaves } from '../../../platform/mail-leaves/use-mail-leaves.ts';
import { scheduleEndpoints } from '../schedule-endpoints.ts';
import { ClashList } from './clash-list.tsx';

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
  const leaves = useMailLeaves();
  const clashes = useEndpoint(scheduleEndpoints.clashes, {
    body: {
      ...{ user_ids: [], guest_ids: null, organiser_id: null, except_id: event.event_id },
      ...{ start, end, all_day: event.all_day, zone: event.zone, recurrence: null },
    },
  });
  const taken = clashes.data ?? [];
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
          <b>{shortWhenWords({ ...event, starts_at: shown(start), ends_at: shown(end) })}</b>.{' '}
          {leaves === false
            ? 'As respostas voltam a pendente. Esta instalação não envia e-mails: avise você quem não tem conta.'
            : 'Os convidados são avisados, e as respostas voltam a pendente.'}
        </>
      }
      subject={event.title}
      yes="Mudar e avisar"
      no="Deixar como está"
    >
      {taken.length > 0 && (
        <div className="callout" data-tone="info" role="status">
          <ClashList clashes={taken} zone={event.zone} />
        </div>
      )}
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
