import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type { ShownVacancies } from '@conforme/contracts/modules/credentialing-configs/public/vacancies.contract.ts';
import { phasesOn } from '@conforme/contracts/modules/credentialing-configs/rules/call-schedule.ts';
import { callPhases, familySituations } from '@conforme/contracts/platform/scholarships/call-choices.ts';

export function CallCalendar({ phases }: Pick<ShownVacancies, 'phases'>) {
  const today = civilDayOf(Date.now());
  const now = phasesOn(phases, today);
  return (
    <section aria-labelledby="call-calendar">
      <h2 id="call-calendar">Calendário</h2>
      <ol className="plain-list call-phases">
        {phases.map(({ phase, starts_on, ends_on }) => (
          <li
            key={phase}
            data-now={now.includes(phase) || undefined}
            data-past={ends_on < today || undefined}
          >
            <span>
              {callPhases.labels[phase]}
              {now.includes(phase) && <span className="small"> estamos aqui</span>}
            </span>
            <span className="num">
              {starts_on === ends_on
                ? formatCivilDate(starts_on)
                : `${formatCivilDate(starts_on)} a ${formatCivilDate(ends_on)}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function CallDocuments({ documents }: Pick<ShownVacancies, 'documents'>) {
  const situations = familySituations.options.filter(({ value }) =>
    documents.some(({ situation }) => situation === value),
  );
  return (
    <section aria-labelledby="call-documents">
      <h2 id="call-documents">Separe antes</h2>
      {situations.map(({ value, label }) => (
        <div key={value}>
          <h3>{label}</h3>
          <ul>
            {documents
              .filter(({ situation }) => situation === value)
              .map(({ name }) => (
                <li key={name} dir="auto">
                  {name}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
