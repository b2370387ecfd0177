import type { FairSemaphore } from './core/fair-semaphore.ts';
import type { Keys } from './core/keys.ts';
import { registeredGrids, type ServerModule } from './core/server-module.ts';
import { importTargetsOf } from './imports.ts';
import { answerTemplatesServer } from './modules/answer-templates/answer-templates.server.ts';
import { auditServer } from './modules/audit/audit.server.ts';
import { complementServer } from './modules/complement/complement.server.ts';
import { contactListsServer } from './modules/contact-lists/contact-lists.server.ts';
import { contactsServer } from './modules/contacts/contacts.server.ts';
import { dataAccessServer } from './modules/data-access/data-access.server.ts';
import { deadlineRulesServer } from './modules/deadline-rules/deadline-rules.server.ts';
import { employeesServer } from './modules/employees/employees.server.ts';
import { functionalitiesServer } from './modules/functionalities/functionalities.server.ts';
import { importsServer } from './modules/imports/imports.server.ts';
import { legalEntitiesServer } from './modules/legal-entities/legal-entities.server.ts';
import { mailOutboxServer } from './modules/mail-outbox/mail-outbox.server.ts';
import { naturalEntitiesServer } from './modules/natural-entities/natural-entities.server.ts';
import { notificationsServer } from './modules/notifications/notifications.server.ts';
import { ownDataServer } from './modules/own-data/own-data.server.ts';
import { privacyFormServer } from './modules/privacy-form/privacy-form.server.ts';
import { privacyPublicFormServer } from './modules/privacy-form/public-form/privacy-public-form.server.ts';
import { PrivacyProtocolCase } from './modules/privacy-form/request/privacy-protocol-case.ts';
import { SealedRequest } from './modules/privacy-form/request/sealed-request.ts';
import { profileServer } from './modules/profile/profile.server.ts';
import { protocolsServer } from './modules/protocols/protocols.server.ts';
import { publicLinksServer } from './modules/public-links/public-links.server.ts';
import { realtimeServer } from './modules/realtime/realtime.server.ts';
import { receiptsServer } from './modules/receipts/receipts.server.ts';
import { recoveryServer } from './modules/recovery/recovery.server.ts';
import { registrationServer } from './modules/registration/registration.server.ts';
import type { ReportServices } from './modules/reports/grid-export.ts';
import { reportsServer } from './modules/reports/reports.server.ts';
import { rolesServer } from './modules/roles/roles.server.ts';
import { secondFactorServer } from './modules/second-factor/second-factor.server.ts';
import { sessionServer } from './modules/session/session.server.ts';
import { setupServer } from './modules/setup/setup.server.ts';
import { socialServer } from './modules/social/social.server.ts';
import { systemServer } from './modules/system/system.server.ts';
import { usersServer } from './modules/users/users.server.ts';
import { ownDataParts } from './own-data.ts';
import { CaseKeys } from './platform/cases/case-keys.ts';
import { PublicPapers } from './platform/cases/public-papers.ts';
import { Receipts } from './platform/cases/receipts.ts';
import { ContactOptOuts } from './platform/contacts/opt-outs.ts';
import type { Files } from './platform/files/files.ts';
import type { Mail } from './platform/mail/mail.ts';
import type { Notifier } from './platform/notifications/notifier.ts';
import type { PublicLinks } from './platform/public-links/public-links.ts';
import type { SharedLimiter } from './platform/rate-limits.ts';
import { SealedFields } from './platform/sealed-fields.ts';
import { SecondFactors } from './platform/second-factor/second-factors.ts';
import { KnownDevices } from './platform/sessions/known-devices.ts';
import { setupToken } from './platform/setup-link.ts';
import type { Vitals } from './platform/vitals.ts';

export interface ModuleServices {
  readonly keys: Keys;
  readonly limiter: SharedLimiter;
  readonly mail: Mail;
  readonly notifier: Notifier;
  readonly files: Files;
  readonly reports: ReportServices;
  readonly links: PublicLinks;
  readonly vitals: Vitals;
  /** For papers that people outside ask for. */
  readonly papers: FairSemaphore;
}

export function serverModules(services: ModuleServices): ServerModule[] {
  const { keys, limiter, mail, links, notifier, files, reports, vitals, papers } = services;
  const factors = new SecondFactors(keys);
  const devices = new KnownDevices(keys);
  const optOuts = new ContactOptOuts(new SealedFields(keys));
  const requests = {
    caseKeys: new CaseKeys(keys),
    sealed: new SealedRequest(new SealedFields(keys)),
    notifier,
  };
  const door = {
    limiter,
    caseKeys: requests.caseKeys,
    cases: { privacy: new PrivacyProtocolCase({ notifier, mail }) },
  };
  const caseReceipts = new Receipts(keys);
  const publicPapers = new PublicPapers({ limiter, threads: reports.threads, places: papers });
  const modules = [
    systemServer(vitals),
    sessionServer({ keys, limiter, mail, factors, devices }),
    recoveryServer(limiter, mail, devices),
    registrationServer(limiter),
    setupServer(setupToken(keys), limiter),
    socialServer(keys, limiter, mail, devices),
    legalEntitiesServer({ limiter, files }),
    contactsServer(optOuts),
    deadlineRulesServer,
    privacyFormServer({
      keys,
      limiter,
      files,
      mail,
      notifier,
      links,
      receipts: caseReceipts,
      reports,
    }),
    employeesServer,
    importsServer({ keys, limiter, files, targets: importTargetsOf({ keys, limiter }), ...reports }),
    contactListsServer(optOuts),
    answerTemplatesServer,
    naturalEntitiesServer({ keys, limiter, notifier, files }),
    usersServer({ limiter, mail, notifier, files }),
    secondFactorServer({ limiter, factors, mail }),
    profileServer({ limiter, mail, files }),
    protocolsServer({ ...door, files, receipts: caseReceipts, papers: publicPapers }),
    receiptsServer({ ...door, receipts: caseReceipts, papers: publicPapers }),
    complementServer({ limiter, files }),
    ownDataServer({ parts: ownDataParts, keys, limiter, ...reports }),
    privacyPublicFormServer({
      ...requests,
      keys,
      limiter,
      links,
      mail,
      files,
      receipts: caseReceipts,
    }),
    rolesServer,
    publicLinksServer(links),
    auditServer(limiter),
    functionalitiesServer,
    dataAccessServer,
    notificationsServer,
    realtimeServer,
    mailOutboxServer(limiter, mail),
  ];
  return [...modules, reportsServer(registeredGrids(modules), reports)];
}
