import type { ModulePages, Page } from './core/pages.ts';
import { alertsPages } from './modules/alerts/alerts.pages.ts';
import { auditPages } from './modules/audit/audit.pages.ts';
import { complementPages } from './modules/complement/complement.pages.ts';
import { contactListsPages } from './modules/contact-lists/contact-lists.pages.ts';
import { contactsPages } from './modules/contacts/contacts.pages.ts';
import { credentialingConfigsPages } from './modules/credentialing-configs/credentialing-configs.pages.ts';
import { vacanciesPages } from './modules/credentialing-configs/public/vacancies.pages.ts';
import { credentialingHandlingsPages } from './modules/credentialing-handlings/credentialing-handlings.pages.ts';
import { credentialingPublicFormPages } from './modules/credentialing-handlings/public-form/credentialing-public-form.pages.ts';
import { dataAccessPages } from './modules/data-access/data-access.pages.ts';
import { deadlineRulesPages } from './modules/deadline-rules/deadline-rules.pages.ts';
import { developerPages } from './modules/developer/developer.pages.ts';
import { documentLinksPages } from './modules/document-links/document-links.pages.ts';
import { documentsPages } from './modules/documents/documents.pages.ts';
import { drivePages } from './modules/drive/drive.pages.ts';
import { driveSharingPages } from './modules/drive/sharing/drive-sharing.pages.ts';
import { dueDiligenceFormPages } from './modules/due-diligence-form/due-diligence-form.pages.ts';
import { dueDiligencePublicFormPages } from './modules/due-diligence-form/public-form/due-diligence-public-form.pages.ts';
import { suppliersPages } from './modules/due-diligence-form/suppliers/suppliers.pages.ts';
import { dueDiligenceTemplatesPages } from './modules/due-diligence-templates/due-diligence-templates.pages.ts';
import { employeesPages } from './modules/employees/employees.pages.ts';
import { functionalitiesPages } from './modules/functionalities/functionalities.pages.ts';
import { groupNewsPages } from './modules/group-news/group-news.pages.ts';
import { importsPages } from './modules/imports/imports.pages.ts';
import { incidentFormPages } from './modules/incident-form/incident-form.pages.ts';
import { incidentPublicFormPages } from './modules/incident-form/public-form/incident-public-form.pages.ts';
import { incidentNoticePages } from './modules/incident-form/public-notice/incident-notice.pages.ts';
import { intimidationFormPages } from './modules/intimidation-form/intimidation-form.pages.ts';
import { systematicIntimidationPages } from './modules/intimidation-form/public-form/systematic-intimidation.pages.ts';
import { knowledgeItemsPages } from './modules/knowledge-items/knowledge-items.pages.ts';
import { legalEntitiesPages } from './modules/legal-entities/legal-entities.pages.ts';
import { mailOutboxPages } from './modules/mail-outbox/mail-outbox.pages.ts';
import { muralPages } from './modules/mural/mural.pages.ts';
import { naturalEntitiesPages } from './modules/natural-entities/natural-entities.pages.ts';
import { newsletterReportsPages } from './modules/newsletter-reports/newsletter-reports.pages.ts';
import { newsletterReviewsPages } from './modules/newsletter-reviews/newsletter-reviews.pages.ts';
import { newsletterWorkflowsPages } from './modules/newsletter-workflows/newsletter-workflows.pages.ts';
import { newslettersPages } from './modules/newsletters/newsletters.pages.ts';
import { newsletterPublicPages } from './modules/newsletters/public/newsletter-public.pages.ts';
import { newslettersModeratorPages } from './modules/newsletters-moderator/newsletters-moderator.pages.ts';
import { notificationsPages } from './modules/notifications/notifications.pages.ts';
import { ownDataPages } from './modules/own-data/own-data.pages.ts';
import { portalCebasRatioPages } from './modules/portal-cebas-ratio/portal-cebas-ratio.pages.ts';
import { answerTemplatesPages } from './modules/privacy-form/answer-templates.pages.ts';
import { privacyFormPages } from './modules/privacy-form/privacy-form.pages.ts';
import { privacyPublicFormPages } from './modules/privacy-form/public-form/privacy-public-form.pages.ts';
import { profilePages } from './modules/profile/profile.pages.ts';
import { protocolsPages } from './modules/protocols/protocols.pages.ts';
import { publicLinksPages } from './modules/public-links/public-links.pages.ts';
import { quickSearchPages } from './modules/quick-search/quick-search.pages.ts';
import { realtimePages } from './modules/realtime/realtime.pages.ts';
import { receiptsPages } from './modules/receipts/receipts.pages.ts';
import { recoveryPages } from './modules/recovery/recovery.pages.ts';
import { registrationPages } from './modules/registration/registration.pages.ts';
import { reportingChannelFormPages } from './modules/reporting-channel/public-form/reporting-channel-form.pages.ts';
import { reportingChannelPages } from './modules/reporting-channel/reporting-channel.pages.ts';
import { reportsPages } from './modules/reports/reports.pages.ts';
import { rolesPages } from './modules/roles/roles.pages.ts';
import { scheduleConfirmationPages } from './modules/schedules/confirmation/schedule-confirmation.pages.ts';
import { schedulesPages } from './modules/schedules/schedules.pages.ts';
import { sealedReportsPages } from './modules/sealed-reports/sealed-reports.pages.ts';
import { secondFactorPages } from './modules/second-factor/second-factor.pages.ts';
import { sessionPages } from './modules/session/session.pages.ts';
import { setupPages } from './modules/setup/setup.pages.ts';
import { socialPages } from './modules/social/social.pages.ts';
import { subgroupNewsPages } from './modules/subgroup-news/subgroup-news.pages.ts';
import { systemPages } from './modules/system/system.pages.ts';
import { unsubscribePages } from './modules/unsubscribe/unsubscribe.pages.ts';
import { usersPages } from './modules/users/users.pages.ts';

