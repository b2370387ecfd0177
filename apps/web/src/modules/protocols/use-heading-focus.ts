import { useEffect, useRef } from 'react';

/** What comes in place of what was sent begins at its top, and whoever cannot see hears what it is. */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
