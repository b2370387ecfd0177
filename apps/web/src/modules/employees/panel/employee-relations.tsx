import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type { EmployeeDetail } from '@conforme/contracts/modules/employees/employees.schemas.ts';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import { Face } from '../../../core/ui/face.tsx';

const pathOf = (id: number) => `/people/employees/${id}/edit`;

/** Where the same person works and worked, the newest first. */
export function Employments({ detail: { id: here, employments } }: { detail: EmployeeDetail }) {
  return (
    <section className="card side-panel" aria-labelledby="employments">
      <h2 id="employments">Vínculos desta pessoa</h2>
      <ul className="plain-list employment-list">
        {employments.map(({ id, unit, position, admitted_on, dismissed_on, status }) => (
          <li key={id} data-status={status} aria-current={id === here || undefined}>
            {id === here ? <b>{unit}</b> : <AppLink to={pathOf(id)}>{unit}</AppLink>}
            <span className="muted small">
              {position && `${position} · `}
              <span className="num">
                {formatCivilDate(admitted_on)}
                {dismissed_on ? ` a ${formatCivilDate(dismissed_on)}` : ' até hoje'}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Team({ detail: { team, team_count } }: { detail: EmployeeDetail }) {
  if (team_count === 0) return null;
  const more = team_count - team.length;
  return (
    <section className="card side-panel" aria-labelledby="team">
      <h2 id="team">
        Equipe <span className="muted num">{team_count}</span>
      </h2>
      <ul className="plain-list team-list">
        {team.map(({ id, name, position }) => (
          <li key={id}>
            <Face name={name} photo={null} size={28} />
            <span className="grow">
              <AppLink to={pathOf(id)}>{name}</AppLink>
              {position && <span className="muted small">{position}</span>}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="muted small">{more === 1 ? 'e mais uma pessoa' : `e mais ${more} pessoas`}</p>
      )}
    </section>
  );
}
