import { contactListsDemo } from './modules/contact-lists/contact-lists.demo.ts';
import { contactsDemo } from './modules/contacts/contacts.demo.ts';
import { credentialingConfigsDemo } from './modules/credentialing-configs/credentialing-configs.demo.ts';
import { credentialingHandlingsDemo } from './modules/credentialing-handlings/credentialing-handlings.demo.ts';
import { deadlineRulesDemo } from './modules/deadline-rules/deadline-rules.demo.ts';
import { documentLinksDemo } from './modules/document-links/document-links.demo.ts';
import { documentsDemo } from './modules/documents/documents.demo.ts';
import { driveDemo } from './modules/drive/drive.demo.ts';
import { dueDiligenceFormDemo } from './modules/due-diligence-form/due-diligence-form.demo.ts';
import { dueDiligenceTemplatesDemo } from './modules/due-diligence-templates/due-diligence-templates.demo.ts';
import { employeesDemo } from './modules/employees/employees.demo.ts';
import { incidentFormDemo } from './modules/incident-form/incident-form.demo.ts';
import { knowledgeItemsDemo } from './modules/knowledge-items/knowledge-items.demo.ts';
import { legalEntitiesDemo } from './modules/legal-entities/legal-entities.demo.ts';
import { mailOutboxDemo } from './modules/mail-outbox/mail-outbox.demo.ts';
import { naturalEntitiesDemo } from './modules/natural-entities/natural-entities.demo.ts';
import { newsletterWorkflowsDemo } from './modules/newsletter-workflows/newsletter-workflows.demo.ts';
import { newslettersDemo } from './modules/newsletters/newsletters.demo.ts';
import { notificationsDemo } from './modules/notifications/notifications.demo.ts';
import { portalCebasRatioDemo } from './modules/portal-cebas-ratio/portal-cebas-ratio.demo.ts';
import { answerTemplatesDemo } from './modules/privacy-form/answer-templates/answer-templates.demo.ts';
import { privacyFormDemo } from './modules/privacy-form/privacy-form.demo.ts';
import { rolesDemo } from './modules/roles/roles.demo.ts';
import { schedulesDemo } from './modules/schedules/schedules.demo.ts';
import { usersDemo } from './modules/users/users.demo.ts';
import type { DemoPart } from './platform/demo/demo-installation.ts';

/** What each module shows in a demonstration, in this order: a new module adds its line. */
export const demoParts: readonly DemoPart[] = [
  rolesDemo,
  usersDemo,
  legalEntitiesDemo,
  naturalEntitiesDemo,
  employeesDemo,
  mailOutboxDemo,
  notificationsDemo,
  contactsDemo,
  contactListsDemo,
  deadlineRulesDemo,
  answerTemplatesDemo,
  privacyFormDemo,
  incidentFormDemo,
  portalCebasRatioDemo,
  credentialingConfigsDemo,
  credentialingHandlingsDemo,
  newslettersDemo,
  newsletterWorkflowsDemo,
  schedulesDemo,
  documentsDemo,
  // Behind the documents its articles name.
  knowledgeItemsDemo,
  driveDemo,
  dueDiligenceTemplatesDemo,
  dueDiligenceFormDemo,
  // Behind the documents it shares.
  documentLinksDemo,
];
