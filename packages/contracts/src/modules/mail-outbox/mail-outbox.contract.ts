import { endpoint } from '../../core/endpoint.ts';
import { grid } from '../../core/grid.ts';
import { gridEndpoint } from '../../core/grid-endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { byId, z } from '../../core/schema.ts';
import { mailOutboxList } from './mail-outbox.list.ts';
import { mailOutboxPages } from './mail-outbox.pages.ts';
import { mailDetail, mailRow, mailServer } from './mail-outbox.schemas.ts';

const { path } = mailOutboxList;
const access = { rule: 'mail_outbox.menu' } as const;
/** Without the first, only what tells somebody outside of their case, and nothing of it that opens anything. */
const reading = { rule: 'mail_outbox.menu|mail_outbox.cases' } as const;

export const mailOutbox = defineModule({
  ...mailOutboxPages,
  endpoints: {
    grid: gridEndpoint({
      path: `${path}/grid`,
      access: reading,
      summary: 'Lista de mensagens do sistema com busca, filtros, ordem e páginas',
      grid: grid({ ...mailOutboxList, row: mailRow }),
    }),
    server: endpoint({
      method: 'GET',
      path: `${path}/server`,
      access,
      summary: 'Se os e-mails saem, e quantas mensagens da entidade ativa esperam',
      response: mailServer,
    }),
    read: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access: reading,
      summary: 'Ler uma mensagem, sem o link ou o código que ela leva',
      params: byId,
      response: mailDetail,
    }),
    revealLink: endpoint({
      method: 'POST',
      path: `${path}/:id/reveal_link`,
      access,
      summary: 'Mostrar o link de uma mensagem que não pôde seguir por e-mail; fica na auditoria',
      params: byId,
      response: z.strictObject({ link: z.string() }),
    }),
    revealCode: endpoint({
      method: 'POST',
      path: `${path}/:id/reveal_code`,
      access,
      summary: 'Mostrar o código de uma mensagem que não pôde seguir por e-mail; fica na auditoria',
      params: byId,
      response: z.strictObject({ code: z.string() }),
    }),
    resend: endpoint({
      method: 'POST',
      path: `${path}/:id/resend`,
      access,
      summary: 'Enviar a mensagem de novo',
      params: byId,
      response: mailDetail,
    }),
  },
});
