import type { UploadRules } from '../../core/upload.ts';
import { openProfile } from './confidentiality.ts';

/** What somebody outside may send along with a case. */
export const draftFileRules: UploadRules = {
  kinds: ['pdf', 'png', 'jpeg', 'webp', 'docx'],
  maxBytes: 10 * 1024 * 1024,
  maxFiles: 10,
};
/** What a reply may bring, whatever it replies to: of it each kind of case takes what `file_rules` of the case says. */
export const replyFileRules: UploadRules = {
  kinds: [...draftFileRules.kinds, 'xlsx', 'eml', 'txt'],
  maxBytes: 20 * 1024 * 1024,
  maxFiles: 10,
};
/** In all, however many times they are sent. */
export const FILES_PER_DRAFT = openProfile.filesPerDraft;

/** Digits of the code that proves an e-mail address. */
export const EMAIL_CODE_LENGTH = 6;
