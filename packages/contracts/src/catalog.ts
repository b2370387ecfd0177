import type { Module } from './core/module.ts';
import { auditModule } from './modules/audit/audit.contract.ts';
import { complementModule } from './modules/complement/complement.contract.ts';
import { contactLists } from './modules/contact-lists/contact-lists.contract.ts';
import { contacts } from './modules/contacts/contacts.contract.ts';
import { dataAccess } from './modules/data-access/data-access.contract.ts';
import { deadlineRulesModule } from './modules/deadline-rules/deadline-rules.contract.ts';
import { developer } from './modules/developer/developer.contract.ts';
import { employees } from './modules/employees/employees.contract.ts';
import { functionalities } from './modules/functionalities/functionalities.contract.ts';
import { importsModule } from './modules/imports/imports.contract.ts';
import { legalEntities } from './modules/legal-entities/legal-entities.contract.ts';
import { mailOutbox } from './modules/mail-outbox/mail-outbox.contract.ts';
import { naturalEntities } from './modules/natural-entities/natural-entities.contract.ts';
import { notifications } from './modules/notifications/notifications.contract.ts';
import { ownDataModule } from './modules/own-data/own-data.contract.ts';
import { answerTemplates } from './modules/privacy-form/answer-templates.contract.ts';
import { privacyForm } from './modules/privacy-form/privacy-form.contract.ts';
import { privacyPublicForm } from './modules/privacy-form/public-form/privacy-public-form.contract.ts';
import { profileModule } from './modules/profile/profile.contract.ts';
import { protocols } from './modules/protocols/protocols.contract.ts';
import { publicLinks } from './modules/public-links/public-links.contract.ts';
import { realtime } from './modules/realtime/realtime.contract.ts';
import { receipts } from './modules/receipts/receipts.contract.ts';
import { recovery } from './modules/recovery/recovery.contract.ts';
import { registration } from './modules/registration/registration.contract.ts';
import { reports } from './modules/reports/reports.contract.ts';
import { roles } from './modules/roles/roles.contract.ts';
import { secondFactor } from './modules/second-factor/second-factor.contract.ts';
import { session } from './modules/session/session.contract.ts';
import { setup } from './modules/setup/setup.contract.ts';
import { social } from './modules/social/social.contract.ts';
import { system } from './modules/system/system.contract.ts';
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
  privacyForm,
  naturalEntities,
  legalEntities,
  contacts,
  employees,
  imports: importsModule,
  contactLists,
  answerTemplates,
  users,
  profile: profileModule,
  protocols,
  secondFactor,
  ownData: ownDataModule,
  complement: complementModule,
  privacyPublicForm,
  receipts,
  roles,
  publicLinks,
  audit: auditModule,
  functionalities,
  dataAccess,
  notifications,
  realtime,
  mailOutbox,
  reports,
  developer,
} satisfies Record<string, Module>;
