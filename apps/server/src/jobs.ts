import type { Config } from './core/config.ts';
import type { Database } from './core/database/database.ts';
import type { Keys } from './core/keys.ts';
import { importTargetsOf } from './imports.ts';
import { answerTemplatesJobs } from './modules/answer-templates/answer-templates.jobs.ts';
import { contactListsJobs } from './modules/contact-lists/contact-lists.jobs.ts';
import { contactsJobs } from './modules/contacts/contacts.jobs.ts';
import { employeeJobs } from './modules/employees/employees.jobs.ts';
import { legalEntitiesJobs } from './modules/legal-entities/legal-entities.jobs.ts';
import { naturalEntitiesJobs } from './modules/natural-entities/natural-entities.jobs.ts';
import { notificationJobs } from './modules/notifications/notifications.jobs.ts';
import { privacyFormJobs } from './modules/privacy-form/privacy-form.jobs.ts';
import { recoveryJobs } from './modules/recovery/recovery.jobs.ts';
import { registrationJobs } from './modules/registration/registration.jobs.ts';
import { sessionJobs } from './modules/session/session.jobs.ts';
import { socialJobs } from './modules/social/social.jobs.ts';
import { paths } from './paths.ts';
import { casesJobs } from './platform/cases/cases.jobs.ts';
import { type SealedKind, sealedNewsJobs } from './platform/cases/sealed-news.jobs.ts';
import { filesJobs } from './platform/files/files.jobs.ts';
import type { Files } from './platform/files/files.ts';
import { importsJobs } from './platform/imports/imports.jobs.ts';
import type { FeatureJobs } from './platform/jobs/feature-jobs.ts';
import { tidyJobs } from './platform/jobs/tidy.jobs.ts';
import { mailJobs } from './platform/mail/mail.jobs.ts';
import type { Mail } from './platform/mail/mail.ts';
import { Notifier } from './platform/notifications/notifier.ts';
import type { SharedLimiter } from './platform/rate-limits.ts';
import { ReportThreads } from './platform/reports/report-threads.ts';

export interface JobServices {
  readonly config: Config;
  readonly keys: Keys;
  /** Jobs run for nobody in particular: as the owner, without row-level security. */
  readonly system: Database;
  /** Whom requests act as; what a job does for somebody it does as they could. */
  readonly appRole: string;
  readonly limiter: SharedLimiter;
  readonly mail: Mail;
  readonly files: Files;
}

/** Kinds of case that only appointed people read: a feature adds its line. */
const sealedKinds: readonly SealedKind[] = [];

/** Everything the product does in the background: a feature adds its line. */
export const featureJobs = (services: JobServices): FeatureJobs[] => [
  tidyJobs(services),
  filesJobs(services),
  casesJobs(services),
  sealedNewsJobs({ ...services, notifier: new Notifier(services.config, services.mail) }, sealedKinds),
  mailJobs({ ...services, threads: new ReportThreads(paths.reportWorker) }),
  naturalEntitiesJobs(services),
  recoveryJobs(services),
  registrationJobs(services),
  legalEntitiesJobs(services),
  notificationJobs(services),
  contactsJobs(services),
  contactListsJobs(services),
  answerTemplatesJobs(services),
  socialJobs(services),
  sessionJobs(services),
  employeeJobs(services),
  privacyFormJobs({ ...services, notifier: new Notifier(services.config, services.mail) }),
  ...importsJobs({
    ...services,
    notifier: new Notifier(services.config, services.mail),
    targets: importTargetsOf(services),
  }),
];
