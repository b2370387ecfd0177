import type { Clash } from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import { shortWhenWords } from '@conforme/contracts/modules/schedules/event-words.ts';

/** Who is taken already, and when. */
export const ClashList = ({ clashes, zone }: { clashes: readonly Clash[]; zone: string }) => (
  <div>
    Já têm outro compromisso neste horário:
    <ul className="plain-list">
      {clashes.map((clash) => (
        <li key={`${clash.user.id} ${clash.starts_at}`}>
          {clash.user.label}, {shortWhenWords({ ...clash, all_day: false, zone })}
          {clash.title && ` (${clash.title})`}
        </li>
      ))}
    </ul>
  </div>
);
