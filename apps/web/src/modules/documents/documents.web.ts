import { documentsPages } from '@conforme/contracts/modules/documents/documents.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const documentsWeb = bindPages(documentsPages, {
  list: () => import('./documents-list.page.tsx').then((module) => module.DocumentsListPage),
  create: () => import('./form/document-create.page.tsx').then((module) => module.DocumentCreatePage),
  edit: () => import('./form/document-edit.page.tsx').then((module) => module.DocumentEditPage),
  detail: () => import('./reading/document-detail.page.tsx').then((module) => module.DocumentDetailPage),
  consult: () => import('./consult/documents-consult.page.tsx').then((module) => module.DocumentsConsultPage),
  consultDetail: () =>
    import('./reading/document-consult.page.tsx').then((module) => module.DocumentConsultPage),
});
