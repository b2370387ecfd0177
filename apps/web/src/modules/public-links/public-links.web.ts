import { publicLinksPages } from '@conforme/contracts/modules/public-links/public-links.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const publicLinksWeb = bindPages(publicLinksPages, {
  list: () => import('./public-links-list.page.tsx').then((module) => module.PublicLinksListPage),
});
