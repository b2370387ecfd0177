import { complementPages } from '@conforme/contracts/modules/complement/complement.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const complementWeb = bindPages(complementPages, {
  complement: () => import('./complement.page.tsx').then((module) => module.ComplementPage),
});
