import { formatCivilDate, formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { MyWork } from '@conforme/contracts/modules/mural/mural.schemas.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { Chip, type Tone } from '../../core/ui/chip.tsx';
import { useNow } from '../../core/ui/use-now.ts';
import { muralEndpoints } from './mural-queries.ts';

/** Where a kind of case is handled. One that has no page of its own here is told without a way to it. */
const places: Readonly<Record<string, string>> = {
  privacy: '/privacy-form',
  incident: '/incident-form',
  'due-diligence': '/due-diligence-form',
  credentialing: '/portal-cebas/credentialings/handlings',
};
const HOUR = 3_600_000;

/** Cases I answer for and tasks that are mine, the nearest date first. Nothing where there is nothing. */
export function MyWorkBlock() {
  const { data } = useEndpoint(muralEndpoints.work, {});
  if (!data || data.deadlines.length + data.tasks.length === 0) return null;
  return (
    <section className="card home-section" aria-labelledby="my-work">
      <h2 id="my-work">Meus prazos</h2>
      <ul className="plain-list home-rows">
        {data.deadlines.map((one) => (
          <li key={one.case_id}>
            <Row to={placeOf(one)} label={one.protocol}>
              <Due at={one.due_at} />
            </Row>
          </li>
        ))}
        {data.tasks.map((task) => (
          <li key={task.id}>
            <Row to={placeOf(task)} label={task.title} note={task.protocol}>
              {task.due_on && <Due at={`${task.due_on}T23:59:59-03:00`} day={task.due_on} />}
            </Row>
          </li>
        ))}
      </ul>
    </section>
  );
}

const placeOf = ({
  form_type,
  case_id,
}: MyWork['deadlines'][number] | MyWork['tasks'][number]): string | null =>
  places[form_type] ? `${places[form_type]}/${case_id}/handling` : null;

interface RowProps {
  readonly to: string | null;
  readonly label: string;
  readonly note?: string;
  readonly children: React.ReactNode;
}

function Row({ to, label, note, children }: RowProps) {
  const words = (
    <>
      <span className="grow" dir="auto">
        {label}
        {note && <span className="muted small"> · {note}</span>}
      </span>
      {children}
    </>
  );
  return to ? (
    <AppLink to={to} className="home-row">
      {words}
    </AppLink>
  ) : (
    <span className="home-row">{words}</span>
  );
}

/** Late, today or soon, then the day; the word says it, the colour repeats it. */
function Due({ at, day }: { at: string; day?: string }) {
  const left = Date.parse(at) - useNow(60_000);
  const date = (day ? formatCivilDate(day) : formatDateTime(at)).slice(0, 5);
  const [tone, words]: [Tone, string] =
    left < 0
      ? ['solid', `venceu em ${date}`]
      : left < 24 * HOUR
        ? ['danger', 'vence em 24 h']
        : left < 72 * HOUR
          ? ['due', `vence em ${date}`]
          : ['mute', `vence em ${date}`];
  return <Chip tone={tone}>{words}</Chip>;
}
