import type { pageCatalog } from '@conforme/contracts/page-catalog.ts';
import type { WebModule } from './core/pages/bind-pages.ts';
import { alertsWeb } from './modules/alerts/alerts.web.ts';
import { auditWeb } from './modules/audit/audit.web.ts';
import { complementWeb } from './modules/complement/complement.web.ts';
import { contactListsWeb } from './modules/contact-lists/contact-lists.web.ts';
import { contactsWeb } from './modules/contacts/contacts.web.ts';
import { credentialingConfigsWeb } from './modules/credentialing-configs/credentialing-configs.web.ts';
import { vacanciesWeb } from './modules/credentialing-configs/public/vacancies.web.ts';
import { credentialingHandlingsWeb } from './modules/credentialing-handlings/credentialing-handlings.web.ts';
import { credentialingPublicFormWeb } from './modules/credentialing-handlings/public-form/credentialing-public-form.web.ts';
import { dataAccessWeb } from './modules/data-access/data-access.web.ts';
import { deadlineRulesWeb } from './modules/deadline-rules/deadline-rules.web.ts';
import { developerWeb } from './modules/developer/developer.web.ts';
import { documentLinksWeb } from './modules/document-links/document-links.web.ts';
import { documentsWeb } from './modules/documents/documents.web.ts';
import { driveWeb } from './modules/drive/drive.web.ts';
import { driveSharingWeb } from './modules/drive/sharing/drive-sharing.web.ts';
import { dueDiligenceFormWeb } from './modules/due-diligence-form/due-diligence-form.web.ts';
import { dueDiligencePublicFormWeb } from './modules/due-diligence-form/public-form/due-diligence-public-form.web.ts';
import { suppliersWeb } from './modules/due-diligence-form/suppliers/suppliers.web.ts';
import { dueDiligenceTemplatesWeb } from './modules/due-diligence-templates/due-diligence-templates.web.ts';
import { employeesWeb } from './modules/employees/employees.web.ts';
import { functionalitiesWeb } from './modules/functionalities/functionalities.web.ts';
import { groupNewsWeb } from './modules/group-news/group-news.web.ts';
import { importsWeb } from './modules/imports/imports.web.ts';
import { incidentFormWeb } from './modules/incident-form/incident-form.web.ts';
import { incidentPublicFormWeb } from './modules/incident-form/public-form/incident-public-form.web.ts';
import { incidentNoticeWeb } from './modules/incident-form/public-notice/incident-notice.web.ts';
import { intimidationFormWeb } from './modules/intimidation-form/intimidation-form.web.ts';
import { systematicIntimidationWeb } from './modules/intimidation-form/public-form/systematic-intimidation.web.ts';
import { knowledgeItemsWeb } from './modules/knowledge-items/knowledge-items.web.ts';
import { legalEntitiesWeb } from './modules/legal-entities/legal-entities.web.ts';
import { mailOutboxWeb } from './modules/mail-outbox/mail-outbox.web.ts';
import { muralWeb } from './modules/mural/mural.web.ts';
import { naturalEntitiesWeb } from './modules/natural-entities/natural-entities.web.ts';
import { newsletterReportsWeb } from './modules/newsletter-reports/newsletter-reports.web.ts';
import { newsletterReviewsWeb } from './modules/newsletter-reviews/newsletter-reviews.web.ts';
import { newsletterWorkflowsWeb } from './modules/newsletter-workflows/newsletter-workflows.web.ts';
import { newslettersWeb } from './modules/newsletters/newsletters.web.ts';
import { newsletterPublicWeb } from './modules/newsletters/public/newsletter-public.web.ts';
import { newslettersModeratorWeb } from './modules/newsletters-moderator/newsletters-moderator.web.ts';
import { notificationsWeb } from './modules/notifications/notifications.web.ts';
import { ownDataWeb } from './modules/own-data/own-data.web.ts';
import { portalCebasRatioWeb } from './modules/portal-cebas-ratio/portal-cebas-ratio.web.ts';
import { answerTemplatesWeb } from './modules/privacy-form/answer-templates/answer-templates.web.ts';
import { privacyFormWeb } from './modules/privacy-form/privacy-form.web.ts';
import { privacyPublicFormWeb } from './modules/privacy-form/public-form/privacy-public-form.web.ts';
import { profileWeb } from './modules/profile/profile.web.ts';
import { protocolsWeb } from './modules/protocols/protocols.web.ts';
import { publicLinksWeb } from './modules/public-links/public-links.web.ts';
import { quickSearchWeb } from './modules/quick-search/quick-search.web.ts';
import { realtimeWeb } from './modules/realtime/realtime.web.ts';
import { receiptsWeb } from './modules/receipts/receipts.web.ts';
import { recoveryWeb } from './modules/recovery/recovery.web.ts';
import { registrationWeb } from './modules/registration/registration.web.ts';
import { reportingChannelFormWeb } from './modules/reporting-channel/public-form/reporting-channel-form.web.ts';
import { reportingChannelWeb } from './modules/reporting-channel/reporting-channel.web.ts';
import { reportsWeb } from './modules/reports/reports.web.ts';
import { rolesWeb } from './modules/roles/roles.web.ts';
import { scheduleConfirmationWeb } from './modules/schedules/confirmation/schedule-confirmation.web.ts';
import { schedulesWeb } from './modules/schedules/schedules.web.ts';
import { sealedReportsWeb } from './modules/sealed-reports/sealed-reports.web.ts';
import { secondFactorWeb } from './modules/second-factor/second-factor.web.ts';
import { sessionWeb } from './modules/session/session.web.ts';
import { setupWeb } from './modules/setup/setup.web.ts';
import { socialWeb } from './modules/social/social.web.ts';
import { subgroupNewsWeb } from './modules/subgroup-news/subgroup-news.web.ts';
import { systemWeb } from './modules/system/system.web.ts';
import { unsubscribeWeb } from './modules/unsubscribe/unsubscribe.web.ts';
import { usersWeb } from './modules/users/users.web.ts';

