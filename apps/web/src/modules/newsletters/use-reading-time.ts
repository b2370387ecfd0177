import { useEffect, useRef } from 'react';

const EVERY_MS = 15_000;

/** Says again and again that what `key` names is in front of somebody; the server's clock counts. Null: nothing is said. */
export function useReadingTime(key: string | null, tell: () => Promise<unknown>): void {
  const latest = useRef(tell);
  latest.current = tell;
  useEffect(() => {
    if (key === null) return;
    const say = () => {
      if (document.visibilityState === 'visible') latest.current().catch(() => undefined);
    };
    say();
    const timer = setInterval(say, EVERY_MS);
    return () => clearInterval(timer);
  }, [key]);
}
