import { dueDiligenceTemplatesPages } from '@conforme/contracts/modules/due-diligence-templates/due-diligence-templates.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const dueDiligenceTemplatesWeb = bindPages(dueDiligenceTemplatesPages, {
  list: () => import('./templates-list.page.tsx').then((module) => module.TemplatesListPage),
  create: () => import('./template-create.page.tsx').then((module) => module.TemplateCreatePage),
  edit: () => import('./template-edit.page.tsx').then((module) => module.TemplateEditPage),
  settings: () => import('./residual-settings.page.tsx').then((module) => module.ResidualSettingsPage),
});
