import { useEffect, useState } from 'react';

/** For a dialog that is only there while it is open: what had the focus before gets it back. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the dialog is gone, and only where nothing else took the focus.
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
      });
    },
    [opener],
  );
}

/** The same for a dialog without a component of its own. */
export function FocusBack(): null {
  useFocusBack();
  return null;
}
