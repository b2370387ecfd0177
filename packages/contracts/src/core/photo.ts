import { z } from './schema.ts';
import { imageKinds, type UploadRules } from './upload.ts';

const rules: UploadRules = { kinds: imageKinds, maxBytes: 5 * 1024 * 1024, maxFiles: 1 };

/** A person's photo: what is taken, and how it is handed out. */
export const photo = {
  rules,
  type: 'image/webp',
  /** The version an address names; with it, the answer may be kept by the browser. */
  query: z.strictObject({ v: z.uuid().optional() }),
} as const;

/** Where a photo is fetched, with the bearer; null for people without one. */
export const photoAddress = z.string().nullable();
