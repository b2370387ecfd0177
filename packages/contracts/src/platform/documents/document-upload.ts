import { fileKinds, imageKinds, type UploadRules } from '../../core/upload.ts';

const kinds = ['pdf', 'docx', 'xlsx', 'pptx', 'txt', ...imageKinds] as const;

export const documentUpload: UploadRules = { kinds, maxBytes: 50 * 1024 * 1024, maxFiles: 1 };
export const documentTypes: readonly string[] = [...new Set(kinds.map((kind) => fileKinds[kind].type))];
