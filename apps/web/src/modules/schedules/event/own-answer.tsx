import type { EventDetail } from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import { guestSituations } from '@conforme/contracts/modules/schedules/schedule-words.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { QuickAnswer } from './quick-answer.tsx';
import { SuggestDialog } from './suggest-dialog.tsx';

/** The user's own invitation: how they stand, and how to change it. */
export function OwnAnswer({ event }: { event: EventDetail }) {
  const [isSuggesting, setSuggesting] = useState(false);
  if (event.my_situation === null) return null;
  return (
    <section className="event-own" aria-label="Minha resposta">
      <p>
        {event.is_waiting
          ? 'Você está na lista de espera: se abrir uma vaga, ela é sua e você é avisado.'
          : `Sua resposta: ${guestSituations.labels[event.my_situation]}.`}
      </p>
      {event.may_answer && (
        <>
          <QuickAnswer eventId={event.id} title={event.title} />
          <Button size="xs" variant="default" onClick={() => setSuggesting(true)}>
            {event.all_day ? 'Sugerir outro dia' : 'Sugerir outro horário'}
          </Button>
        </>
      )}
      {isSuggesting && <SuggestDialog event={event} onClose={() => setSuggesting(false)} />}
    </section>
  );
}
