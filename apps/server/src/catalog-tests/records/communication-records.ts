import { contactRecords } from './contact-records.ts';
import { knowledgeRecords } from './knowledge-records.ts';
import type { Known } from './known-record.ts';
import { newsletterRecords } from './newsletter-records.ts';
import { reviewRecords } from './review-records.ts';

/** Contacts, newsletters, and what happens around these. */
export const communicationRecords: Readonly<Record<string, Known>> = {
  ...contactRecords,
  ...knowledgeRecords,
  ...newsletterRecords,
  ...reviewRecords,
};
