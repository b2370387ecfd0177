import { useEffect } from 'react';

const EVERY_MS = 1000;

/**
 * Browser autofill is turned off on forms every second (specification §9): most fields are about other
 * people, and the browser would offer the user's own data. A field whose markup names its purpose
 * (login, one's own password and profile, a citizen's own data: WCAG 1.3.5) keeps it.
 */
export function useAutofillOff() {
  useEffect(() => {
    const turnOff = () => {
      for (const field of document.querySelectorAll('form, input, textarea, select')) {
        const purpose = field.getAttribute('autocomplete');
        if (purpose === null || purpose === '' || purpose === 'on') field.setAttribute('autocomplete', 'off');
      }
    };
    turnOff();
    const timer = setInterval(turnOff, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
}
