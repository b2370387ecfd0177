import { type ComponentType, useState } from 'react';
import { toastWarning } from '../toast/toast-store.ts';

/** A popover whose content comes with its first opening: most visits to a page open none. */
export function useLoadedPopover<P>(load: () => Promise<ComponentType<P>>) {
  const [Content, setContent] = useState<ComponentType<P> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    try {
      // Opened only once the content is there, so that the focus has somewhere to go.
      const Loaded = Content ?? (await load());
      setContent(() => Loaded);
      setOpen(true);
    } catch {
      toastWarning('Esta parte da página não pôde ser carregada. Confira sua conexão e tente de novo.', 5);
    }
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
