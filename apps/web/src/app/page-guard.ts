import type { Page } from '@conforme/contracts/core/pages.ts';
import { go } from '../core/navigation/hash-location.ts';
import { cameFrom, enterPath } from '../core/navigation/trail.ts';
import { mayOpen } from '../core/session/permissions.ts';
import { sessionCheck } from '../core/session/session-check.ts';
import { dropUser, isLoggedIn, rememberPath, storedUser } from '../core/session/session-store.ts';
import { signOut } from '../core/session/sign-out.ts';
import { toastWarning } from '../core/toast/toast-store.ts';

/** A session that just began needs no check. */
const FROM_SIGNING_IN = /^\/(login|a2fa|first-access|social\/.+)$/;
const NOT_SIGNED_IN = 'Você não está autenticado.';

/** 'open' lets the page in, 'home' sends to the root instead, 'moved' has already sent the user away. */
export type Verdict = 'open' | 'home' | 'moved';

/** The route guard of specification §5, for every page that is not public. */
export async function admit(page: Page, path: string, href: string): Promise<Verdict> {
  const from = cameFrom();
  if (from === path) {
    // Another page of the same list, another filter: the user is already here.
    rememberPath(href);
    return 'open';
  }
  const isFresh = FROM_SIGNING_IN.test(from ?? '');
  if (!(isLoggedIn() && (isFresh || (await holds())))) return refuse(from, href);
  if (storedUser()?.firstAccess) return move('/first-access');
  if (storedUser()?.secondFactorMissing) return move('/a2fa');
  if (!mayOpen(page.access)) return isFresh ? 'home' : move('/not-authorized');
  enterPath(path);
  // A page without the shell is a step on the way, no place to return to.
  if (page.layout !== 'full') rememberPath(href);
  return 'open';
}

const holds = () =>
  sessionCheck.take(storedUser()?.token).then(
    (verdict) => verdict,
    () => false,
  );

function move(path: string): Verdict {
  go(path);
  return 'moved';
}

/** With a page behind, this is a session that ended; without one, a visitor who never entered. */
async function refuse(from: string | null, href: string): Promise<Verdict> {
  if (from !== null && storedUser()) {
    await signOut({ keepsDrafts: true });
    return 'moved';
  }
  dropUser();
  rememberPath(href);
  toastWarning(NOT_SIGNED_IN);
  return move('/login');
}
