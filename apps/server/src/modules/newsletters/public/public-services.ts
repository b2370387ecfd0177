import type { Files } from '../../../platform/files/files.ts';
import type { IssuedDocuments } from '../../../platform/issued-documents/issued-documents.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { PublicLinks } from '../../../platform/public-links/public-links.ts';
import type { SharedLimiter } from '../../../platform/rate-limits.ts';

export interface PublicServices {
  readonly links: PublicLinks;
  readonly files: Files;
  readonly mail: Mail;
  readonly limiter: SharedLimiter;
  readonly documents: IssuedDocuments;
  readonly codeKey: Buffer;
}
