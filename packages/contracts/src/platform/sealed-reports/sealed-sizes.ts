import type { UploadRules } from '../../core/upload.ts';

/** Of one sealed text with all its fields. */
export const MOST_SEALED_BYTES = 300_000;
/** A data key sealed to one public key: 32 bytes and the 48 that sealing adds. */
export const SEALED_KEY_BYTES = 80;
export const PUBLIC_KEY_BYTES = 32;
export const LOOKUP_BYTES = 32;
/** How many people hold the keys of one report at most. */
export const MOST_HOLDERS = 50;

/** Files arrive sealed: the server sees a name it gave, a size and opaque bytes. No virus scan can look inside. */
export const sealedFileRules: UploadRules = { kinds: ['sealed'], maxBytes: 26_500_000, maxFiles: 10 };
/** Before sealing, as the person chooses them. */
export const MOST_FILE_BYTES = 25 * 1024 * 1024;
