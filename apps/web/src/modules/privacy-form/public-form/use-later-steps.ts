import { useEffect, useState } from 'react';
import { loadInTime } from '../../../core/pages/load-screen.ts';

const load = () => import('./later-steps.tsx');
export type LaterSteps = Awaited<ReturnType<typeof load>>;

interface Later {
  /** Null until they are there. */
  readonly later: LaterSteps | null;
  /** They did not arrive: sends for them again. */
  readonly again: (() => void) | null;
}

/** All but the first step, from when somebody begins to write. */
export function useLaterSteps(isWanted: boolean): Later {
  const [later, setLater] = useState<LaterSteps | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isMissing = isWanted && later === null && !hasFailed;
  useEffect(() => {
    if (isMissing) loadInTime(load()).then(setLater, () => setFailed(true));
  }, [isMissing]);
  return { later, again: hasFailed ? () => setFailed(false) : null };
}
