const PROBE = '/speed-probe.bin';
/**
 * Large enough that a quick line with 300 ms of latency, a new connection included, still measures well
 * over 60 kbps; small enough that a line at the limit of 30 kbps is busy for under five seconds.
 */
const PROBE_BYTES = 16_384;
const PATIENCE_MS = 60_000;

/** Kilobits per second of a small real download, or null when there was nothing to measure. */
export async function measureSpeed(): Promise<number | null> {
  const since = performance.now();
  const limit = AbortSignal.timeout(PATIENCE_MS);
  try {
    const response = await fetch(`${PROBE}?${Date.now()}`, {
      cache: 'no-store',
      credentials: 'omit',
      signal: limit,
    });
    const { byteLength } = await response.arrayBuffer();
    return response.ok && byteLength === PROBE_BYTES ? kbps(performance.now() - since) : null;
  } catch {
    return limit.aborted ? kbps(PATIENCE_MS) : null;
  }
}

/** A bit a millisecond is a kilobit a second. */
const kbps = (ms: number): number => (PROBE_BYTES * 8) / Math.max(1, ms);
