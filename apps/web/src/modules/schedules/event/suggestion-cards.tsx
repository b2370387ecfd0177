import type { EventDetail } from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import { shortWhenWords } from '@conforme/contracts/modules/schedules/event-words.ts';
import { Button } from '@mantine/core';
import { IconCalendarTime } from '@tabler/icons-react';
import { useSend } from '../../../core/api/use-send.ts';
import { scheduleEndpoints } from '../schedule-endpoints.ts';

/** Other times that guests ask for: the organiser decides, and everybody is told. */
export function SuggestionCards({ event }: { event: EventDetail }) {
  const decide = useSend(scheduleEndpoints.decide);
  const send = (suggestion: number, accept: boolean) =>
    decide.mutate({ params: { id: String(event.id), suggestion: String(suggestion) }, body: { accept } });
  return event.suggestions.map((suggestion) => (
    <section
      key={suggestion.id}
      className="callout"
      data-tone="info"
      aria-label={event.all_day ? 'Outro dia sugerido' : 'Outro horário sugerido'}
    >
      <IconCalendarTime size={18} stroke={1.7} aria-hidden="true" />
      <div className="grow">
        <b>
          {suggestion.guest.label} sugere{' '}
          {shortWhenWords({ ...suggestion, all_day: event.all_day, zone: event.zone })}
        </b>
        <p className="small">
          {suggestion.note && <q dir="auto">{suggestion.note}</q>}{' '}
          {suggestion.asked > 0 &&
            `${suggestion.free} de ${suggestion.asked} pessoas da organização estão livres. `}
          {event.may_edit && 'Mudar avisa todo mundo e pede nova resposta.'}
        </p>
        {event.may_edit && (
          <div className="quick-answer">
            <Button size="xs" loading={decide.isPending} onClick={() => send(suggestion.id, true)}>
              Aceitar e mudar
            </Button>
            <Button size="xs" variant="default" onClick={() => send(suggestion.id, false)}>
              {event.all_day ? 'Manter o dia' : 'Manter o horário'}
            </Button>
          </div>
        )}
      </div>
    </section>
  ));
}
