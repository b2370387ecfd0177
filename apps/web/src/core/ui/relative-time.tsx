import { relativeTime } from '@conforme/contracts/core/brazil/relative-time.ts';
import { useEffect, useState } from 'react';
import { formatDateTime } from '../format/date-time.ts';

const EVERY_MS = 30_000;

/** How long ago, kept true while it is looked at; the exact time on hover. */
export function RelativeTime({ of: instant }: { of: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time className="num nowrap" dateTime={instant} title={formatDateTime(instant)}>
      {relativeTime(instant, Math.max(now, Date.parse(instant)))}
    </time>
  );
}
