import { relativeTime } from '@conforme/contracts/core/brazil/relative-time.ts';
import { formatDateTime } from '../format/date-time.ts';
import { useNow } from './use-now.ts';

const EVERY_MS = 30_000;

/** How long ago, kept true while it is looked at; the exact time on hover. */
export function RelativeTime({ of: instant }: { of: string }) {
  const now = useNow(EVERY_MS);
  return (
    <time className="num nowrap" dateTime={instant} title={formatDateTime(instant)}>
      {relativeTime(instant, Math.max(now, Date.parse(instant)))}
    </time>
  );
}
