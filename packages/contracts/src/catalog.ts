import type { Module } from './core/module.ts';
import { alerts } from './modules/alerts/alerts.contract.ts';
import { auditModule } from './modules/audit/audit.contract.ts';
import { complementModule } from './modules/complement/complement.contract.ts';
import { contactLists } from './modules/contact-lists/contact-lists.contract.ts';
import { contacts } from './modules/contacts/contacts.contract.ts';
import { credentialingConfigs } from './modules/credentialing-configs/credentialing-configs.contract.ts';
import { portalCebasVacancies } from './modules/credentialing-configs/public/vacancies.contract.ts';
import { credentialingHandlings } from './modules/credentialing-handlings/credentialing-handlings.contract.ts';
import { credentialingPublicForm } from './modules/credentialing-handlings/public-form/credentialing-public-form.contract.ts';
import { dataAccess } from './modules/data-access/data-access.contract.ts';
import { deadlineRulesModule } from './modules/deadline-rules/deadline-rules.contract.ts';
import { developer } from './modules/developer/developer.contract.ts';
import { documentLinks } from './modules/document-links/document-links.contract.ts';
import { documents } from './modules/documents/documents.contract.ts';
import { drive } from './modules/drive/drive.contract.ts';
import { driveSharing } from './modules/drive/sharing/drive-sharing.contract.ts';
import { dueDiligenceForm } from './modules/due-diligence-form/due-diligence-form.contract.ts';
import { dueDiligencePublicForm } from './modules/due-diligence-form/public-form/due-diligence-public-form.contract.ts';
import { suppliers } from './modules/due-diligence-form/suppliers/suppliers.contract.ts';
import { dueDiligenceTemplates } from './modules/due-diligence-templates/due-diligence-templates.contract.ts';
import { employees } from './modules/employees/employees.contract.ts';
import { functionalities } from './modules/functionalities/functionalities.contract.ts';
import { groupNews } from './modules/group-news/group-news.contract.ts';
import { importsModule } from './modules/imports/imports.contract.ts';
import { incidentForm } from './modules/incident-form/incident-form.contract.ts';
import { incidentPublicForm } from './modules/incident-form/public-form/incident-public-form.contract.ts';
import { incidentNotice } from './modules/incident-form/public-notice/incident-notice.contract.ts';
import { intimidationFormModule } from './modules/intimidation-form/intimidation-form.contract.ts';
import { systematicIntimidation } from './modules/intimidation-form/public-form/systematic-intimidation.contract.ts';
import { knowledgeItems } from './modules/knowledge-items/knowledge-items.contract.ts';
import { legalEntities } from './modules/legal-entities/legal-entities.contract.ts';
import { mailOutbox } from './modules/mail-outbox/mail-outbox.contract.ts';
import { mural } from './modules/mural/mural.contract.ts';
import { naturalEntities } from './modules/natural-entities/natural-entities.contract.ts';
import { newsletterReports } from './modules/newsletter-reports/newsletter-reports.contract.ts';
import { newsletterReviews } from './modules/newsletter-reviews/newsletter-reviews.contract.ts';
import { newsletterWorkflows } from './modules/newsletter-workflows/newsletter-workflows.contract.ts';
import { newsletters } from './modules/newsletters/newsletters.contract.ts';
import { newsletterPublic } from './modules/newsletters/public/newsletter-public.contract.ts';
import { newslettersModerator } from './modules/newsletters-moderator/newsletters-moderator.contract.ts';
import { notifications } from './modules/notifications/notifications.contract.ts';
import { ownDataModule } from './modules/own-data/own-data.contract.ts';
import { portalCebasRatio } from './modules/portal-cebas-ratio/portal-cebas-ratio.contract.ts';
import { answerTemplates } from './modules/privacy-form/answer-templates.contract.ts';
import { privacyForm } from './modules/privacy-form/privacy-form.contract.ts';
import { privacyPublicForm } from './modules/privacy-form/public-form/privacy-public-form.contract.ts';
import { profileModule } from './modules/profile/profile.contract.ts';
import { protocols } from './modules/protocols/protocols.contract.ts';
import { publicLinks } from './modules/public-links/public-links.contract.ts';
import { quickSearch } from './modules/quick-search/quick-search.contract.ts';
import { realtime } from './modules/realtime/realtime.contract.ts';
import { receipts } from './modules/receipts/receipts.contract.ts';
import { recovery } from './modules/recovery/recovery.contract.ts';
import { registration } from './modules/registration/registration.contract.ts';
import { reportingChannelForm } from './modules/reporting-channel/public-form/reporting-channel-form.contract.ts';
import { reportingChannelModule } from './modules/reporting-channel/reporting-channel.contract.ts';
import { reports } from './modules/reports/reports.contract.ts';
import { roles } from './modules/roles/roles.contract.ts';
import { scheduleConfirmation } from './modules/schedules/confirmation/schedule-confirmation.contract.ts';
import { schedules } from './modules/schedules/schedules.contract.ts';
import { sealedReports } from './modules/sealed-reports/sealed-reports.contract.ts';
import { secondFactor } from './modules/second-factor/second-factor.contract.ts';
import { session } from './modules/session/session.contract.ts';
import { setup } from './modules/setup/setup.contract.ts';
import { social } from './modules/social/social.contract.ts';
import { subgroupNews } from './modules/subgroup-news/subgroup-news.contract.ts';
import { system } from './modules/system/system.contract.ts';
import { unsubscribe } from './modules/unsubscribe/unsubscribe.contract.ts';
import { users } from './modules/users/users.contract.ts';

/** The product's table of contents: what exists, who may reach it, and what it takes and gives. */
export const catalog = {
  system,
  session,
  recovery,
  registration,
  setup,
  social,
  deadlineRules: deadlineRulesModule,
  credentialingConfigs,
  portalCebasVacancies,
  credentialingHandlings,
  credentialingPublicForm,
  portalCebasRatio,
  privacyForm,
  incidentForm,
  reportingChannel: reportingChannelModule,
  intimidationForm: intimidationFormModule,
  sealedReports,
  suppliers,
  dueDiligenceTemplates,
  dueDiligenceForm,
  naturalEntities,
  legalEntities,
  contacts,
  employees,
  imports: importsModule,
  contactLists,
  newsletters,
  newsletterPublic,
  groupNews,
  subgroupNews,
  newsletterWorkflows,
  newsletterReviews,
  newsletterReports,
  newslettersModerator,
  mural,
  unsubscribe,
  answerTemplates,
  users,
  profile: profileModule,
  protocols,
  secondFactor,
  ownData: ownDataModule,
  complement: complementModule,
  privacyPublicForm,
  incidentPublicForm,
  incidentNotice,
  reportingChannelForm,
  systematicIntimidation,
  dueDiligencePublicForm,
  receipts,
  roles,
  publicLinks,
  audit: auditModule,
  functionalities,
  dataAccess,
  notifications,
  alerts,
  realtime,
  quickSearch,
  mailOutbox,
  reports,
  schedules,
  documents,
  documentLinks,
  knowledgeItems,
  scheduleConfirmation,
  drive,
  driveSharing,
  developer,
} satisfies Record<string, Module>;
