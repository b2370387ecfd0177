import { sealedReportsPages } from '@conforme/contracts/modules/sealed-reports/sealed-reports.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const sealedReportsWeb = bindPages(sealedReportsPages, {
  recipients: () => import('./recipients.page.tsx').then((module) => module.RecipientsPage),
  escrow: () => import('./escrow.page.tsx').then((module) => module.EscrowPage),
  custody: () => import('./custody.page.tsx').then((module) => module.CustodyPage),
  myKey: () => import('./my-key.page.tsx').then((module) => module.MyKeyPage),
});
