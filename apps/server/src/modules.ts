import { caseKinds } from './case-kinds.ts';
import type { FairSemaphore } from './core/fair-semaphore.ts';
import type { Keys } from './core/keys.ts';
import { registeredGrids, type ServerModule } from './core/server-module.ts';
import { importTargetsOf } from './imports.ts';
import { alertsServer } from './modules/alerts/alerts.server.ts';
import { auditServer } from './modules/audit/audit.server.ts';
import { complementServer } from './modules/complement/complement.server.ts';
import { contactListsServer } from './modules/contact-lists/contact-lists.server.ts';
import { contactsServer } from './modules/contacts/contacts.server.ts';
import { credentialingConfigsServer } from './modules/credentialing-configs/credentialing-configs.server.ts';
import { portalCebasVacanciesServer } from './modules/credentialing-configs/public/vacancies.server.ts';
import { credentialingHandlingsServer } from './modules/credentialing-handlings/credentialing-handlings.server.ts';
import { CredentialingProtocolCase } from './modules/credentialing-handlings/outside/credentialing-protocol-case.ts';
import { credentialingPublicFormServer } from './modules/credentialing-handlings/public-form/credentialing-public-form.server.ts';
import { SealedApplication } from './modules/credentialing-handlings/sealed-application.ts';
import { dataAccessServer } from './modules/data-access/data-access.server.ts';
import { deadlineRulesServer } from './modules/deadline-rules/deadline-rules.server.ts';
import { documentLinksServer } from './modules/document-links/document-links.server.ts';
import { documentsServer } from './modules/documents/documents.server.ts';
import { driveServers } from './modules/drive/drive-servers.ts';
import { dueDiligenceFormServer } from './modules/due-diligence-form/due-diligence-form.server.ts';
import { DueDiligenceProtocolCase } from './modules/due-diligence-form/outside/due-diligence-protocol-case.ts';
import { dueDiligencePublicFormServer } from './modules/due-diligence-form/public-form/due-diligence-public-form.server.ts';
import { suppliersServer } from './modules/due-diligence-form/suppliers/suppliers.server.ts';
import { dueDiligenceTemplatesServer } from './modules/due-diligence-templates/due-diligence-templates.server.ts';
import { employeesServer } from './modules/employees/employees.server.ts';
import { functionalitiesServer } from './modules/functionalities/functionalities.server.ts';
import { groupNewsServer } from './modules/group-news/group-news.server.ts';
import { importsServer } from './modules/imports/imports.server.ts';
import { incidentFormServer } from './modules/incident-form/incident-form.server.ts';
import { IncidentProtocolCase } from './modules/incident-form/outside/incident-protocol-case.ts';
import { incidentPublicFormServer } from './modules/incident-form/public-form/incident-public-form.server.ts';
import { incidentNoticeServer } from './modules/incident-form/public-notice/incident-notice.server.ts';
import { intimidationFormServer } from './modules/intimidation-form/intimidation-form.server.ts';
import { systematicIntimidationServer } from './modules/intimidation-form/public-form/systematic-intimidation.server.ts';
import { knowledgeItemsServer } from './modules/knowledge-items/knowledge-items.server.ts';
import { legalEntitiesServer } from './modules/legal-entities/legal-entities.server.ts';
import { mailOutboxServer } from './modules/mail-outbox/mail-outbox.server.ts';
import { muralServer } from './modules/mural/mural.server.ts';
import { naturalEntitiesServer } from './modules/natural-entities/natural-entities.server.ts';
import { newsletterReportsServer } from './modules/newsletter-reports/newsletter-reports.server.ts';
import { newsletterReviewsServer } from './modules/newsletter-reviews/newsletter-reviews.server.ts';
import { newsletterWorkflowsServer } from './modules/newsletter-workflows/newsletter-workflows.server.ts';
import { newslettersServer } from './modules/newsletters/newsletters.server.ts';
import { newsletterPublicServer } from './modules/newsletters/public/newsletter-public.server.ts';
import { newslettersModeratorServer } from './modules/newsletters-moderator/newsletters-moderator.server.ts';
import { notificationsServer } from './modules/notifications/notifications.server.ts';
import { ownDataServer } from './modules/own-data/own-data.server.ts';
import { portalCebasRatioServer } from './modules/portal-cebas-ratio/portal-cebas-ratio.server.ts';
import { answerTemplatesServer } from './modules/privacy-form/answer-templates/answer-templates.server.ts';
import { privacyFormServer } from './modules/privacy-form/privacy-form.server.ts';
import { privacyPublicFormServer } from './modules/privacy-form/public-form/privacy-public-form.server.ts';
import { PrivacyProtocolCase } from './modules/privacy-form/request/privacy-protocol-case.ts';
import { SealedRequest } from './modules/privacy-form/request/sealed-request.ts';
import { profileServer } from './modules/profile/profile.server.ts';
import { protocolsServer } from './modules/protocols/protocols.server.ts';
import { publicLinksServer } from './modules/public-links/public-links.server.ts';
import { quickSearchServer } from './modules/quick-search/quick-search.server.ts';
import { realtimeServer } from './modules/realtime/realtime.server.ts';
import { receiptsServer } from './modules/receipts/receipts.server.ts';
import { recoveryServer } from './modules/recovery/recovery.server.ts';
import { registrationServer } from './modules/registration/registration.server.ts';
import { reportingChannelFormServer } from './modules/reporting-channel/public-form/reporting-channel-form.server.ts';
import { reportingChannelServer } from './modules/reporting-channel/reporting-channel.server.ts';
import type { ReportServices } from './modules/reports/grid-export.ts';
import { reportsServer } from './modules/reports/reports.server.ts';
import { rolesServer } from './modules/roles/roles.server.ts';
import { scheduleConfirmationServer } from './modules/schedules/confirmation/schedule-confirmation.server.ts';
import { schedulesServer } from './modules/schedules/schedules.server.ts';
import { sealedReportsServer } from './modules/sealed-reports/sealed-reports.server.ts';
import { secondFactorServer } from './modules/second-factor/second-factor.server.ts';
import { sessionServer } from './modules/session/session.server.ts';
import { setupServer } from './modules/setup/setup.server.ts';
import { socialServer } from './modules/social/social.server.ts';
import { subgroupNewsServer } from './modules/subgroup-news/subgroup-news.server.ts';
import { systemServer } from './modules/system/system.server.ts';
import { unsubscribeServer } from './modules/unsubscribe/unsubscribe.server.ts';
import { usersServer } from './modules/users/users.server.ts';
import { ownDataParts } from './own-data.ts';
import { CaseKeys } from './platform/cases/case-keys.ts';
import { PublicPapers } from './platform/cases/intake/public-papers.ts';
import { Receipts } from './platform/cases/intake/receipts.ts';
import type { AllProtocolCases } from './platform/cases/protocol-case.ts';
import { ContactOptOuts } from './platform/contacts/opt-outs.ts';
import { VersionCodes } from './platform/documents/version-codes.ts';
import type { Files } from './platform/files/files.ts';
import { IssuedDocuments } from './platform/issued-documents/issued-documents.ts';
import type { Mail } from './platform/mail/mail.ts';
import type { Notifier } from './platform/notifications/notifier.ts';
import type { PublicLinks } from './platform/public-links/public-links.ts';
import type { SharedLimiter } from './platform/rate-limits.ts';
import { SealedFields } from './platform/sealed-fields.ts';
import { SecondFactors } from './platform/second-factor/second-factors.ts';
import { KnownDevices } from './platform/sessions/known-devices.ts';
import { setupToken } from './platform/setup-link.ts';
import type { Vitals } from './platform/vitals.ts';
import { quickSourcesOf } from './quick-search.ts';

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
  const caseAccess = {
    limiter,
    caseKeys: requests.caseKeys,
    cases: {
      privacy: new PrivacyProtocolCase({ notifier, mail }),
      incident: new IncidentProtocolCase({ notifier }),
      'due-diligence': new DueDiligenceProtocolCase({ notifier }),
      credentialing: new CredentialingProtocolCase({ notifier }),
    } satisfies AllProtocolCases,
  };
  const caseReceipts = new Receipts(keys);
  const sealedCases = { caseKeys: requests.caseKeys, notifier, files, limiter, links };
  const publicPapers = new PublicPapers({ limiter, threads: reports.threads, places: papers });
  const documents = new IssuedDocuments(keys, { files, reports, papers: publicPapers });
  const versions = new VersionCodes(keys);
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
    incidentFormServer({
      ...{ keys, limiter, files, mail, notifier, links, documents, reports },
      receipts: caseReceipts,
      readings: files.readings,
    }),
    incidentPublicFormServer({
      caseKeys: requests.caseKeys,
      ...{ keys, limiter, links, mail, files, notifier, receipts: caseReceipts },
    }),
    incidentNoticeServer(links),
    reportingChannelServer(sealedCases),
    reportingChannelFormServer(sealedCases),
    intimidationFormServer(sealedCases),
    systematicIntimidationServer(sealedCases),
    sealedReportsServer({ limiter, notifier }),
    suppliersServer,
    dueDiligenceFormServer({
      caseKeys: requests.caseKeys,
      ...{ limiter, files, mail, notifier, links, documents },
    }),
    dueDiligencePublicFormServer({
      caseKeys: requests.caseKeys,
      ...{ keys, limiter, links, mail, files, notifier, receipts: caseReceipts },
    }),
    employeesServer,
    portalCebasRatioServer(reports),
    credentialingConfigsServer(links),
    portalCebasVacanciesServer(links),
    credentialingHandlingsServer({
      caseKeys: requests.caseKeys,
      sealed: new SealedApplication(new SealedFields(keys)),
      ...{ limiter, files, mail, notifier, documents, reports },
    }),
    credentialingPublicFormServer({
      caseKeys: requests.caseKeys,
      ...{ caseAccess, keys, limiter, links, mail, files, notifier, receipts: caseReceipts },
    }),
    importsServer({ keys, limiter, files, targets: importTargetsOf({ keys, limiter }), ...reports }),
    contactListsServer(optOuts),
    groupNewsServer,
    subgroupNewsServer,
    newslettersServer({ limiter, files, mail, notifier, links, documents, optOuts }),
    newsletterPublicServer({ keys, links, files, mail, limiter, documents }),
    newsletterWorkflowsServer,
    newsletterReviewsServer({ notifier, files }),
    newsletterReportsServer({ mail, optOuts, reports, limiter, readings: files.readings }),
    newslettersModeratorServer(notifier),
    muralServer(caseKinds),
    unsubscribeServer({ mail, optOuts, limiter }),
    answerTemplatesServer,
    dueDiligenceTemplatesServer,
    naturalEntitiesServer({ keys, limiter, notifier, files }),
    usersServer({ limiter, mail, notifier, files }),
    secondFactorServer({ limiter, factors, mail }),
    profileServer({ limiter, mail, files }),
    protocolsServer({ ...caseAccess, files, receipts: caseReceipts, papers: publicPapers }),
    receiptsServer({ ...caseAccess, receipts: caseReceipts, papers: publicPapers, documents, versions }),
    complementServer({ limiter, files }),
    ownDataServer({ parts: ownDataParts, keys, limiter, links, ...reports }),
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
    alertsServer,
    realtimeServer,
    quickSearchServer({ limiter, sources: quickSourcesOf(keys, caseKinds) }),
    mailOutboxServer({ limiter, mail, kinds: caseKinds }),
    schedulesServer({ mail, notifier, links, limiter, files, reports, kinds: caseKinds }),
    documentLinksServer({ keys, limiter, links, mail, files, notifier, versions }),
    documentsServer({ limiter, files, notifier, documents, versions }),
    knowledgeItemsServer({ files, limiter, notifier }),
    ...driveServers(keys, { files, links, limiter, notifier, reports }),
    scheduleConfirmationServer({ mail, notifier, links, limiter, kinds: caseKinds }),
  ];
  return [...modules, reportsServer(registeredGrids(modules), reports)];
}
