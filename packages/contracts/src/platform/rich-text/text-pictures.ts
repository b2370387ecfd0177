import { fileKinds, imageKinds, type UploadRules } from '../../core/upload.ts';

/** A picture within a text, whatever the text belongs to. Drawn anew by the server. */
export const textPicture = {
  kinds: imageKinds,
  maxBytes: 8 * 1024 * 1024,
  maxFiles: 1,
} as const satisfies UploadRules;
export const textPictureTypes: readonly string[] = imageKinds.map((kind) => fileKinds[kind].type);

/** Of one text, with all its versions. */
export const MOST_PICTURES = 60;
