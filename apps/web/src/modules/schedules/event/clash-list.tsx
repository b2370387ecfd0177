import type { Clash } from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import { shortWhenWords } from '@conforme/contracts/modules/schedules/event-words.ts';
import { wallClockOf } from '@conforme/contracts/modules/schedules/time-zones.ts';

/** From midnight to midnight: of what others have, only the times are known. */
const isWholeDays = ({ starts_at, ends_at }: Clash, zone: string): boolean =>
  [starts_at, ends_at].every((at) => wallClockOf(at, zone).endsWith('T00:00'));

/** Who is taken already, and when. */
export const ClashList = ({ clashes, zone }: { clashes: readonly Clash[]; zone: string }) => (
  <div>
    Já têm outro compromisso neste horário:
    <ul className="plain-list">
      {clashes.map((clash) => (
        <li key={`${clash.user.id} ${clash.starts_at}`}>
          {clash.user.label}, {shortWhenWords({ ...clash, all_day: isWholeDays(clash, zone), zone })}
          {clash.title && ` (${clash.title})`}
        </li>
      ))}
    </ul>
  </div>
);
