import { newsletterWorkflowsPages } from '@conforme/contracts/modules/newsletter-workflows/newsletter-workflows.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const newsletterWorkflowsWeb = bindPages(newsletterWorkflowsPages, {
  list: () => import('./workflows-list.page.tsx').then((module) => module.WorkflowsListPage),
  create: () => import('./workflow-create.page.tsx').then((module) => module.WorkflowCreatePage),
  edit: () => import('./workflow-edit.page.tsx').then((module) => module.WorkflowEditPage),
  detail: () => import('./workflow-detail.page.tsx').then((module) => module.WorkflowDetailPage),
});
