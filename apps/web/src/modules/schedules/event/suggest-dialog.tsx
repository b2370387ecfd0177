import { eventSuggestion } from '@conforme/contracts/modules/schedules/event-input.schemas.ts';
import type { EventDetail } from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import { addMinutes, minutesBetween, wallClockOf } from '@conforme/contracts/modules/schedules/time-zones.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { DateField, WallClockField } from '../../../core/form/fields/date-field.tsx';
import { isDay } from '../../../core/form/fields/mask.ts';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import { useDialogForm } from '../../../core/form/use-dialog-form.ts';
import { scheduleEndpoints } from '../schedule-endpoints.ts';

type Values = { start: string | null; end: string | null; note: string; occurrence_id: number };

export function SuggestDialog({ event, onClose }: { event: EventDetail; onClose: () => void }) {
  const send = useSend(scheduleEndpoints.suggest);
  const initial: Values = {
    start: wallClockOf(event.occurrence.starts_at, event.zone),
    end: wallClockOf(event.occurrence.ends_at, event.zone),
    note: '',
    occurrence_id: event.occurrence.id,
  };
  const length = minutesBetween(initial.start as string, initial.end as string);
  const { field, onSubmit } = useDialogForm({
    schema: eventSuggestion,
    initial,
    send: async (body) => {
      await send.mutateAsync({ params: { id: String(event.id) }, body });
      onClose();
    },
  });
  const start = field('start');
  /** Of whole days only the first is asked: the last one follows. */
  const firstDay = {
    ...start,
    value: start.value?.slice(0, 10) ?? null,
    set: (day: string | null) => {
      const isWhole = day !== null && isDay(day);
      start.set(isWhole ? `${day}T00:00` : day);
      if (isWhole) field('end').set(addMinutes(`${day}T00:00`, length));
    },
  };
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={event.all_day ? 'Sugerir outro dia' : 'Sugerir outro horário'}
      size={440}
      action="Enviar sugestão"
      isSending={send.isPending}
      onSubmit={onSubmit}
    >
      {event.all_day ? (
        <DateField of={firstDay} label="Primeiro dia" help="A duração continua a mesma." />
      ) : (
        <>
          <WallClockField of={field('start')} label="Começa" />
          <WallClockField of={field('end')} label="Termina" />
        </>
      )}
      <TextAreaField of={field('note')} label="Quer explicar?" />
    </FormDialog>
  );
}
