import { useEffect, useState } from 'react';
import { loadPart } from '../../core/pages/load-screen.ts';

const load = () => import('./later-steps.tsx');
export type LaterSteps = Awaited<ReturnType<typeof load>>;

/** All but the first step, from when somebody begins to write. Null until they are there. */
export function useLaterSteps(isWanted: boolean): LaterSteps | null {
  const [later, setLater] = useState<LaterSteps | null>(null);
  useEffect(() => {
    if (isWanted && !later) void loadPart(load).then(setLater);
  }, [isWanted, later]);
  return later;
}
