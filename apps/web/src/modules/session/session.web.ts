import { sessionPages } from '@conforme/contracts/modules/session/session.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const sessionWeb = bindPages(sessionPages, {
  login: () => import('./login.page.tsx').then((module) => module.LoginPage),
  secondStep: () => import('./second-step.page.tsx').then((module) => module.SecondStepPage),
  firstAccess: () => import('./first-access.page.tsx').then((module) => module.FirstAccessPage),
  notAuthorized: () => import('./not-authorized.page.tsx').then((module) => module.NotAuthorizedPage),
  notFound: () => import('./not-found.page.tsx').then((module) => module.NotFoundPage),
  invalidSignature: () =>
    import('./invalid-signature.page.tsx').then((module) => module.InvalidSignaturePage),
  maintenance: () => import('./maintenance.page.tsx').then((module) => module.MaintenancePage),
  version: () => import('./version.page.tsx').then((module) => module.VersionPage),
});