/** Every page, permission and menu entry, without zod: what router, menu and quick search are made of. */
export const pageCatalog = {
  system: systemPages,
  session: sessionPages,
  recovery: recoveryPages,
  registration: registrationPages,
  setup: setupPages,
  social: socialPages,
  deadlineRules: deadlineRulesPages,
  credentialingConfigs: credentialingConfigsPages,
  portalCebasVacancies: vacanciesPages,
  credentialingHandlings: credentialingHandlingsPages,
  credentialingPublicForm: credentialingPublicFormPages,
  portalCebasRatio: portalCebasRatioPages,
  privacyForm: privacyFormPages,
  incidentForm: incidentFormPages,
  reportingChannel: reportingChannelPages,
  intimidationForm: intimidationFormPages,
  sealedReports: sealedReportsPages,
  suppliers: suppliersPages,
  dueDiligenceTemplates: dueDiligenceTemplatesPages,
  dueDiligenceForm: dueDiligenceFormPages,
  naturalEntities: naturalEntitiesPages,
  legalEntities: legalEntitiesPages,
  contacts: contactsPages,
  employees: employeesPages,
  imports: importsPages,
  contactLists: contactListsPages,
  newsletters: newslettersPages,
  newsletterPublic: newsletterPublicPages,
  groupNews: groupNewsPages,
  subgroupNews: subgroupNewsPages,
  newsletterWorkflows: newsletterWorkflowsPages,
  newsletterReviews: newsletterReviewsPages,
  newsletterReports: newsletterReportsPages,
  newslettersModerator: newslettersModeratorPages,
  mural: muralPages,
  unsubscribe: unsubscribePages,
  answerTemplates: answerTemplatesPages,
  users: usersPages,
  profile: profilePages,
  protocols: protocolsPages,
  secondFactor: secondFactorPages,
  ownData: ownDataPages,
  complement: complementPages,
  privacyPublicForm: privacyPublicFormPages,
  incidentPublicForm: incidentPublicFormPages,
  incidentNotice: incidentNoticePages,
  reportingChannelForm: reportingChannelFormPages,
  systematicIntimidation: systematicIntimidationPages,
  dueDiligencePublicForm: dueDiligencePublicFormPages,
  receipts: receiptsPages,
  roles: rolesPages,
  publicLinks: publicLinksPages,
  audit: auditPages,
  functionalities: functionalitiesPages,
  dataAccess: dataAccessPages,
  notifications: notificationsPages,
  alerts: alertsPages,
  realtime: realtimePages,
  quickSearch: quickSearchPages,
  mailOutbox: mailOutboxPages,
  reports: reportsPages,
  schedules: schedulesPages,
  documents: documentsPages,
  documentLinks: documentLinksPages,
  knowledgeItems: knowledgeItemsPages,
  scheduleConfirmation: scheduleConfirmationPages,
  drive: drivePages,
  driveSharing: driveSharingPages,
  developer: developerPages,
} satisfies Record<string, ModulePages>;

export const allPages: readonly Page[] = Object.values<ModulePages>(pageCatalog).flatMap((module) =>
  Object.values(module.pages),
);
