import { officersOwnData } from './modules/complement/complement.own-data.ts';
import { contactListsOwnData } from './modules/contact-lists/contact-lists.own-data.ts';
import { contactsOwnData } from './modules/contacts/contacts.own-data.ts';
import { scholarshipApplicationsOwnData } from './modules/credentialing-handlings/credentialing-handlings.own-data.ts';
import { accessesOwnData } from './modules/data-access/data-access.own-data.ts';
import { documentLinksOwnData } from './modules/document-links/document-links.own-data.ts';
import { driveOwnData } from './modules/drive/drive.own-data.ts';
import { dueDiligenceOwnData } from './modules/due-diligence-form/due-diligence-form.own-data.ts';
import { employmentsOwnData } from './modules/employees/employees.own-data.ts';
import { incidentReportsOwnData } from './modules/incident-form/incident-form.own-data.ts';
import {
  knowledgeReadingOwnData,
  knowledgeSuggestionsOwnData,
} from './modules/knowledge-items/knowledge-items.own-data.ts';
import { personsOwnData } from './modules/natural-entities/natural-entities.own-data.ts';
import { newsletterReviewsOwnData } from './modules/newsletter-reviews/newsletter-reviews.own-data.ts';
import {
  newsletterCommentsOwnData,
  newsletterReadingOwnData,
  readSignaturesOwnData,
} from './modules/newsletters/newsletters.own-data.ts';
import { privacyRequestsOwnData } from './modules/privacy-form/privacy-form.own-data.ts';
import { accountOwnData } from './modules/profile/profile.own-data.ts';
import { publicLinksOwnData } from './modules/public-links/public-links.own-data.ts';
import { groupsOwnData } from './modules/roles/roles.own-data.ts';
import { schedulesOwnData } from './modules/schedules/schedules.own-data.ts';
import { sealedReportsOwnData } from './modules/sealed-reports/sealed-reports.own-data.ts';
import { sessionsOwnData } from './modules/session/session.own-data.ts';
import { socialOwnData } from './modules/social/social.own-data.ts';
import { auditOwnData } from './platform/audit/audit.own-data.ts';
import { filesOwnData } from './platform/files/files.own-data.ts';
import { mailOwnData } from './platform/mail/mail.own-data.ts';
import {
  notificationPreferencesOwnData,
  notificationsOwnData,
} from './platform/notifications/notifications.own-data.ts';
import type { OwnDataPart } from './platform/own-data/own-data-part.ts';
import { secondFactorOwnData } from './platform/second-factor/second-factor.own-data.ts';

/** Everything the product holds on a person, in this order: a feature adds its line. */
export const ownDataParts: readonly OwnDataPart[] = [
  accountOwnData,
  personsOwnData,
  contactsOwnData,
  employmentsOwnData,
  contactListsOwnData,
  privacyRequestsOwnData,
  incidentReportsOwnData,
  newsletterReadingOwnData,
  newsletterCommentsOwnData,
  readSignaturesOwnData,
  newsletterReviewsOwnData,
  knowledgeReadingOwnData,
  knowledgeSuggestionsOwnData,
  schedulesOwnData,
  driveOwnData,
  documentLinksOwnData,
  dueDiligenceOwnData,
  scholarshipApplicationsOwnData,
  groupsOwnData,
  accessesOwnData,
  officersOwnData,
  sessionsOwnData,
  secondFactorOwnData,
  socialOwnData,
  publicLinksOwnData,
  sealedReportsOwnData,
  notificationsOwnData,
  notificationPreferencesOwnData,
  mailOwnData,
  filesOwnData,
  auditOwnData,
];

