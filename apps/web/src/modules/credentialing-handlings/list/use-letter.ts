import { credentialingDeskEndpoints } from '@conforme/contracts/modules/credentialing-handlings/credentialing-desk.endpoints.ts';
import { LETTERS_AT_ONCE } from '@conforme/contracts/modules/credentialing-handlings/letter-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, failureWords, isShownInPlace } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import { pause } from '../../../core/api/pause.ts';
import { resourceOf } from '../../../core/api/use-endpoint.ts';

const LONGEST_WAIT_S = 60;

/** How far a letter is: on its way, or stopped and why. */
export interface LetterStage {
  readonly told: number;
  readonly isRunning: boolean;
  /** Null where whoever sends it has stopped it. */
  readonly trouble: string | null;
}

/** Sends one letter in parts. Gone on with, it is the same letter: nobody gets it twice. */
export function useLetter(ids: readonly string[], onDone: () => void) {
  const queries = useQueryClient();
  const [letter] = useState(() => crypto.randomUUID());
  const [stage, setStage] = useState<LetterStage | null>(null);
  const controller = useRef(new AbortController());
  useEffect(() => () => controller.current.abort(), []);

  const tell = async (part: readonly string[], text: string, signal: AbortSignal): Promise<void> => {
    try {
      await call(
        credentialingDeskEndpoints.tellMany,
        { body: { letter, ids: [...part], text } },
        { handles: isShownInPlace },
      );
    } catch (error) {
      const wait = error instanceof ApiError && error.status === 429 ? error.retryAfter : null;
      if (wait === null || signal.aborted) throw error;
      await pause(Math.min(wait, LONGEST_WAIT_S), signal);
      if (!signal.aborted) await tell(part, text, signal);
    }
  };
  const send = async (text: string): Promise<void> => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    let told = stage?.told ?? 0;
    let trouble: string | null = null;
    setStage({ told, trouble, isRunning: true });
    try {
      for (; told < ids.length && !signal.aborted; ) {
        const part = ids.slice(told, told + LETTERS_AT_ONCE);
        await tell(part, text, signal);
        if (signal.aborted) break;
        told += part.length;
        setStage({ told, trouble, isRunning: true });
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      trouble = failureWords(error);
    }
    await queries.invalidateQueries({ queryKey: [resourceOf(credentialingDeskEndpoints.tellMany)] });
    if (told === ids.length) return onDone();
    setStage({ told, trouble, isRunning: false });
  };
  return { stage, send, stop: () => controller.current.abort() };
}
