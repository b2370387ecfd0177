import { useEffect, useState } from 'react';
import { loadInTime } from '../../core/pages/load-screen.ts';
import type { LaterParts } from './case-form-kind.ts';

const loadOwn = () => import('./later-parts.tsx');

export interface ArrivedParts<Values, Facts> {
  /** The kit's own. */
  readonly kit: Awaited<ReturnType<typeof loadOwn>>;
  readonly parts: LaterParts<Values, Facts>;
}

interface Later<Values, Facts> {
  /** Null until they are there. */
  readonly later: ArrivedParts<Values, Facts> | null;
  /** They did not arrive: sends for them again. */
  readonly again: (() => void) | null;
}

/** All but the first step, from when somebody begins to write. */
export function useLaterSteps<Values, Facts>(
  load: () => Promise<LaterParts<Values, Facts>>,
  isWanted: boolean,
): Later<Values, Facts> {
  const [later, setLater] = useState<ArrivedParts<Values, Facts> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isMissing = isWanted && later === null && !hasFailed;
  useEffect(() => {
    if (!isMissing) return;
    loadInTime(Promise.all([loadOwn(), load()])).then(
      ([kit, parts]) => setLater({ kit, parts }),
      () => setFailed(true),
    );
  }, [isMissing, load]);
  return { later, again: hasFailed ? () => setFailed(false) : null };
}
