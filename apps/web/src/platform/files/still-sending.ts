import { useState } from 'react';
import { toastWarning } from '../../core/toast/toast-store.ts';
import { useWhenChanged } from '../../core/ui/use-when-changed.ts';
import type { Uploads } from './use-uploads.ts';

/** Said where going on would leave a file behind. */
export const sayStillSending = (): void =>
  toastWarning('Um anexo ainda está sendo enviado. Espere ele terminar, ou cancele o envio dele.', 5);

/** Tells while files of one place are on their way. True and false come in pairs. */
export function useTellBusy({ list }: Uploads, onBusy: ((isBusy: boolean) => void) | undefined): void {
  const isBusy = list.some(({ state }) => state === 'waiting' || state === 'sending');
  // Told when it changes, not when the teller does.
  useWhenChanged(() => {
    if (!isBusy) return;
    onBusy?.(true);
    return () => onBusy?.(false);
  }, [isBusy]);
}

/** What is told of the places of one form, for whoever sends it. */
export function useStillSending() {
  const [busy, setBusy] = useState(0);
  return {
    onBusy: (isBusy: boolean) => setBusy((count) => count + (isBusy ? 1 : -1)),
    /** True, and said so, while sending the form would leave a file behind. */
    holdsUp: (): boolean => {
      if (busy > 0) sayStillSending();
      return busy > 0;
    },
  };
}
