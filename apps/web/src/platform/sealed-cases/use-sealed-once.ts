import { useRef } from 'react';

/**
 * Sealed anew, the same words are other bytes, which the server takes for another act: what is tried again goes as it was
 * sealed first, until it has arrived.
 */
export function useSealedOnce<T>() {
  const kept = useRef<{ readonly content: string; readonly sealed: T } | null>(null);
  return {
    /** `content` is all that makes it another act. */
    sealedOf: async (content: unknown, seal: () => T | Promise<T>): Promise<T> => {
      const written = JSON.stringify(content);
      if (kept.current?.content !== written) kept.current = { content: written, sealed: await seal() };
      return kept.current.sealed;
    },
    hasArrived: () => {
      kept.current = null;
    },
  };
}