/** Every module of the catalogue with its screens: a module left out does not compile. */
export const webModules = {
  system: systemWeb,
  documentLinks: documentLinksWeb,
  session: sessionWeb,
  recovery: recoveryWeb,
  registration: registrationWeb,
  setup: setupWeb,
  social: socialWeb,
  deadlineRules: deadlineRulesWeb,
  credentialingConfigs: credentialingConfigsWeb,
  portalCebasVacancies: vacanciesWeb,
  credentialingHandlings: credentialingHandlingsWeb,
  credentialingPublicForm: credentialingPublicFormWeb,
  portalCebasRatio: portalCebasRatioWeb,
  privacyForm: privacyFormWeb,
  dueDiligenceTemplates: dueDiligenceTemplatesWeb,
  incidentForm: incidentFormWeb,
  reportingChannel: reportingChannelWeb,
  intimidationForm: intimidationFormWeb,
  sealedReports: sealedReportsWeb,
  suppliers: suppliersWeb,
  dueDiligenceForm: dueDiligenceFormWeb,
  naturalEntities: naturalEntitiesWeb,
  legalEntities: legalEntitiesWeb,
  contacts: contactsWeb,
  employees: employeesWeb,
  imports: importsWeb,
  contactLists: contactListsWeb,
  newsletters: newslettersWeb,
  newsletterPublic: newsletterPublicWeb,
  groupNews: groupNewsWeb,
  subgroupNews: subgroupNewsWeb,
  newsletterWorkflows: newsletterWorkflowsWeb,
  newsletterReviews: newsletterReviewsWeb,
  newsletterReports: newsletterReportsWeb,
  newslettersModerator: newslettersModeratorWeb,
  mural: muralWeb,
  unsubscribe: unsubscribeWeb,
  answerTemplates: answerTemplatesWeb,
  users: usersWeb,
  profile: profileWeb,
  protocols: protocolsWeb,
  secondFactor: secondFactorWeb,
  ownData: ownDataWeb,
  complement: complementWeb,
  privacyPublicForm: privacyPublicFormWeb,
  incidentPublicForm: incidentPublicFormWeb,
  incidentNotice: incidentNoticeWeb,
  reportingChannelForm: reportingChannelFormWeb,
  systematicIntimidation: systematicIntimidationWeb,
  dueDiligencePublicForm: dueDiligencePublicFormWeb,
  receipts: receiptsWeb,
  roles: rolesWeb,
  publicLinks: publicLinksWeb,
  audit: auditWeb,
  functionalities: functionalitiesWeb,
  dataAccess: dataAccessWeb,
  notifications: notificationsWeb,
  alerts: alertsWeb,
  realtime: realtimeWeb,
  quickSearch: quickSearchWeb,
  mailOutbox: mailOutboxWeb,
  reports: reportsWeb,
  schedules: schedulesWeb,
  documents: documentsWeb,
  knowledgeItems: knowledgeItemsWeb,
  drive: driveWeb,
  driveSharing: driveSharingWeb,
  scheduleConfirmation: scheduleConfirmationWeb,
  developer: developerWeb,
} satisfies Record<keyof typeof pageCatalog, WebModule>;
