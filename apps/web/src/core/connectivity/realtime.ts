import { request } from '../api/request.ts';
import { openSocket } from '../api/socket.ts';
import { onHeartbeat } from '../session/session-check.ts';
import { sessionEndpoints } from '../session/session-endpoints.ts';
import { isLoggedIn, onSessionChange, storedUser } from '../session/session-store.ts';
import { ping } from './heartbeat.ts';

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 60_000;
/** Several events of one moment are one question. */
const TOGETHER_MS = 150;

/**
 * Listens in real time where the installation offers it; the heartbeat says whether, and goes on either way. An event
 * only says that there is news: the heartbeat brings it.
 */
export function startRealtime(): () => void {
  let isWanted = false;
  let isStopped = false;
  let failures = 0;
  let leave: (() => void) | null = null;
  let isConnecting = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let news: ReturnType<typeof setTimeout> | undefined;

  const ask = () => {
    clearTimeout(news);
    news = setTimeout(ping, TOGETHER_MS);
  };
  const again = () => {
    leave = null;
    if (isStopped || !isWanted || !isLoggedIn()) return;
    const pause = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures++);
    clearTimeout(retry);
    // Not all browsers at one moment, when a server comes back.
    retry = setTimeout(connect, pause * (0.5 + Math.random()));
  };

  async function connect(): Promise<void> {
    const user = storedUser();
    if (isStopped || isConnecting || leave || !isWanted || !user || !isLoggedIn()) return;
    isConnecting = true;
    try {
      const body = { channel_name: `private-user.${user.id}` };
      const { ticket, origin } = await request(sessionEndpoints.channel, { body });
      if (ticket === null || isStopped || storedUser()?.token !== user.token) return;
      leave = openSocket(origin, ticket, {
        onOpen: () => {
          failures = 0;
          // What was told while nobody listened is asked for.
          ask();
        },
        onNews: ask,
        onClose: () => {
          // Perhaps the session has ended: the heartbeat will know.
          ask();
          again();
        },
      });
    } catch {
      again();
    } finally {
      isConnecting = false;
      // The session went on under another token meanwhile: the ticket was of the old one.
      if (storedUser()?.token !== user.token) connect();
    }
  }

  const disconnect = () => {
    clearTimeout(retry);
    leave?.();
    leave = null;
  };
  let token = storedUser()?.token;
  const stops = [
    onHeartbeat(({ realtime }) => {
      isWanted = realtime;
      if (realtime && failures === 0) connect();
      else if (!realtime) disconnect();
    }),
    // Signing out leaves the channel; a session that goes on under another token asks for its own.
    onSessionChange(() => {
      const now = isLoggedIn() ? storedUser()?.token : undefined;
      if (now === token) return;
      token = now;
      disconnect();
      connect();
    }),
  ];
  return () => {
    isStopped = true;
    clearTimeout(news);
    disconnect();
    for (const stop of stops) stop();
  };
}
