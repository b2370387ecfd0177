import { go } from '../navigation/hash-location.ts';
import { dropUser } from './session-store.ts';

let notice: string | null = null;

/** Back to login, which says why. */
export function returnToLogin(why: string): void {
  notice = why;
  go('/login');
}

/** The server no longer knows this session. */
export function endSession(): void {
  dropUser();
  returnToLogin('Sua sessão terminou. Entre de novo para continuar de onde parou.');
}

/** Once, for the login page. */
export function takeLoginNotice(): string | null {
  const taken = notice;
  notice = null;
  return taken;
}
