import type { Confidentiality } from '@conforme/contracts/platform/cases/confidentiality.ts';
import { useEffect, useRef, useState } from 'react';
import { browserDraftKey, dropKeptForm, readBrowserDraft, writeBrowserDraft } from './browser-draft.ts';

export interface BrowserDraft<T> {
  readonly state: T;
  readonly change: (change: (state: T) => T) => void;
  /** True where an earlier visit had begun it. */
  readonly isRestored: boolean;
  /** True from the first thing that is typed. */
  readonly isBegun: boolean;
  /** True while what stands in the form would also survive a reload. */
  readonly isKept: boolean;
  /** Back to the beginning, and out of the browser. */
  readonly clear: () => void;
  /** It was sent: nothing of it stays here, and nothing more is written. */
  readonly finish: () => void;
}

interface Keeping {
  readonly keptAs: string;
  readonly confidentiality: Pick<Confidentiality, 'browserStorage'>;
}

/** The state of one public form, written to the browser with every change, where that is allowed. */
export function useBrowserDraft<T>(
  { keptAs, confidentiality }: Keeping,
  link: string,
  initial: T,
): BrowserDraft<T> {
  const key = browserDraftKey(keptAs, link);
  const isAllowed = confidentiality.browserStorage;
  const [found] = useState(() => (isAllowed ? readBrowserDraft<T>(key) : null));
  const [state, setState] = useState<T>(found ?? initial);
  const [isRestored, setRestored] = useState(found !== null);
  const [isKept, setKept] = useState(found !== null);
  const isOver = useRef(false);
  const isFirst = useRef(true);
  useEffect(() => {
    // Nothing was typed yet: opening a form leaves no trace.
    if (isFirst.current || isOver.current) isFirst.current = false;
    else if (isAllowed) setKept(writeBrowserDraft(key, state));
  }, [key, state, isAllowed]);
  return {
    state,
    change: setState,
    isRestored,
    isBegun: state !== initial,
    isKept,
    clear: () => {
      dropKeptForm(key);
      isFirst.current = true;
      setState(initial);
      setRestored(false);
      setKept(false);
    },
    finish: () => {
      isOver.current = true;
      dropKeptForm(key);
    },
  };
}
