import { type ReactNode, useEffect, useRef } from 'react';

const HEIGHT = '--cf-shell-top';

/**
 * What stays at the top of every page. How far it reaches down is told to the styles, as it is drawn: a notice, or a
 * menu that needs a second line, makes it taller.
 */
export function ShellTop({ children }: { readonly children: ReactNode }) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!top.current || typeof ResizeObserver === 'undefined') return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize;
      if (height !== undefined) style.setProperty(HEIGHT, `${Math.ceil(height)}px`);
    });
    observer.observe(top.current, { box: 'border-box' });
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, []);
  return (
    <div ref={top} className="shell-top">
      {children}
    </div>
  );
}
