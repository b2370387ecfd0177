import { documentLinksPages } from '@conforme/contracts/modules/document-links/document-links.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const documentLinksWeb = bindPages(documentLinksPages, {
  document: () => import('./shared-document.page.tsx').then((module) => module.SharedDocumentPage),
});
