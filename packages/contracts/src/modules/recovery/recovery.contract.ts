import { endpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { successMessages, z } from '../../core/schema.ts';
import { recoveryPages } from './recovery.pages.ts';
import { passwordReset, recoveryRequest, resetToken } from './recovery.schemas.ts';

export const recovery = defineModule({
  ...recoveryPages,
  endpoints: {
    request: endpoint({
      method: 'POST',
      path: '/api/v1/password/email',
      access: 'public',
      summary: 'Pedir por e-mail o link para uma nova senha; responde o mesmo para qualquer endereço',
      body: recoveryRequest,
      response: z.strictObject({ messages: successMessages }),
    }),
    check: endpoint({
      method: 'POST',
      path: '/api/v1/password/reset/check',
      access: 'public',
      summary: 'Mostrar a que conta pertence um link de nova senha',
      body: resetToken,
      response: z.strictObject({ name: z.string(), email: z.string() }),
    }),
    reset: endpoint({
      method: 'POST',
      path: '/api/v1/password/reset',
      access: 'public',
      summary: 'Definir a nova senha a partir do link e encerrar todas as sessões',
      body: passwordReset,
      response: z.strictObject({ email: z.string(), messages: successMessages }),
    }),
  },
});
