import { registrationPages } from '@conforme/contracts/modules/registration/registration.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const registrationWeb = bindPages(registrationPages, {
  register: () => import('./register.page.tsx').then((module) => module.RegisterPage),
  verified: () => import('./verified.page.tsx').then((module) => module.VerifiedPage),
});
