import { fileEndpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { typedPassword } from '../../core/password.ts';
import { z } from '../../core/schema.ts';
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
