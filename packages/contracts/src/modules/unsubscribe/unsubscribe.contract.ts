import { endpoint, redirectEndpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { secret, z } from '../../core/schema.ts';
import { unsubscribePages } from './unsubscribe.pages.ts';

const byToken = z.strictObject({ token: secret });

export const unsubscribe = defineModule({
  ...unsubscribePages,
  endpoints: {
    open: endpoint({
      method: 'POST',
      path: '/api/v1/public/unsubscribe/open',
      access: 'public',
      summary: 'De que organização são os envios que um endereço de saída encerra; nada muda',
      body: byToken,
      response: z.strictObject({ organisation: z.string(), address: z.string(), left: z.boolean() }),
    }),
    leave: {
      ...endpoint({
        method: 'POST',
        path: '/api/v1/unsubscribe/:token',
        access: 'public',
        summary: 'Não receber mais envios de uma organização por e-mail (um clique, RFC 8058)',
        params: byToken,
        body: z.strictObject({ one_click: z.literal(true) }),
        response: z.strictObject({ organisation: z.string() }),
      }),
      oneClick: true as const,
    },
    /** Mail programs without the one click open the address: it leads to the page, and changes nothing. */
    visit: redirectEndpoint(
      {
        path: '/api/v1/unsubscribe/:token',
        summary: 'Página em que se deixa de receber envios por e-mail',
        params: byToken,
      },
      '/invalid-signature',
    ),
  },
});
