import { portalCebasRatioPages } from '@conforme/contracts/modules/portal-cebas-ratio/portal-cebas-ratio.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const portalCebasRatioWeb = bindPages(portalCebasRatioPages, {
  overview: () => import('./ratio.page.tsx').then((module) => module.RatioPage),
});
