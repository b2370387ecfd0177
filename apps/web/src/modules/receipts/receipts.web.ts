import { receiptsPages } from '@conforme/contracts/modules/receipts/receipts.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const receiptsWeb = bindPages(receiptsPages, {
  ask: () => import('./ask-receipt.page.tsx').then((module) => module.AskReceiptPage),
  check: () => import('./check-receipt.page.tsx').then((module) => module.CheckReceiptPage),
});
