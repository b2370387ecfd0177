import { officersOwnData } from './modules/complement/complement.own-data.ts';
import { contactListsOwnData } from './modules/contact-lists/contact-lists.own-data.ts';
import { contactsOwnData } from './modules/contacts/contacts.own-data.ts';
import { accessesOwnData } from './modules/data-access/data-access.own-data.ts';
import { employmentsOwnData } from './modules/employees/employees.own-data.ts';
import { personsOwnData } from './modules/natural-entities/natural-entities.own-data.ts';
import { privacyRequestsOwnData } from './modules/privacy-form/privacy-form.own-data.ts';
import { accountOwnData } from './modules/profile/profile.own-data.ts';
import { publicLinksOwnData } from './modules/public-links/public-links.own-data.ts';
import { groupsOwnData } from './modules/roles/roles.own-data.ts';
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
  groupsOwnData,
  accessesOwnData,
  officersOwnData,
  sessionsOwnData,
  secondFactorOwnData,
  socialOwnData,
  publicLinksOwnData,
  notificationsOwnData,
  notificationPreferencesOwnData,
  mailOwnData,
  filesOwnData,
  auditOwnData,
];

/** Tables with people in them that no part tells, and why: a test accepts no table that is in neither list. */
export const notTold: Readonly<Record<string, string>> = {
  answer_templates: 'words an organisation answers with; that one wrote them is told with the audit',
  case_drafts: 'a visitor’s form before it is sent, without an account, for a day',
  case_entries: 'the timeline of somebody’s case; that one wrote a line of it is told with the audit',
  case_files:
    'papers of somebody’s case; who is writing a request down has theirs there for a day, until it is registered',
  case_readers: 'who may read a sealed case; that one was appointed is told with the audit',
  case_views: 'who looked at a case; that one did is told with the audit',
  contact_opt_outs:
    'digests of addresses whose contact is gone: nothing in them can be read, they only keep somebody from being written to',
  deadline_rule_checks: 'about a source; that one compared it is told with the audit',
  deadline_rules: 'terms of the law and of an organisation; that one wrote a version is told with the audit',
  import_columns:
    'digests of column names and the fields they go to: a convenience of the screen, nothing about anybody',
  imports:
    'which spreadsheets somebody sent is told with the audit log; the people in them are told where they were written',
  legal_entities: 'organisations: their address and contact are not a person’s',
  privacy_notices: 'what an organisation publishes; that one published it is told with the audit',
  local_holidays: 'days a place is closed; that one entered them is told with the audit',
  natural_entity_merges:
    'for 30 days, sealed, what a record was before another went into it; the record itself is told',
  person_link_requests:
    'for 30 days, that an organisation asks whether a record is one’s own: shown in the profile, and told with the notification',
  recovery_codes: 'hashes of secrets; that there is a second factor is told',
  sign_in_codes: 'an address that was typed, known or not, for twenty minutes',
  recovery_requests: 'an address that was typed, known or not, until a job has looked it up a moment later',
  registrations:
    'no account yet: who asked for one and has not shown the address to be theirs; gone when its time is over',
  second_factor_enrolments: 'a secret of minutes, not yet in force',
  sign_in_attempts: 'hashes of tickets that live for five minutes',
  small_agent_assessments: 'about an organisation; that one assessed it is told with the audit',
  social_states: 'a visit to another service under way, for ten minutes',
  social_tickets: 'what another service said of a visitor, for ten minutes, until they are signed in or gone',
  user_tokens:
    'hashes of one-use secrets that live for minutes; the letter that carried one is told with the mail',
};
