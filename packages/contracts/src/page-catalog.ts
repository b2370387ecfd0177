import type { ModulePages, Page } from './core/pages.ts';
import { auditPages } from './modules/audit/audit.pages.ts';
import { complementPages } from './modules/complement/complement.pages.ts';
import { contactListsPages } from './modules/contact-lists/contact-lists.pages.ts';
import { contactsPages } from './modules/contacts/contacts.pages.ts';
import { dataAccessPages } from './modules/data-access/data-access.pages.ts';
import { deadlineRulesPages } from './modules/deadline-rules/deadline-rules.pages.ts';
import { developerPages } from './modules/developer/developer.pages.ts';
import { employeesPages } from './modules/employees/employees.pages.ts';
import { functionalitiesPages } from './modules/functionalities/functionalities.pages.ts';
import { importsPages } from './modules/imports/imports.pages.ts';
import { legalEntitiesPages } from './modules/legal-entities/legal-entities.pages.ts';
import { mailOutboxPages } from './modules/mail-outbox/mail-outbox.pages.ts';
import { naturalEntitiesPages } from './modules/natural-entities/natural-entities.pages.ts';
import { notificationsPages } from './modules/notifications/notifications.pages.ts';
import { ownDataPages } from './modules/own-data/own-data.pages.ts';
import { answerTemplatesPages } from './modules/privacy-form/answer-templates.pages.ts';
import { privacyFormPages } from './modules/privacy-form/privacy-form.pages.ts';
import { privacyPublicFormPages } from './modules/privacy-form/public-form/privacy-public-form.pages.ts';
import { profilePages } from './modules/profile/profile.pages.ts';
import { protocolsPages } from './modules/protocols/protocols.pages.ts';
import { publicLinksPages } from './modules/public-links/public-links.pages.ts';
import { realtimePages } from './modules/realtime/realtime.pages.ts';
import { receiptsPages } from './modules/receipts/receipts.pages.ts';
import { recoveryPages } from './modules/recovery/recovery.pages.ts';
import { registrationPages } from './modules/registration/registration.pages.ts';
import { reportsPages } from './modules/reports/reports.pages.ts';
import { rolesPages } from './modules/roles/roles.pages.ts';
import { secondFactorPages } from './modules/second-factor/second-factor.pages.ts';
import { sessionPages } from './modules/session/session.pages.ts';
import { setupPages } from './modules/setup/setup.pages.ts';
import { socialPages } from './modules/social/social.pages.ts';
import { systemPages } from './modules/system/system.pages.ts';
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
  privacyForm: privacyFormPages,
  naturalEntities: naturalEntitiesPages,
  legalEntities: legalEntitiesPages,
  contacts: contactsPages,
  employees: employeesPages,
  imports: importsPages,
  contactLists: contactListsPages,
  answerTemplates: answerTemplatesPages,
  users: usersPages,
  profile: profilePages,
  protocols: protocolsPages,
  secondFactor: secondFactorPages,
  ownData: ownDataPages,
  complement: complementPages,
  privacyPublicForm: privacyPublicFormPages,
  receipts: receiptsPages,
  roles: rolesPages,
  publicLinks: publicLinksPages,
  audit: auditPages,
  functionalities: functionalitiesPages,
  dataAccess: dataAccessPages,
  notifications: notificationsPages,
  realtime: realtimePages,
  mailOutbox: mailOutboxPages,
  reports: reportsPages,
  developer: developerPages,
} satisfies Record<string, ModulePages>;

export const allPages: readonly Page[] = Object.values<ModulePages>(pageCatalog).flatMap((module) =>
  Object.values(module.pages),
);
