import { developerPages } from '@conforme/contracts/modules/developer/developer.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const developerWeb = bindPages(developerPages, {
  formula: () => import('./formula.page.tsx').then((module) => module.FormulaPage),
  api: () => import('./api.page.tsx').then((module) => module.ApiPage),
  icons: () => import('./icons.page.tsx').then((module) => module.IconsPage),
});
