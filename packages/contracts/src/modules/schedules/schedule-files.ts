import type { UploadRules } from '../../core/upload.ts';

export const attachmentRules: UploadRules = {
  kinds: ['pdf', 'docx', 'xlsx', 'pptx', 'png', 'jpeg'],
  maxBytes: 20 * 1024 * 1024,
  maxFiles: 5,
};

/** What calendars write for each other. */
export const calendarFileRules: UploadRules = { kinds: ['ics'], maxBytes: 1024 * 1024, maxFiles: 1 };
