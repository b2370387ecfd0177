import type { UploadRules } from '../../core/upload.ts';

/** What an import takes: twenty megabytes are far more rows than it reads. */
export const importUpload: UploadRules = { kinds: ['xlsx', 'csv'], maxBytes: 20 * 1024 * 1024, maxFiles: 1 };
