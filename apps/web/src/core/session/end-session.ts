import { go } from '../navigation/hash-location.ts';
import { dropUser } from './session-store.ts';

let endedByServer = false;

/** The server no longer knows this session: back to login, with a word of explanation there. */
export function endSession(): void {
  endedByServer = true;
  dropUser();
  go('/login');
}

/** True once, for the login page. */
export function takeSessionEnded(): boolean {
  const ended = endedByServer;
  endedByServer = false;
  return ended;
}
