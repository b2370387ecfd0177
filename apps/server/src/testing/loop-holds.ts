import { readFileSync } from 'node:fs';

/** How long this very thread has had a processor, in ms; only Linux tells. */
function busyMs(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

/** Runs a piece of work and tells the longest time for which it held the event loop by its own computing. */
export async function longestHold<T>(work: () => Promise<T>): Promise<{ result: T; heldMs: number }> {
  let last = busyMs();
  let heldMs = 0;
  const look = () => {
    const now = busyMs();
    heldMs = Math.max(heldMs, now - last);
    last = now;
  };
  const timer = setInterval(look, 5);
  try {
    const result = await work();
    look();
    return { result, heldMs };
  } finally {
    clearInterval(timer);
  }
}
