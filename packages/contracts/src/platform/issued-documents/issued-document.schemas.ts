import { instant, z } from '../../core/schema.ts';
import { caseId, namedPerson } from '../cases/case-detail.schemas.ts';

/** A document as the page of its case lists it. Nothing of what it says but its title. */
export const issuedDocument = z.strictObject({
  id: z.uuid(),
  /** Which series of documents it is of, in the words of the feature. */
  kind: z.string(),
  version: z.number().int(),
  title: z.string(),
  issued_at: instant,
  issued_by: namedPerson,
  /** Of the file, in hexadecimal. */
  sha256: z.string(),
  bytes: z.number(),
  /** Under which anybody checks it. */
  code: z.string(),
  /** There is a later version of it. */
  superseded: z.boolean(),
});
export type IssuedDocument = z.output<typeof issuedDocument>;
export const issuedDocumentList = z.array(issuedDocument);

export const byDocument = z.strictObject({ id: caseId, document_id: z.uuid() });
