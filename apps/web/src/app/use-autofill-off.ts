import { useEffect } from 'react';

const EVERY_MS = 1000;

/**
 * Staff forms are about other people: the browser must not offer the user's own data there
 * (specification §9, every second). Fields about the user's own password keep their purpose.
 */
export function useAutofillOff() {
  useEffect(() => {
    const turnOff = () => {
      for (const field of document.querySelectorAll('form, input, textarea, select')) {
        if (!field.getAttribute('autocomplete')?.endsWith('password'))
          field.setAttribute('autocomplete', 'off');
      }
    };
    turnOff();
    const timer = setInterval(turnOff, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
}
