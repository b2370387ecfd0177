import { z } from './schema.ts';
import { imageKinds, type UploadRules } from './upload.ts';

const rules: UploadRules = { kinds: imageKinds, maxBytes: 5 * 1024 * 1024, maxFiles: 1 };

/** An organisation's logo: what is taken, and how it is handed out. */
export const logo = {
  rules,
  /** Keeps transparent backgrounds, and every program opens it. */
  type: 'image/png',
  /** The version an address names; with it, the answer may be kept by the browser. */
  query: z.strictObject({ v: z.uuid().optional() }),
} as const;

/** Where a logo is fetched, with the bearer; null for organisations without one. */
export const logoAddress = z.string().nullable();
