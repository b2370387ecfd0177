import { endpoint, fileEndpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { instant, z } from '../../core/schema.ts';
import { caseReference } from '../../platform/cases/case-reference.ts';
import { toldTerms } from '../../platform/deadlines/term-lines.schemas.ts';
import { receiptsPages } from './receipts.pages.ts';

const path = '/api/v1/receipts';

const checkedReceipt = z.strictObject({
  paper: z.literal('receipt'),
  authentic: z.literal(true),
  protocol: z.string(),
  organisation: z.string(),
  received_at: instant,
  received_day_only: z.boolean(),
  /** 'C. P.': enough to compare with the paper. */
  holder_initials: z.string(),
  types: z.array(z.string()),
  /** As the paper has them. */
  terms: toldTerms,
  /** Since when a newer receipt of the same case says something else; null for the newest. */
  superseded_at: instant.nullable(),
});

/** Nothing of what the document says: whoever asks holds it, or does not. */
const checkedDocument = z.strictObject({
  paper: z.literal('document'),
  authentic: z.literal(true),
  title: z.string(),
  organisation: z.string(),
  issued_at: instant,
  version: z.number().int(),
  /** Of its series; its own version where there is none after it. */
  newest_version: z.number().int(),
  /** Since when a later version takes its place. */
  superseded_at: instant.nullable(),
  /** Of the file, in hexadecimal: a file can be compared with it. */
  sha256: z.string(),
});

const versionState = z.enum(['valid', 'superseded', 'revoked', 'ended']);

/** A version of a document of the organisation's register. */
const checkedVersion = z.strictObject({
  paper: z.literal('version'),
  authentic: z.literal(true),
  title: z.string(),
  /** As people cite it: POL-SI-003. */
  code: z.string(),
  organisation: z.string(),
  version: z.number().int(),
  released_at: instant,
  state: versionState,
  /** Since when it is no longer valid. */
  since: instant.nullable(),
  newest_version: z.number().int(),
  newest_released_at: instant,
  review_on: z.iso.date().nullable(),
  sha256: z.string(),
  /** Of a picture as it was sent, before it was drawn anew. */
  sent_sha256: z.string().nullable(),
  /** Other organisations of which the same file is a document. */
  elsewhere: z.array(z.strictObject({ organisation: z.string(), code: z.string(), state: versionState })),
});

const checkedPaper = z.discriminatedUnion('paper', [checkedReceipt, checkedDocument, checkedVersion]);
export type CheckedPaper = z.output<typeof checkedPaper>;

export const receipts = defineModule({
  ...receiptsPages,
  endpoints: {
    pdf: fileEndpoint(
      {
        method: 'POST',
        path: `${path}/pdf`,
        access: 'public',
        summary: 'Baixar o comprovante de um protocolo, com a chave dele',
        body: z.strictObject(caseReference),
      },
      ['application/pdf'],
    ),
    verify: endpoint({
      method: 'POST',
      path: `${path}/verify`,
      access: 'public',
      summary: 'Conferir se um comprovante ou um documento emitido é autêntico, pelo código do QR code',
      body: z.strictObject({ code: z.string().max(60) }),
      response: checkedPaper,
    }),
    verifyFile: endpoint({
      method: 'POST',
      path: `${path}/verify_file`,
      access: 'public',
      summary: 'Conferir se um arquivo é um documento nosso, pela impressão digital calculada no navegador',
      body: z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
      response: checkedPaper,
    }),
  },
});
