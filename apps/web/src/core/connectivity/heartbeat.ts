import { ApiError, isUnreachable } from '../api/api-error.ts';
import { handleFailure } from '../api/failure.ts';
import { refreshSession } from '../session/session-check.ts';
import { isLoggedIn, storedUser } from '../session/session-store.ts';
import { connectivity, onConnectivityChange } from './connectivity-store.ts';

const DEFAULT_SECONDS = 60;
const LEAST_SECONDS = 5;
const FIRST_RETRY_MS = 5000;
/** A tab nobody looks at asks this many times less often. */
const HIDDEN_FACTOR = 5;

/** The server's interval (specification §9), within reason. */
function intervalMs(): number {
  const seconds = storedUser()?.pingInterval ?? DEFAULT_SECONDS;
  return Math.max(LEAST_SECONDS, seconds > 0 ? seconds : DEFAULT_SECONDS) * 1000;
}

/**
 * Asks the server every `ping_interval` seconds whether the session holds and what the user may do. It
 * is passive: it never keeps a session alive, and a server out of reach is told in the navbar, not in a
 * toast every minute. `onChecked` runs after each answer, with the permissions already in effect.
 */
export function startHeartbeat(onChecked: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let failures = 0;
  let askedToWaitMs = 0;
  let lastBeat = Date.now();
  let isBeating = false;
  let isStopped = false;

  const plan = () => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(beat, delayMs());
  };
  const delayMs = () => {
    const usual = intervalMs() * (document.hidden ? HIDDEN_FACTOR : 1);
    if (failures === 0) return usual;
    // Twice as long each time, never more often than usual for long, and not all browsers at one moment.
    const backoff = Math.min(usual, FIRST_RETRY_MS * 2 ** (failures - 1));
    return Math.max(askedToWaitMs, backoff * (0.8 + Math.random() * 0.4));
  };

  async function beat(): Promise<void> {
    if (isBeating || isStopped) return;
    clearTimeout(timer);
    isBeating = true;
    const outcome = await ping();
    isBeating = false;
    lastBeat = Date.now();
    failures = outcome.answered ? 0 : failures + 1;
    askedToWaitMs = outcome.waitMs;
    if (isStopped) return;
    if (outcome.answered) onChecked();
    plan();
  }

  const whenSeenAgain = () => {
    if (!document.hidden && Date.now() - lastBeat >= intervalMs()) beat();
    else plan();
  };
  let { serverOnline } = connectivity();
  const stopWatching = onConnectivityChange(() => {
    const now = connectivity().serverOnline;
    const hasGone = serverOnline && !now;
    serverOnline = now;
    // Another call found the server gone: waiting out a whole interval would leave the word up too long.
    if (!hasGone || isBeating) return;
    failures = 1;
    plan();
  });
  addEventListener('online', beat);
  document.addEventListener('visibilitychange', whenSeenAgain);
  plan();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stopWatching();
    removeEventListener('online', beat);
    document.removeEventListener('visibilitychange', whenSeenAgain);
  };
}

/** One heartbeat now, with its failures handled as always. */
export async function ping(): Promise<{ answered: boolean; waitMs: number }> {
  const answered = { answered: true, waitMs: 0 };
  if (!isLoggedIn()) return answered;
  const sentToken = storedUser()?.token;
  try {
    await refreshSession();
    return answered;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isUnreachable(error)) return { answered: false, waitMs: (error.retryAfter ?? 0) * 1000 };
    await handleFailure(error, sentToken);
    return answered;
  }
}