/** Tables with people in them that no part tells, and why: a test accepts no table that is in neither list. */
export const notTold: Readonly<Record<string, string>> = {
  alerts: 'words for everybody of an organisation; that one published them is told with the audit',
  alert_reads: 'that one has read an alert of the Mural: a convenience of the screen, gone with the alert',
  answer_templates: 'words an organisation answers with; that one wrote them is told with the audit',
  bulk_letters:
    'whom an organisation wrote to about a case, with an account or without; whoever it was has the letter',
  bulk_sendings: 'one letter to many people about a case; that one sent it is told with the audit',
  case_drafts: 'a visitor’s form before it is sent, without an account, for a day',
  case_entries: 'the timeline of somebody’s case; that one wrote a line of it is told with the audit',
  case_files:
    'papers of somebody’s case; who is writing a request down has theirs there for a day, until it is registered',
  case_readers: 'who may read a sealed case; that one was appointed is told with the audit',
  identity_openings: 'that the identity of a reporter was opened; that one opened it is told with the audit',
  report_exclusions: 'whom a reporter does not want to read a report: to tell would tell that there is one',
  sealed_cases: 'what is told openly of a report; that one proposed how it ends is told with the audit',
  sealed_report_keys: 'sealed keys of reports: opaque, and to tell of them would tell of the reports',
  sealed_report_records: 'sealed texts of reports: opaque; that one wrote them is told with the audit',
  case_tasks:
    'what has to be done in somebody’s case; that one made, changed or did a task is told with the audit',
  case_views: 'who looked at a case; that one did is told with the audit',
  contact_opt_outs:
    'digests of addresses whose contact is gone: nothing in them can be read, they only keep somebody from being written to',
  returned_addresses:
    'addresses that a mail server said do not exist, for half a year: nobody reads them, senders only pass them by',
  deadline_rule_checks: 'about a source; that one compared it is told with the audit',
  deadline_rules: 'terms of the law and of an organisation; that one wrote a version is told with the audit',
  import_columns:
    'digests of column names and the fields they go to: a convenience of the screen, nothing about anybody',
  imports:
    'which spreadsheets somebody sent is told with the audit log; the people in them are told where they were written',
  audiences: 'whom something is for; what one reads of it is told with the reading and the signatures',
  documents: 'what an organisation keeps; that one wrote it is told with the audit',
  document_versions: 'files of a document and who decided on them; told with the audit and the files',
  document_texts: 'how the text of a file was read',
  document_passages: 'the text of a file of an organisation',
  document_relations: 'which document belongs to which',
  document_events: 'what happened to a document; that one did it is told with the audit',
  document_reminders: 'which reminder of a document went out; told with the notification',
  due_diligence_answers: 'what a company answered to a questionnaire; its respondent follows it by protocol',
  due_diligence_certificates: 'certificates of a company',
  due_diligence_delegations:
    'colleagues to whom a respondent handed a section: told to nobody by an account, for others typed the address',
  due_diligence_evidence: 'which file proves which answer of a company',
  due_diligence_findings:
    'what an organisation found about a supplier; that one wrote it is told with the audit',
  scholarship_documents:
    'which file shows what in an application; told with the application by protocol and key',
  scholarship_forms: 'sealed: what a family wrote, which it reads with protocol and key',
  scholarship_reports: 'what an organisation found on a visit; that one wrote it is told with the audit',
  scholarship_sensitive: 'sealed, of an application: told to whoever analyses it, each time on record',
  suppliers: 'companies; that one manages a contract or changed a record is told with the audit',
  incident_assessments: 'how an organisation weighed an incident; that one did is told with the audit',
  incident_changes: 'what was corrected in the file of an incident; that one did is told with the audit',
  incident_events: 'what happened in an incident; that one wrote it down is told with the audit',
  incident_filings: 'what an organisation told ANPD; that one recorded it is told with the audit',
  incident_involved:
    'people named in the file of an incident: told to nobody by an account, so that whoever is suspected or reports is not warned',
  incident_notices: 'what an organisation made public; that one did is told with the audit',
  drive_quotas: 'how much the people of a group may keep; that one set it is told with the audit',
  incident_operators: 'suppliers named in the file of an incident',
  incident_outages: 'when a system of ANPD was down; that one recorded it is told with the audit',
  incident_rectifications:
    'what was recorded wrong of an incident; that one put it right is told with the audit',
  incident_sections: 'who saved a part of the file of an incident last; told with the audit',
  issued_documents: 'what an organisation says of a case; that one issued it is told with the audit',
  legal_entities: 'organisations: their address and contact are not a person’s',
  privacy_notices: 'what an organisation publishes; that one published it is told with the audit',
  local_holidays: 'days a place is closed; that one entered them is told with the audit',
  natural_entity_merges:
    'for 30 days, sealed, what a record was before another went into it; the record itself is told',
  knowledge_editors: 'who has the editor open, for a minute',
  knowledge_files: 'pictures of an article; those one sent are told with the files',
  knowledge_items: 'what an organisation writes; that one wrote it is told with the audit',
  knowledge_versions: 'what an organisation released; that one did is told with the audit',
  newsletter_audience: 'whom a newsletter is for; what one reads of it is told with the reading',
  newsletter_editors: 'who has the editor open, for a minute',
  newsletter_events: 'what happened to a newsletter; that one did it is told with the audit',
  newsletter_files: 'files of a newsletter; those one sent are told with the files',
  newsletter_moderators: 'who decides on comments of a group; that one was appointed is told with the audit',
  newsletter_versions: 'what an organisation published; that one did is told with the audit',
  newsletters: 'what an organisation writes; that one wrote it is told with the audit',
  person_link_requests:
    'for 30 days, that an organisation asks whether a record is one’s own: shown in the profile, and told with the notification',
  questionnaire_answers: 'part of somebody’s case, told with it by the kind of case',
  questionnaires: 'templates of an organisation; that one began them is told with the audit',
  questionnaire_versions: 'questions of an organisation; that one published them is told with the audit',
  recovery_codes: 'hashes of secrets; that there is a second factor is told',
  sign_in_codes: 'an address that was typed, known or not, for twenty minutes',
  recovery_requests: 'an address that was typed, known or not, until a job has looked it up a moment later',
  registrations:
    'no account yet: who asked for one and has not shown the address to be theirs; gone when its time is over',
  second_factor_enrolments: 'a secret of minutes, not yet in force',
  sign_in_attempts: 'hashes of tickets that live for five minutes',
  schedule_files: 'files of an event: that one added a file is told with the files',
  small_agent_assessments: 'about an organisation; that one assessed it is told with the audit',
  social_states: 'a visit to another service under way, for ten minutes',
  social_tickets: 'what another service said of a visitor, for ten minutes, until they are signed in or gone',
  user_tokens:
    'hashes of one-use secrets that live for minutes; the letter that carried one is told with the mail',
};
