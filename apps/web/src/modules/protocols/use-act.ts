import type { OutsideCase } from '@conforme/contracts/platform/cases/outside-case.schemas.ts';
import { useState } from 'react';
import { ApiError, failureWords, isShownInPlace } from '../../core/api/api-error.ts';

/** One act of the holder: under way, refused with words beside its button, or done. What was typed stays. */
export function useAct(send: () => Promise<OutsideCase>, onSent: (found: OutsideCase) => void) {
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const run = async () => {
    if (isSending) return;
    setSending(true);
    setRefusal(null);
    try {
      onSent(await send());
    } catch (error) {
      if (error instanceof ApiError && isShownInPlace(error)) setRefusal(wordsOf(error));
    }
    setSending(false);
  };
  return { isSending, refusal, run, refuse: setRefusal };
}

const wordsOf = (error: ApiError): string => Object.values(error.errors)[0]?.[0] ?? failureWords(error);
