import { incidentKind } from '@conforme/contracts/modules/incident-form/incident-kind.ts';
import { intimidationChannel } from '@conforme/contracts/modules/intimidation-form/intimidation-kind.ts';
import { reportingChannel } from '@conforme/contracts/modules/reporting-channel/reporting-channel-kind.ts';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import type { Config } from './core/config.ts';
import type { Database } from './core/database/database.ts';
import type { Keys } from './core/keys.ts';
import { importTargetsOf } from './imports.ts';
import { contactListsJobs } from './modules/contact-lists/contact-lists.jobs.ts';
import { contactsJobs } from './modules/contacts/contacts.jobs.ts';
import { credentialingConfigsJobs } from './modules/credentialing-configs/credentialing-configs.jobs.ts';
import { applicationTermsJobs } from './modules/credentialing-handlings/application-terms.jobs.ts';
import { credentialingHandlingsJobs } from './modules/credentialing-handlings/credentialing-handlings.jobs.ts';
import { settledCallsJobs } from './modules/credentialing-handlings/settled-calls/settled-calls.jobs.ts';
import { documentLinksJobs } from './modules/document-links/document-links.jobs.ts';
import { documentsJobs } from './modules/documents/documents.jobs.ts';
import { driveJobs } from './modules/drive/drive.jobs.ts';
import { PartialFiles } from './modules/drive/uploads/partial-file.ts';
import { dueDiligenceFormJobs } from './modules/due-diligence-form/due-diligence-form.jobs.ts';
import { employeeJobs } from './modules/employees/employees.jobs.ts';
import { incidentFormJobs } from './modules/incident-form/incident-form.jobs.ts';
import { incidentLettersFinished } from './modules/incident-form/papers/finished-letters.ts';
import { knowledgeItemsJobs } from './modules/knowledge-items/knowledge-items.jobs.ts';
import { legalEntitiesJobs } from './modules/legal-entities/legal-entities.jobs.ts';
import { naturalEntitiesJobs } from './modules/natural-entities/natural-entities.jobs.ts';
import { newsletterReviewsJobs } from './modules/newsletter-reviews/newsletter-reviews.jobs.ts';
import { newslettersJobs } from './modules/newsletters/newsletters.jobs.ts';
import { notificationJobs } from './modules/notifications/notifications.jobs.ts';
import { answerTemplatesJobs } from './modules/privacy-form/answer-templates/answer-templates.jobs.ts';
import { privacyFormJobs } from './modules/privacy-form/privacy-form.jobs.ts';
import { recoveryJobs } from './modules/recovery/recovery.jobs.ts';
import { registrationJobs } from './modules/registration/registration.jobs.ts';
import { schedulesJobs } from './modules/schedules/schedules.jobs.ts';
import { sessionJobs } from './modules/session/session.jobs.ts';
import { socialJobs } from './modules/social/social.jobs.ts';
import { paths } from './paths.ts';
import { bulkLettersJobs, feedingTasks } from './platform/bulk-letters/bulk-letters.jobs.ts';
import type { FeedingServices } from './platform/bulk-letters/feed-outbox.ts';
import { casesJobs } from './platform/cases/cases.jobs.ts';
import { type SealedKind, sealedNewsJobs } from './platform/cases/sealed-news.jobs.ts';
import { filesJobs } from './platform/files/files.jobs.ts';
import type { Files } from './platform/files/files.ts';
import { importsJobs } from './platform/imports/imports.jobs.ts';
import type { FeatureJobs } from './platform/jobs/feature-jobs.ts';
import { tidyJobs } from './platform/jobs/tidy.jobs.ts';
import { mailJobs } from './platform/mail/mail.jobs.ts';
import type { Mail } from './platform/mail/mail.ts';
import { newsletterLetterLinks } from './platform/newsletters/letter-links.ts';
import { Notifier } from './platform/notifications/notifier.ts';
import type { SharedLimiter } from './platform/rate-limits.ts';
import { ReportThreads } from './platform/reports/report-threads.ts';
import { sealedCasesJobs, sealedNewsOf } from './platform/sealed-cases/sealed-cases.jobs.ts';
import { tasksJobs } from './platform/tasks/tasks.jobs.ts';

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
const sealedChannels = [reportingChannel, intimidationChannel];
const sealedKinds: readonly SealedKind[] = sealedChannels.map(sealedNewsOf);

/** What a kind of case does when all letters of a sending have left: a feature adds its line. */
const finishedSendings: FeedingServices['finished'] = { incident: incidentLettersFinished };
/** Kinds of case that have tasks: a feature adds its line. */
const kindsWithTasks: readonly CaseKind[] = [incidentKind];

/** Everything the product does in the background: a feature adds its line. */
export const featureJobs = (services: JobServices): FeatureJobs[] => [
  tidyJobs(services),
  filesJobs(services),
  casesJobs(services),
  sealedNewsJobs({ ...services, notifier: new Notifier(services.config, services.mail) }, sealedKinds),
  mailJobs(
    { ...services, threads: new ReportThreads(paths.reportWorker) },
    feedingTasks({ ...services, finished: finishedSendings, personalLinks: newsletterLetterLinks(services) }),
  ),
  sealedCasesJobs({ ...services, notifier: new Notifier(services.config, services.mail) }, sealedChannels),
  bulkLettersJobs(services),
  tasksJobs({ ...services, notifier: new Notifier(services.config, services.mail) }, kindsWithTasks),
  naturalEntitiesJobs(services),
  recoveryJobs(services),
  registrationJobs(services),
  legalEntitiesJobs(services),
  notificationJobs(services),
  contactsJobs(services),
  contactListsJobs(services),
  credentialingConfigsJobs(services),
  credentialingHandlingsJobs(services),
  settledCallsJobs(services),
  applicationTermsJobs({ ...services, notifier: new Notifier(services.config, services.mail) }),
  documentLinksJobs(services),
  ...documentsJobs({ ...services, notifier: new Notifier(services.config, services.mail) }),
  knowledgeItemsJobs({ ...services, notifier: new Notifier(services.config, services.mail) }),
  newslettersJobs({ ...services, notifier: new Notifier(services.config, services.mail) }),
  newsletterReviewsJobs({ ...services, notifier: new Notifier(services.config, services.mail) }),
  answerTemplatesJobs(services),
  socialJobs(services),
  sessionJobs(services),
  employeeJobs(services),
  schedulesJobs({ ...services, notifier: new Notifier(services.config, services.mail) }),
  driveJobs({ ...services, partials: new PartialFiles(services.files.partialFolder) }),
  privacyFormJobs({ ...services, notifier: new Notifier(services.config, services.mail) }),
  incidentFormJobs({ ...services, notifier: new Notifier(services.config, services.mail) }),
  dueDiligenceFormJobs({ ...services, notifier: new Notifier(services.config, services.mail) }),
  ...importsJobs({
    ...services,
    notifier: new Notifier(services.config, services.mail),
    targets: importTargetsOf(services),
  }),
];
