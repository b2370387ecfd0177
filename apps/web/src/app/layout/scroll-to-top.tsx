import { ActionIcon } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import './scroll-to-top.css';

const APPEARS_AFTER_PX = 250;
/** Of a page that can be scrolled so far: the way up has its own place at the end, there before anybody arrives. */
const LONG = 'data-long';

/** Told when the height of the page changes, not while somebody scrolls: its end would move away under them. */
function useLongPage(of: 'shell' | 'alone') {
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined') return;
    const root = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const isLong = (entry?.contentRect.height ?? 0) > innerHeight + APPEARS_AFTER_PX;
      if (isLong) root.setAttribute(LONG, of);
      else root.removeAttribute(LONG);
    });
    observer.observe(document.body);
    return () => {
      observer.disconnect();
      root.removeAttribute(LONG);
    };
  }, [of]);
}

/** `isAlone` on pages without the shell, whose lower edge holds nothing. */
export function ScrollToTop({ isAlone = false }: { readonly isAlone?: boolean }) {
  const [isFar, setFar] = useState(false);
  useLongPage(isAlone ? 'alone' : 'shell');
  // Asked only when it changes: asked while the page is being built, the browser would have to lay it out at once.
  useEffect(() => {
    const look = () => setFar(scrollY > APPEARS_AFTER_PX);
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  if (!isFar) return null;
  return (
    <ActionIcon
      className="to-top"
      data-alone={isAlone || undefined}
      variant="default"
      size={40}
      aria-label="Voltar ao topo"
      title="Voltar ao topo"
      onClick={() => {
        scrollTo({ top: 0, behavior: 'smooth' });
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      }}
    >
      <IconArrowUp size={19} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  );
}
