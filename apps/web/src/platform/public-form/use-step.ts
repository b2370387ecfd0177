import { currentHref, parseHref, useHashHref } from '../../core/navigation/hash-location.ts';

/**
 * Where one is in a form of several steps. It stands in the address, so that the browser's own 'back' goes one step
 * back and not out of the form. Nobody gets past `furthest` by writing an address.
 */
export function useStep(furthest: number): readonly [number, (step: number) => void] {
  const { query } = parseHref(useHashHref());
  const asked = Number(query.get('etapa') ?? 1) - 1;
  const step = Number.isInteger(asked) ? Math.min(Math.max(asked, 0), furthest) : 0;
  return [step, goToStep];
}

function goToStep(step: number): void {
  const { path } = parseHref(currentHref());
  location.hash = step === 0 ? path : `${path}?etapa=${step + 1}`;
}
