import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

/** To the section it is put right in, with the keyboard there too. */
export function goToPart(place: string): void {
  const section = document.getElementById(place);
  section?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  section?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
}

/** Whoever comes by a link to one part of the page (`?part=aviso`) is taken there once. */
export function useAskedPart(): void {
  const part = useRouterState({ select: ({ location }) => (location.search as { part?: string }).part });
  useEffect(() => {
    if (typeof part === 'string') goToPart(part);
  }, [part]);
}
