import { type ComponentType, useState } from 'react';
import { loadPart } from '../pages/load-screen.ts';

/** A popover whose content comes with its first opening: most visits to a page open none. */
export function useLoadedPopover<P>(load: () => Promise<ComponentType<P>>) {
  const [Content, setContent] = useState<ComponentType<P> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    const Loaded = Content ?? (await loadPart(load));
    if (!Loaded) return;
    // Opened only once the content is there, so that the focus has somewhere to go.
    setContent(() => Loaded);
    setOpen(true);
  };
  return { Content, isOpen, open, setOpen, close: () => setOpen(false) };
}

/** How every popover behaves. */
export const popoverProps = {
  shadow: 'md',
  radius: 'lg',
  trapFocus: true,
  returnFocus: true,
  withinPortal: false,
  transitionProps: { duration: 0 },
} as const;
