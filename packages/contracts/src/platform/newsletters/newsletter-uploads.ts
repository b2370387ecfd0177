import { fileKinds, imageKinds, type UploadRules } from '../../core/upload.ts';
import { textPicture } from '../rich-text/text-pictures.ts';

const attachmentKinds = ['pdf', 'docx', 'xlsx', 'pptx', 'csv', 'txt', ...imageKinds] as const;

export const newsletterUploads = {
  image: textPicture,
  attachment: { kinds: attachmentKinds, maxBytes: 20 * 1024 * 1024, maxFiles: 1 },
  types: [...new Set(attachmentKinds.map((kind) => fileKinds[kind].type as string))],
} as const satisfies { image: UploadRules; attachment: UploadRules; types: readonly string[] };

export const MOST_ATTACHMENTS = 20;
