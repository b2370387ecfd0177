import { endpoint, fileEndpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { instant, z } from '../../core/schema.ts';
import { caseReference } from '../../platform/cases/case-reference.ts';
import { toldTerms } from '../../platform/deadlines/term-lines.schemas.ts';
import { receiptsPages } from './receipts.pages.ts';

const path = '/api/v1/receipts';

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
      summary: 'Conferir se um comprovante é autêntico, pelo código do QR code',
      body: z.strictObject({ code: z.string().max(60) }),
      response: z.strictObject({
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
        /** A newer receipt of the same case says something else. */
        superseded: z.boolean(),
      }),
    }),
  },
});
