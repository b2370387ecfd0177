import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import type { NewsletterDetail } from '@conforme/contracts/modules/newsletters/newsletters.schemas.ts';
import { upload } from '../../../core/api/upload.ts';
import type { FieldOf } from '../../../core/form/field-of.ts';
import { RichTextField } from '../../../platform/rich-text/rich-text-field.tsx';
import { loadFileOf } from '../newsletter-files.ts';

/** The text, with pictures of its own and the documents that are attached. */
export function BodyField({ of, newsletter }: { of: FieldOf<string>; newsletter: NewsletterDetail }) {
  const params = { id: String(newsletter.id) };
  return (
    <RichTextField
      of={of}
      label="Texto do informativo"
      loadFile={loadFileOf(newsletter.id)}
      sendPicture={(file, options) => upload(newsletters.endpoints.uploadImage, { params }, file, options)}
      documents={newsletter.attachments}
    />
  );
}
