import { recoveryPages } from '@conforme/contracts/modules/recovery/recovery.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const recoveryWeb = bindPages(recoveryPages, {
  forgotPassword: () => import('./forgot-password.page.tsx').then((module) => module.ForgotPasswordPage),
  resetPassword: () => import('./reset-password.page.tsx').then((module) => module.ResetPasswordPage),
});
