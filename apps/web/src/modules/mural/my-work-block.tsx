import type { MyWork } from '@conforme/contracts/modules/mural/mural.schemas.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { PartFailed } from '../../core/ui/part-failed.tsx';
import { DueChip } from '../../platform/case-handling/list/due-chip.tsx';
import { muralEndpoints } from './mural-queries.ts';

/** Cases I answer for and tasks that are mine, the nearest date first. Nothing where there is nothing. */
export function MyWorkBlock() {
  const { data, isError, refetch } = useEndpoint(muralEndpoints.work, {});
  if (data ? data.deadlines.length + data.tasks.length === 0 : !isError) return null;
  return (
    <section className="card home-section" aria-labelledby="my-work">
      <h2 id="my-work">Meus prazos</h2>
      {data ? (
        <ul className="plain-list home-rows">
          {data.deadlines.map(({ case_id, protocol, kind, path, due }) => (
            <li key={case_id}>
              <Row to={path} label={protocol} note={kind} due={due} />
            </li>
          ))}
          {data.tasks.map(({ id, title, protocol, path, due }) => (
            <li key={id}>
              <Row to={path} label={title} note={protocol} due={due} />
            </li>
          ))}
        </ul>
      ) : (
        <PartFailed onAgain={refetch}>Os seus prazos não puderam ser carregados.</PartFailed>
      )}
    </section>
  );
}

interface RowProps {
  /** Null of what the reader may not handle, any more. */
  readonly to: string | null;
  readonly label: string;
  readonly note: string;
  readonly due: MyWork['tasks'][number]['due'];
}

function Row({ to, label, note, due }: RowProps) {
  const words = (
    <>
      <span className="grow" dir="auto">
        {label}
        {note && <span className="muted small"> · {note}</span>}
      </span>
      {due && <DueChip reading={due} source={null} />}
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
