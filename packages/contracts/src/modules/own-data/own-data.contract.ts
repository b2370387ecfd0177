import { endpoint, fileEndpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { typedPassword } from '../../core/password.ts';
import { instant, z } from '../../core/schema.ts';
import { ownDataPages } from './own-data.pages.ts';

const ownDataFormat = z.enum(['pdf', 'json']);
export type OwnDataFormat = z.output<typeof ownDataFormat>;

export const ownDataTypes: Readonly<Record<OwnDataFormat, string>> = {
  pdf: 'application/pdf',
  json: 'application/json',
};

export const ownDataModule = defineModule({
  ...ownDataPages,
  endpoints: {
    requests: endpoint({
      method: 'GET',
      path: '/api/v1/profile/own_requests',
      access: 'signedIn',
      summary: 'Os pedidos sobre dados pessoais de quem pergunta, e onde fazer um novo',
      response: z.strictObject({
        /** Of the form of the person's organisation, on this site; null where none is open. */
        form_path: z
          .string()
          .regex(/^\/#\//)
          .nullable(),
        requests: z.array(
          z.strictObject({
            protocol: z.string(),
            organisation: z.string(),
            received_at: instant,
            types: z.array(z.string()),
            state: z.string(),
            is_open: z.boolean(),
            due_at: instant.nullable(),
          }),
        ),
      }),
    }),
    // A POST, because it takes a password and leaves a trace.
    take: fileEndpoint(
      {
        method: 'POST',
        path: '/api/v1/profile/own_data',
        access: 'signedIn',
        summary: 'Arquivo com tudo o que o produto guarda sobre quem pede (art. 18 da LGPD)',
        body: z.strictObject({
          format: ownDataFormat,
          /** Needed some minutes after signing in: this is everything about somebody. */
          current_password: typedPassword.optional(),
        }),
      },
      Object.values(ownDataTypes),
    ),
  },
});
