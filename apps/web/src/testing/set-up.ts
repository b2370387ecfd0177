import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { clearSession } from '../core/session/session-store.ts';
import { dismissAllToasts } from '../core/toast/toast-store.ts';
import { forgetMailLeaves } from '../platform/mail-leaves/use-mail-leaves.ts';

// What comes later than a second on a busy machine is no failure.
configure({ asyncUtilTimeout: 15_000 });

// Test files share their modules and their browser: what one was told must not stand on the next one's screen.
afterEach(dismissAllToasts);
afterEach(forgetMailLeaves);

/** A download that is followed leads away; the real browser stays where it is. */
const browser = () => (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM;

// Whatever a file put in place of the clock, the network or the browser ends with it.
afterAll(() => {
  cleanup();
  // A press that was not let go holds up what fields say.
  dispatchEvent(new Event('click'));
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  clearSession();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  browser().setURL('http://localhost:3000/');
});
