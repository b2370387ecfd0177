import type { WebModule } from '../core/pages/bind-pages.ts';
import { matchPath } from '../core/pages/page-path.ts';
import { privacyPublicFormWeb } from '../modules/privacy-form/public-form/privacy-public-form.web.ts';
import { protocolsWeb } from '../modules/protocols/protocols.web.ts';
import { receiptsWeb } from '../modules/receipts/receipts.web.ts';
import { recoveryWeb } from '../modules/recovery/recovery.web.ts';
import { registrationWeb } from '../modules/registration/registration.web.ts';
import { sessionWeb } from '../modules/session/session.web.ts';
import { setupWeb } from '../modules/setup/setup.web.ts';
import { socialWeb } from '../modules/social/social.web.ts';

/** The modules with public pages, apart from the catalogue so that the first load stays light. */
export const publicModules: readonly WebModule[] = [
  sessionWeb,
  protocolsWeb,
  receiptsWeb,
  recoveryWeb,
  registrationWeb,
  setupWeb,
  socialWeb,
  privacyPublicFormWeb,
];

const publicPages = publicModules.flatMap((module) => module.pages);

export function findPublicPage(path: string) {
  for (const bound of publicPages) {
    const params = matchPath(bound.page.path, path);
    if (params) return { ...bound, params };
  }
  return null;
}

export const isPublicPath = (path: string): boolean => findPublicPage(path) !== null;
