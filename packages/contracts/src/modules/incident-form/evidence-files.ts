import type { UploadRules } from '../../core/upload.ts';

/** Proofs of an incident: a message as it came, with its headers, too. */
export const evidenceFiles: UploadRules = {
  kinds: ['pdf', 'png', 'jpeg', 'webp', 'docx', 'xlsx', 'eml', 'txt'],
  maxBytes: 10 * 1024 * 1024,
  maxFiles: 10,
};
