import { makeDocumentLinkCanaries } from '../../modules/document-links/document-links.test-records.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { makeCaseServiceCanaries } from './case-service-canaries.ts';
import { makeDeadlineCanaries } from './deadline-canaries.ts';
import { makeDocumentCanaries } from './document-canaries.ts';
import { makeDriveCanaries } from './drive-canaries.ts';
import { makeDueDiligenceCanaries } from './due-diligence-canaries.ts';
import { makeIncidentCanaries } from './incident-canaries.ts';
import { makeKnowledgeCanaries } from './knowledge-canaries.ts';
import { makeNewsletterCanaries } from './newsletter-canaries.ts';
import { makePrivacyCanaries } from './privacy-canaries.ts';
import { makeReviewCanaries } from './review-canaries.ts';
import { makeScheduleCanaries } from './schedule-canaries.ts';
import { makeScholarshipCanaries } from './scholarship-canaries.ts';
import { makeSealedReportCanaries } from './sealed-report-canaries.ts';

/** What each feature keeps for organisation B: a feature adds its line. */
export async function makeFeatureCanaries(t: TestApp, first: number): Promise<void> {
  await makeDeadlineCanaries(t, first, first + 1);
  await makePrivacyCanaries(t, first, first + 1);
  await makeCaseServiceCanaries(t, first, first + 1);
  await makeIncidentCanaries(t, first, first + 1);
  await makeSealedReportCanaries(t, first, { admin: first, user: first + 1 });
  await makeNewsletterCanaries(t, first, first + 1);
  await makeDocumentCanaries(t, first, first + 1);
  await makeKnowledgeCanaries(t, first, first + 1);
  await makeReviewCanaries(t, first, first + 1);
  await makeScheduleCanaries(t, first, first + 1);
  await makeDocumentLinkCanaries(t, first, first + 1);
  await makeDriveCanaries(t, first, first + 1);
  await makeDueDiligenceCanaries(t, first, first + 1);
  await makeScholarshipCanaries(t, first);
}
