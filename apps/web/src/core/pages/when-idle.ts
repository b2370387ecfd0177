/** What can wait this long at most, should the browser never find a quiet moment. */
const PATIENCE_MS = 3000;

/** Once the browser has nothing better to do; a browser that does not tell is given a moment. Undone by what it returns. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 1);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: PATIENCE_MS });
  return () => cancelIdleCallback(handle);
}
