import type { BoundPage } from '../core/pages/bind-pages.ts';
import { matchPath } from '../core/pages/page-path.ts';
import { mayOpen } from '../core/session/permissions.ts';
import { sessionCheck } from '../core/session/session-check.ts';
import { isLoggedIn, storedUser } from '../core/session/session-store.ts';
import { webModules } from '../modules.ts';

export const staffPages: readonly BoundPage[] = Object.values(webModules)
  .flatMap((module) => module.pages)
  .filter(({ page }) => page.access !== 'public');

/**
 * The code of a page the user may see travels while the application that shows it still does, and so does the question
 * every page opens with: whether the session holds.
 */
export async function loadAhead(path: string): Promise<void> {
  if (isLoggedIn()) sessionCheck.begin(storedUser()?.token);
  const found = staffPages.find(({ page }) => matchPath(page.path, path) !== null);
  if (found && mayOpen(found.page.access)) await found.load();
}
