import { systemPages } from '@conforme/contracts/modules/system/system.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const systemWeb = bindPages(systemPages, {
  home: () => import('./home.page.tsx').then((module) => module.HomePage),
});
