import type { pageCatalog } from '@conforme/contracts/page-catalog.ts';
import type { WebModule } from './core/pages/bind-pages.ts';
import { answerTemplatesWeb } from './modules/answer-templates/answer-templates.web.ts';
import { auditWeb } from './modules/audit/audit.web.ts';
import { complementWeb } from './modules/complement/complement.web.ts';
import { contactListsWeb } from './modules/contact-lists/contact-lists.web.ts';
import { contactsWeb } from './modules/contacts/contacts.web.ts';
import { dataAccessWeb } from './modules/data-access/data-access.web.ts';
import { deadlineRulesWeb } from './modules/deadline-rules/deadline-rules.web.ts';
import { developerWeb } from './modules/developer/developer.web.ts';
import { employeesWeb } from './modules/employees/employees.web.ts';
import { functionalitiesWeb } from './modules/functionalities/functionalities.web.ts';
import { importsWeb } from './modules/imports/imports.web.ts';
import { legalEntitiesWeb } from './modules/legal-entities/legal-entities.web.ts';
import { mailOutboxWeb } from './modules/mail-outbox/mail-outbox.web.ts';
import { naturalEntitiesWeb } from './modules/natural-entities/natural-entities.web.ts';
import { notificationsWeb } from './modules/notifications/notifications.web.ts';
import { ownDataWeb } from './modules/own-data/own-data.web.ts';
import { privacyFormWeb } from './modules/privacy-form/privacy-form.web.ts';
import { privacyPublicFormWeb } from './modules/privacy-form/public-form/privacy-public-form.web.ts';
import { profileWeb } from './modules/profile/profile.web.ts';
import { protocolsWeb } from './modules/protocols/protocols.web.ts';
import { publicLinksWeb } from './modules/public-links/public-links.web.ts';
import { realtimeWeb } from './modules/realtime/realtime.web.ts';
import { receiptsWeb } from './modules/receipts/receipts.web.ts';
import { recoveryWeb } from './modules/recovery/recovery.web.ts';
import { registrationWeb } from './modules/registration/registration.web.ts';
import { reportsWeb } from './modules/reports/reports.web.ts';
import { rolesWeb } from './modules/roles/roles.web.ts';
import { secondFactorWeb } from './modules/second-factor/second-factor.web.ts';
import { sessionWeb } from './modules/session/session.web.ts';
import { setupWeb } from './modules/setup/setup.web.ts';
import { socialWeb } from './modules/social/social.web.ts';
import { systemWeb } from './modules/system/system.web.ts';
import { usersWeb } from './modules/users/users.web.ts';

/** Every module of the catalogue with its screens: a module left out does not compile. */
export const webModules = {
  system: systemWeb,
  session: sessionWeb,
  recovery: recoveryWeb,
  registration: registrationWeb,
  setup: setupWeb,
  social: socialWeb,
  deadlineRules: deadlineRulesWeb,
  privacyForm: privacyFormWeb,
  naturalEntities: naturalEntitiesWeb,
  legalEntities: legalEntitiesWeb,
  contacts: contactsWeb,
  employees: employeesWeb,
  imports: importsWeb,
  contactLists: contactListsWeb,
  answerTemplates: answerTemplatesWeb,
  users: usersWeb,
  profile: profileWeb,
  protocols: protocolsWeb,
  secondFactor: secondFactorWeb,
  ownData: ownDataWeb,
  complement: complementWeb,
  privacyPublicForm: privacyPublicFormWeb,
  receipts: receiptsWeb,
  roles: rolesWeb,
  publicLinks: publicLinksWeb,
  audit: auditWeb,
  functionalities: functionalitiesWeb,
  dataAccess: dataAccessWeb,
  notifications: notificationsWeb,
  realtime: realtimeWeb,
  mailOutbox: mailOutboxWeb,
  reports: reportsWeb,
  developer: developerWeb,
} satisfies Record<keyof typeof pageCatalog, WebModule>;
