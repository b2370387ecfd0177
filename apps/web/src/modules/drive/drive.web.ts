import { drivePages } from '@conforme/contracts/modules/drive/drive.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const driveWeb = bindPages(drivePages, {
  list: () => import('./drive.page.tsx').then((module) => module.DrivePage),
});
