import { useEffect, useState } from 'react';
import { ApiError, failureWords } from '../api/api-error.ts';

/** Long enough to copy it down; a screen left open shows nothing. */
const SHOWN_MS = 30_000;

/** A protected value for a moment: covered again by itself, and at once when the page is left or hidden. */
export function useRevealed(ask: () => Promise<string>) {
  const [value, setValue] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    if (value === null) return;
    const cover = () => setValue(null);
    const timer = setTimeout(cover, SHOWN_MS);
    document.addEventListener('visibilitychange', cover);
    addEventListener('pagehide', cover);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', cover);
      removeEventListener('pagehide', cover);
    };
  }, [value]);
  const reveal = async () => {
    setAsking(true);
    setRefusal(null);
    try {
      setValue(await ask());
    } catch (error) {
      setRefusal(error instanceof ApiError ? failureWords(error) : null);
    } finally {
      setAsking(false);
    }
  };
  return { value, isAsking, refusal, reveal, cover: () => setValue(null) };
}
