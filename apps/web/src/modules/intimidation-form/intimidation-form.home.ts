import { intimidationFormPages } from '@conforme/contracts/modules/intimidation-form/intimidation-form.pages.ts';
import { sealedHome } from '../../platform/sealed-cases/staff/home-parts.ts';

export const intimidationFormHome = sealedHome({
  resource: 'intimidation_forms',
  path: intimidationFormPages.pages.list.path,
  rule: 'intimidation_form_handling.menu',
  words: { of: 'de intimidação', key: 'intimidation-form', order: 7 },
  today: () => import('./today-counts.ts'),
  block: () => import('./home-block.tsx').then((module) => module.IntimidationFormHomeBlock),
});
