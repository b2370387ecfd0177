import { findPublicPage, isPublicPath } from './public-modules.ts';

/** Two applications behind one address: a visitor never loads the staff's router, menu and catalogue. */
export const applications = {
  public: () => import('./public-app.tsx').then((module) => module.PublicApp),
  staff: () => import('./staff-app.tsx').then((module) => module.StaffApp),
};

export const applicationAt = (path: string): keyof typeof applications =>
  isPublicPath(path) ? 'public' : 'staff';

/**
 * Sends for what an address asks for: the application, the screen, and what the screen will ask the server first.
 * Whoever shows them answers for what fails.
 */
export function sendFor(path: string): void {
  const found = findPublicPage(path);
  found?.ahead?.(found.params);
  const screen = found?.load() ?? import('./staff-pages.ts').then(({ loadAhead }) => loadAhead(path));
  for (const part of [applications[applicationAt(path)](), screen]) part.catch(() => undefined);
}
