import { z } from './schema.ts';
import { imageKinds, type UploadRules } from './upload.ts';

const rules: UploadRules = { kinds: imageKinds, maxBytes: 5 * 1024 * 1024, maxFiles: 1 };

/** One picture of somebody or something: what is taken, and how it is handed out. */
const pictureAs = <const T extends string>(type: T) => ({
  rules,
  type,
  /** The version an address names; with it, the answer may be kept by the browser. */
  query: z.strictObject({ v: z.uuid().optional() }),
});

/** A person's. */
export const photo = pictureAs('image/webp');

/** An organisation's: keeps transparent backgrounds, and every program opens it. */
export const logo = pictureAs('image/png');

/** Where a picture is fetched, with the bearer; null where there is none. */
export const pictureAddress = z.string().nullable();
