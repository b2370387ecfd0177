import { type DependencyList, type EffectCallback, useEffect } from 'react';

/** Acts when one of these has changed, with what the component knows by then; what else it uses starts nothing. */
export function useWhenChanged(act: EffectCallback, watched: DependencyList): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever asks says what is watched.
  useEffect(act, watched);
}

/** Acts once, when the component is there. */
export const useOnArrival = (act: EffectCallback): void => useWhenChanged(act, []);
