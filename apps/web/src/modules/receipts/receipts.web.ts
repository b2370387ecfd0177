import { receiptsPages } from '@conforme/contracts/modules/receipts/receipts.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

const validate = () => import('./validate.page.tsx').then((module) => module.ValidatePage);
const oldAddress = () => import('./old-address.page.tsx').then((module) => module.OldAddressPage);

export const receiptsWeb = bindPages(receiptsPages, {
  validate,
  validateCode: validate,
  ask: oldAddress,
  check: oldAddress,
});
