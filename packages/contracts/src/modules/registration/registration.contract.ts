import { endpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { instant, successMessages, z } from '../../core/schema.ts';
import { registrationPages } from './registration.pages.ts';
import { activationToken, activationWrite, registrationWrite } from './registration.schemas.ts';

export const registration = defineModule({
  ...registrationPages,
  endpoints: {
    store: endpoint({
      method: 'POST',
      path: '/api/v1/store',
      access: 'public',
      summary: 'Criar uma conta, de pessoa ou de organização; responde o mesmo para qualquer endereço',
      body: registrationWrite,
      response: z.strictObject({
        success: z.literal(true),
        email: z.string(),
        messages: successMessages,
      }),
    }),
    notice: endpoint({
      method: 'GET',
      path: '/api/v1/registrations/notice',
      access: 'public',
      summary: 'Quem recebe os dados de quem cria uma conta, e o aviso de privacidade que vale para eles',
      response: z.strictObject({
        /** Null where nobody can register. */
        organisation: z.string().nullable(),
        officer: z.strictObject({ name: z.string(), email: z.string() }).nullable(),
        notice: z
          .strictObject({ version: z.number().int(), body: z.string(), published_at: instant })
          .nullable(),
      }),
    }),
    check: endpoint({
      method: 'POST',
      path: '/api/v1/registrations/check',
      access: 'public',
      summary: 'Mostrar que conta um link de ativação ativa',
      body: activationToken,
      response: z.strictObject({
        name: z.string(),
        email: z.string(),
        company_name: z.string().nullable(),
      }),
    }),
    activate: endpoint({
      method: 'POST',
      path: '/api/v1/registrations/activate',
      access: 'public',
      summary: 'Ativar a conta com o link e a senha escolhida no cadastro',
      body: activationWrite,
      response: z.strictObject({ email: z.string() }),
    }),
  },
});
