import type { BoundPage } from '../core/pages/bind-pages.ts';
import { pageAt } from '../core/pages/page-path.ts';
import { whenIdle } from '../core/pages/when-idle.ts';
import { mayOpen } from '../core/session/permissions.ts';
import { sessionCheck } from '../core/session/session-check.ts';
import { isLoggedIn, storedUser } from '../core/session/session-store.ts';
import { webModules } from '../modules.ts';

export const staffPages: readonly BoundPage[] = Object.values(webModules)
  .flatMap((module) => module.pages)
  .filter(({ page }) => page.access !== 'public');

/**
 * The first number or date that is formatted has Chromium look up every language it knows, a tenth of a second on a
 * phone. Every list has one: it is done while the answers are awaited.
 */
const learnLanguages = () => void new Intl.DateTimeFormat('pt-BR');

/**
 * The code of a page the user may see travels while the application that shows it still does, and so does the question
 * every page opens with: whether the session holds.
 */
export async function loadAhead(path: string): Promise<void> {
  if (isLoggedIn()) sessionCheck.begin(storedUser()?.token);
  whenIdle(learnLanguages);
  const found = pageAt(staffPages, ({ page }) => page.path, path);
  if (found && mayOpen(found.page.access)) await found.load();
}
