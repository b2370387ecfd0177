import type { MyEvent } from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import { shortWhenWords } from '@conforme/contracts/modules/schedules/event-words.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import '../../platform/case-handling/list/home-block.css';
import { QuickAnswer } from './event/quick-answer.tsx';
import { scheduleEndpoints } from './schedule-endpoints.ts';
import './calendar.css';

/** Invitations to answer, with the answer at hand, and what comes next. */
export function SchedulesHomeBlock() {
  const mine = useEndpoint(scheduleEndpoints.mine, {});
  return (
    <section className="card home-section home-cases" aria-labelledby="schedules-block">
      <div className="home-cases-head">
        <h2 id="schedules-block">Agenda</h2>
        <AppLink to="/schedules" className="link-button">
          Abrir a agenda
        </AppLink>
      </div>
      <LoadedPart of={mine} failed="Os próximos eventos não puderam ser carregados." height={120}>
        {({ next, owed }) => (
          <>
            {owed.map((event) => (
              <OwedAnswer key={event.occurrence_id} event={event} />
            ))}
            {next.length === 0 ? (
              <p className="muted">Nenhum evento seu nos próximos dias.</p>
            ) : (
              <ul className="plain-list home-cases-rows" aria-label="Próximos eventos">
                {next.map((event) => (
                  <li key={event.occurrence_id}>
                    <span className="grow">
                      <AppLink to={`/schedules?e_id=${event.event_id}`}>{event.title}</AppLink>
                      <span className="muted small ellipsis home-cases-about">
                        {shortWhenWords(event)}
                        {event.place && ` · ${event.place}`}
                      </span>
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </LoadedPart>
    </section>
  );
}

export function OwedAnswer({ event }: { event: MyEvent }) {
  return (
    <div className="owed-answer">
      <AppLink to={`/schedules?e_id=${event.event_id}`}>{event.title}</AppLink>
      <p className="muted small">
        {shortWhenWords(event)}
        {event.place && ` · ${event.place}`}
      </p>
      <QuickAnswer eventId={event.event_id} title={event.title} />
    </div>
  );
}
