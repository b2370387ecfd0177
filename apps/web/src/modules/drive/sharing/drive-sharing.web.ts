import { driveSharingPages } from '@conforme/contracts/modules/drive/sharing/drive-sharing.pages.ts';
import { bindPages } from '../../../core/pages/bind-pages.ts';

export const driveSharingWeb = bindPages(driveSharingPages, {
  open: () => import('./sharing.page.tsx').then((module) => module.SharingPage),
});
