import type { HomeParts } from './core/pages/home-parts.tsx';
import { alertsHome } from './modules/alerts/alerts.home.ts';
import { complementHome } from './modules/complement/complement.home.ts';
import { credentialingHandlingsHome } from './modules/credentialing-handlings/credentialing-handlings.home.ts';
import { documentsHome } from './modules/documents/documents.home.ts';
import { dueDiligenceFormHome } from './modules/due-diligence-form/due-diligence-form.home.ts';
import { employeesHome } from './modules/employees/employees.home.ts';
import { incidentFormHome } from './modules/incident-form/incident-form.home.ts';
import { intimidationFormHome } from './modules/intimidation-form/intimidation-form.home.ts';
import { knowledgeItemsHome } from './modules/knowledge-items/knowledge-items.home.ts';
import { legalEntitiesHome } from './modules/legal-entities/legal-entities.home.ts';
import { mailOutboxHome } from './modules/mail-outbox/mail-outbox.home.ts';
import { muralHome } from './modules/mural/mural.home.ts';
import { newsletterReviewsHome } from './modules/newsletter-reviews/newsletter-reviews.home.ts';
import { newslettersModeratorHome } from './modules/newsletters-moderator/newsletters-moderator.home.ts';
import { notificationsHome } from './modules/notifications/notifications.home.ts';
import { ownDataHome } from './modules/own-data/own-data.home.ts';
import { privacyFormHome } from './modules/privacy-form/privacy-form.home.ts';
import { reportingChannelHome } from './modules/reporting-channel/reporting-channel.home.ts';
import { schedulesHome } from './modules/schedules/schedules.home.ts';
import { usersHome } from './modules/users/users.home.ts';

/** What each module shows on the Mural, in one piece of code that arrives with the Mural. */
export const allHomeParts: readonly HomeParts[] = [
  alertsHome,
  complementHome,
  credentialingHandlingsHome,
  documentsHome,
  dueDiligenceFormHome,
  employeesHome,
  incidentFormHome,
  intimidationFormHome,
  knowledgeItemsHome,
  legalEntitiesHome,
  mailOutboxHome,
  muralHome,
  newsletterReviewsHome,
  newslettersModeratorHome,
  notificationsHome,
  ownDataHome,
  privacyFormHome,
  reportingChannelHome,
  schedulesHome,
  usersHome,
];
