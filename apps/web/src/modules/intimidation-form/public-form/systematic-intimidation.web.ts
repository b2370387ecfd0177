import { systematicIntimidationPages } from '@conforme/contracts/modules/intimidation-form/public-form/systematic-intimidation.pages.ts';
import { bindPages } from '../../../core/pages/bind-pages.ts';

export const systematicIntimidationWeb = bindPages(systematicIntimidationPages, {
  form: () =>
    import('./systematic-intimidation.page.tsx').then((module) => module.SystematicIntimidationPage),
});
