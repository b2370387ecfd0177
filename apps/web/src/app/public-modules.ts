import type { WebModule } from '../core/pages/bind-pages.ts';
import { matchPath, pageAt } from '../core/pages/page-path.ts';
import { vacanciesWeb } from '../modules/credentialing-configs/public/vacancies.web.ts';
import { credentialingPublicFormWeb } from '../modules/credentialing-handlings/public-form/credentialing-public-form.web.ts';
import { documentLinksWeb } from '../modules/document-links/document-links.web.ts';
import { driveSharingWeb } from '../modules/drive/sharing/drive-sharing.web.ts';
import { dueDiligencePublicFormWeb } from '../modules/due-diligence-form/public-form/due-diligence-public-form.web.ts';
import { incidentPublicFormWeb } from '../modules/incident-form/public-form/incident-public-form.web.ts';
import { incidentNoticeWeb } from '../modules/incident-form/public-notice/incident-notice.web.ts';
import { systematicIntimidationWeb } from '../modules/intimidation-form/public-form/systematic-intimidation.web.ts';
import { newsletterPublicWeb } from '../modules/newsletters/public/newsletter-public.web.ts';
import { privacyPublicFormWeb } from '../modules/privacy-form/public-form/privacy-public-form.web.ts';
import { protocolsWeb } from '../modules/protocols/protocols.web.ts';
import { receiptsWeb } from '../modules/receipts/receipts.web.ts';
import { recoveryWeb } from '../modules/recovery/recovery.web.ts';
import { registrationWeb } from '../modules/registration/registration.web.ts';
import { reportingChannelFormWeb } from '../modules/reporting-channel/public-form/reporting-channel-form.web.ts';
import { scheduleConfirmationWeb } from '../modules/schedules/confirmation/schedule-confirmation.web.ts';
import { sessionWeb } from '../modules/session/session.web.ts';
import { setupWeb } from '../modules/setup/setup.web.ts';
import { socialWeb } from '../modules/social/social.web.ts';
import { unsubscribeWeb } from '../modules/unsubscribe/unsubscribe.web.ts';

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
  incidentPublicFormWeb,
  incidentNoticeWeb,
  vacanciesWeb,
  credentialingPublicFormWeb,
  reportingChannelFormWeb,
  systematicIntimidationWeb,
  newsletterPublicWeb,
  scheduleConfirmationWeb,
  driveSharingWeb,
  dueDiligencePublicFormWeb,
  unsubscribeWeb,
  documentLinksWeb,
];

const publicPages = publicModules.flatMap((module) => module.pages);

export function findPublicPage(path: string) {
  const bound = pageAt(publicPages, ({ page }) => page.path, path);
  return bound ? { ...bound, params: matchPath(bound.page.path, path) ?? {} } : null;
}

export const isPublicPath = (path: string): boolean => findPublicPage(path) !== null;
