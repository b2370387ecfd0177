import { setupPages } from '@conforme/contracts/modules/setup/setup.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const setupWeb = bindPages(setupPages, {
  setup: () => import('./setup.page.tsx').then((module) => module.SetupPage),
});
