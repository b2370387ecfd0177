import { suppliersPages } from '@conforme/contracts/modules/due-diligence-form/suppliers/suppliers.pages.ts';
import { bindPages } from '../../../core/pages/bind-pages.ts';

export const suppliersWeb = bindPages(suppliersPages, {
  portfolio: () => import('./portfolio.page.tsx').then((module) => module.PortfolioPage),
  create: () => import('./supplier-create.page.tsx').then((module) => module.SupplierCreatePage),
  edit: () => import('./supplier-edit.page.tsx').then((module) => module.SupplierEditPage),
});
