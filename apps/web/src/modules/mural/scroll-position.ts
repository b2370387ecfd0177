import { useEffect, useRef } from 'react';
import type { FeedFilter } from './mural-queries.ts';

/** Of this page's life only: what was shown, and how far down one was when it was left. */
export const lastPosition: { filter: FeedFilter; y: number } = { filter: 'all', y: 0 };

/** Whoever comes back from a newsletter is where they were, not at the top. */
export function useScrollPosition(isThere: boolean): void {
  const isRestored = useRef(false);
  useEffect(() => {
    if (!isThere || isRestored.current) return;
    isRestored.current = true;
    const { y } = lastPosition;
    // After the router has gone to the top of the new page.
    if (y > 0) requestAnimationFrame(() => scrollTo(0, y));
  }, [isThere]);
  useEffect(() => {
    const note = () => {
      if (isRestored.current) lastPosition.y = window.scrollY;
    };
    // Before anything takes one away: by then the page may be at its top already.
    document.addEventListener('click', note, true);
    document.addEventListener('keydown', note, true);
    return () => {
      document.removeEventListener('click', note, true);
      document.removeEventListener('keydown', note, true);
    };
  }, []);
}
