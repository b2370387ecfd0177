import { endpoint } from '../../core/endpoint.ts';
import { messages } from '../../core/messages.ts';
import { defineModule } from '../../core/module.ts';
import { z } from '../../core/schema.ts';
import { realtimePages } from './realtime.pages.ts';

export const realtime = defineModule({
  ...realtimePages,
  endpoints: {
    /** The one address outside /api/v1, as the specification writes it (§7). */
    auth: endpoint({
      method: 'POST',
      path: '/broadcasting/auth',
      access: 'signedIn',
      passive: true,
      summary: 'Autorizar uma conexão ao próprio canal em tempo real',
      body: z.strictObject({
        channel_name: z.string().regex(/^private-user\.[1-9]\d{0,14}$/, messages.invalid),
      }),
      response: z.strictObject({
        /** One use, `expires_in` seconds; null while real time is off in this installation. */
        ticket: z.string().nullable(),
        expires_in: z.number(),
        /** Where the socket has a port of its own ('wss://conforme.exemplo.org.br:6001'); null where it is the page's. */
        origin: z.string().nullable(),
      }),
    }),
  },
});
