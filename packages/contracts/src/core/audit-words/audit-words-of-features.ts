import { caseServiceAuditActions } from './audit-words-of-case-services.ts';
import { documentLinkAuditActions } from './audit-words-of-document-links.ts';
import { documentAuditActions } from './audit-words-of-documents.ts';
import { driveAuditActions } from './audit-words-of-drive.ts';
import { dueDiligenceAuditActions } from './audit-words-of-due-diligence.ts';
import { incidentAuditActions } from './audit-words-of-incidents.ts';
import { knowledgeAuditActions } from './audit-words-of-knowledge.ts';
import { newsletterAuditActions } from './audit-words-of-newsletters.ts';
import { reportAuditActions } from './audit-words-of-reports.ts';
import { reviewAuditActions } from './audit-words-of-reviews.ts';
import { scheduleAuditActions } from './audit-words-of-schedules.ts';
import { scholarshipAuditActions } from './audit-words-of-scholarships.ts';
import { sealingAuditActions } from './audit-words-of-sealing.ts';

/** What each feature writes into the audit log. */
export const featureAuditActions = {
  ...caseServiceAuditActions,
  ...documentLinkAuditActions,
  ...documentAuditActions,
  ...driveAuditActions,
  ...dueDiligenceAuditActions,
  ...incidentAuditActions,
  ...knowledgeAuditActions,
  ...newsletterAuditActions,
  ...reportAuditActions,
  ...reviewAuditActions,
  ...scheduleAuditActions,
  ...scholarshipAuditActions,
  ...sealingAuditActions,
} as const;
