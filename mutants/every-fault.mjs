import { accessFaults } from './access.mjs';
import { auditFaults } from './audit.mjs';
import { caseKitFaults } from './case-kit.mjs';
import { caseServiceFaults } from './case-services.mjs';
import { caseFaults } from './cases.mjs';
import { deadlineFaults } from './deadlines.mjs';
import { documentLinkFaults } from './document-links.mjs';
import { documentFaults } from './documents.mjs';
import { driveFaults } from './drive.mjs';
import { dueDiligenceFaults } from './due-diligence.mjs';
import { fileFaults } from './files.mjs';
import { incidentCommunicationFaults } from './incident-communications.mjs';
import { incidentFaults } from './incidents.mjs';
import { inputFaults } from './input.mjs';
import { issuedDocumentFaults } from './issued-documents.mjs';
import { knowledgeFaults } from './knowledge.mjs';
import { knownDeviceFaults } from './known-devices.mjs';
import { mailFaults } from './mail-and-jobs.mjs';
import { unsentMailFaults } from './mail-that-does-not-leave.mjs';
import { newsletterReviewFaults } from './newsletter-reviews.mjs';
import { newsletterFaults } from './newsletters.mjs';
import { ownDataFaults } from './own-data.mjs';
import { privacyRequestFaults } from './privacy-requests.mjs';
import { promiseFaults } from './promises.mjs';
import { runningFaults } from './running.mjs';
import { scheduleFaults } from './schedules.mjs';
import { scholarshipRuleFaults } from './scholarship-rules.mjs';
import { scholarshipFaults } from './scholarships.mjs';
import { scopeFaults } from './scope.mjs';
import { sealedCustodyFaults } from './sealed-custody.mjs';
import { sealedReportFaults } from './sealed-reports.mjs';
import { shareFaults } from './shares.mjs';
import { signInFaults } from './sign-in.mjs';
import { strangerFaults } from './strangers.mjs';
import { webFaults } from './web.mjs';

/** What is planted, by area. A new promise brings the mistake that would break it along. */
export const everyFault = {
  access: accessFaults,
  scope: scopeFaults,
  'sign-in': signInFaults,
  'known devices': knownDeviceFaults,
  incidents: incidentFaults,
  'communications of incidents': incidentCommunicationFaults,
  input: inputFaults,
  cases: caseFaults,
  'case kit': caseKitFaults,
  'case services': caseServiceFaults,
  'issued documents': issuedDocumentFaults,
  'links to documents': documentLinkFaults,
  files: fileFaults,
  drive: driveFaults,
  audit: auditFaults,
  mail: mailFaults,
  'mail that does not leave': unsentMailFaults,
  deadlines: deadlineFaults,
  'due diligence': dueDiligenceFaults,
  newsletters: newsletterFaults,
  documents: documentFaults,
  knowledge: knowledgeFaults,
  'newsletter reviews': newsletterReviewFaults,
  scholarships: scholarshipFaults,
  'scholarship rules': scholarshipRuleFaults,
  'own data': ownDataFaults,
  'privacy requests': privacyRequestFaults,
  running: runningFaults,
  schedules: scheduleFaults,
  'custody of sealed reports': sealedCustodyFaults,
  'sealed reports': sealedReportFaults,
  shares: shareFaults,
  promises: promiseFaults,
  strangers: strangerFaults,
  web: webFaults,
};
