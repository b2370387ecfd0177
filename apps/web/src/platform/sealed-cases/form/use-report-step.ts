import { type MouseEvent, useEffect, useRef, useState } from 'react';

/** Before the first step. */
export const LANDING = -1;

interface Place {
  readonly step: number;
  /** How many entries of the history the form has added below. */
  readonly depth: number;
}
const placeNow = (): Place =>
  (history.state as { readonly report?: Place } | null)?.report ?? { step: LANDING, depth: 0 };

/**
 * Where one is in the report, in the browser's history: its 'back' goes one step back and not out of the form. The
 * address stays as it is, and nothing but the number of the step is kept.
 */
export function useReportStep() {
  const [step, setStep] = useState(LANDING);
  const [hasBegun, setBegun] = useState(false);
  const furthest = useRef(LANDING);
  useEffect(() => {
    // An entry from before a reload: nothing was answered that far.
    const follow = () => setStep(Math.min(placeNow().step, furthest.current));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const goTo = (at: number) => {
    furthest.current = Math.max(furthest.current, at);
    const report: Place = { step: at, depth: placeNow().depth + 1 };
    history.pushState({ report }, '');
    setStep(at);
    setBegun(true);
  };
  return { step, hasBegun, goTo };
}

/**
 * To the page where a report is followed, as its link leads there. The new entry knows what lies below it: whoever leaves
 * in a hurry leaves no way back to the form either.
 */
export function followInHistory(path: `/${string}`, event: MouseEvent): void {
  // What opens in another tab has a history of its own.
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const report: Place = { step: LANDING, depth: placeNow().depth + 1 };
  location.hash = path;
  history.replaceState({ report }, '');
}

/** The next move in the history, or soon where none comes. */
const moved = () =>
  new Promise<void>((done) => {
    addEventListener('popstate', () => done(), { once: true });
    setTimeout(done, 150);
  });

/** Whether the history has steps of a report below this place. */
export const hasReportSteps = (): boolean => placeNow().depth > 0;

/** Leaves no step of a report behind: 'back' goes to what was before the form, 'forward' to the site's first page. */
export async function forgetReportSteps(): Promise<void> {
  history.go(-placeNow().depth);
  await moved();
  history.pushState(null, '', location.pathname);
  history.back();
  await moved();
}
