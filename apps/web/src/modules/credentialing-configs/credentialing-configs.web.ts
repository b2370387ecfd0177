import { credentialingConfigsPages } from '@conforme/contracts/modules/credentialing-configs/credentialing-configs.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const credentialingConfigsWeb = bindPages(credentialingConfigsPages, {
  list: () => import('./calls-list.page.tsx').then((module) => module.CallsListPage),
  create: () => import('./call-create.page.tsx').then((module) => module.CallCreatePage),
  edit: () => import('./call-edit.page.tsx').then((module) => module.CallEditPage),
  preview: () => import('./call-preview.page.tsx').then((module) => module.CallPreviewPage),
  questionnaire: () => import('./call-questionnaire.page.tsx').then((module) => module.CallQuestionnairePage),
});
