import { unsubscribePages } from '@conforme/contracts/modules/unsubscribe/unsubscribe.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const unsubscribeWeb = bindPages(unsubscribePages, {
  leave: () => import('./unsubscribe.page.tsx').then((module) => module.UnsubscribePage),
});
