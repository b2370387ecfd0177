import { answerTemplatesPages } from '@conforme/contracts/modules/privacy-form/answer-templates.pages.ts';
import { bindPages } from '../../../core/pages/bind-pages.ts';

export const answerTemplatesWeb = bindPages(answerTemplatesPages, {
  list: () => import('./answer-templates-list.page.tsx').then((module) => module.AnswerTemplatesListPage),
  create: () => import('./answer-template-create.page.tsx').then((module) => module.AnswerTemplateCreatePage),
  edit: () => import('./answer-template-edit.page.tsx').then((module) => module.AnswerTemplateEditPage),
});
