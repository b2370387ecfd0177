import { cnpj } from '../../core/brazil/cnpj.ts';
import { endpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { confirmed, newPasswordFields } from '../../core/password.ts';
import { email, line, optionalLine, secret, z } from '../../core/schema.ts';
import { setupPages } from './setup.pages.ts';

export const setupWrite = confirmed(
  z.strictObject({
    token: secret,
    name: line(120),
    email,
    ...newPasswordFields,
    organisation: z.strictObject({
      company_name: line(160),
      trading_name: optionalLine(160),
      cnpj: cnpj.nullable().default(null),
    }),
  }),
);

export const setup = defineModule({
  ...setupPages,
  endpoints: {
    check: endpoint({
      method: 'POST',
      path: '/api/v1/setup/check',
      access: 'public',
      summary: 'Conferir o link de primeiros passos',
      body: z.strictObject({ token: secret }),
    }),
    complete: endpoint({
      method: 'POST',
      path: '/api/v1/setup',
      access: 'public',
      summary: 'Criar a primeira administração e a organização',
      body: setupWrite,
      response: z.strictObject({ email: z.string() }),
    }),
  },
});
