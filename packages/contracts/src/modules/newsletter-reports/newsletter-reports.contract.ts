import { endpoint, fileEndpoint, uploadEndpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { byId, idInPath, z } from '../../core/schema.ts';
import { fileKinds } from '../../core/upload.ts';
import { newsletterFiguresEndpoints } from './newsletter-figures.endpoints.ts';
import { newsletterReportsPages } from './newsletter-reports.pages.ts';
import {
  mailing,
  newsletterReport,
  reportFormats,
  returnedLetters,
  returnedUpload,
} from './newsletter-reports.schemas.ts';

const path = '/api/v1/newsletter_reports';
const follows = { rule: 'newsletter_workflows.detail' } as const;
const sends = { rule: 'newsletters.release' } as const;
const bySending = z.strictObject({ id: idInPath, sending_id: z.uuid() });

export const newsletterReports = defineModule({
  ...newsletterReportsPages,
  endpoints: {
    ...newsletterFiguresEndpoints,
    read: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access: follows,
      summary:
        'Alcance, leituras, assinaturas por unidade, pendentes, comentários e curtidas de um informativo',
      params: byId,
      response: newsletterReport,
    }),
    file: fileEndpoint(
      {
        method: 'GET',
        path: `${path}/:id/export/:format`,
        access: follows,
        summary: 'O relatório de um informativo em PDF ou planilha',
        params: z.strictObject({ id: idInPath, format: z.enum(reportFormats) }),
      },
      [fileKinds.pdf.type, fileKinds.xlsx.type],
    ),
    mailing: endpoint({
      method: 'GET',
      path: `${path}/:id/mail`,
      access: follows,
      summary: 'Envios de um informativo por e-mail e quem um novo envio alcançaria',
      params: byId,
      response: mailing,
    }),
    send: endpoint({
      method: 'POST',
      path: `${path}/:id/mail`,
      access: sends,
      summary: 'Enviar o informativo por e-mail ao público dele',
      once: true,
      params: byId,
      response: mailing,
    }),
    pause: endpoint({
      method: 'POST',
      path: `${path}/:id/mail/:sending_id/pause`,
      access: sends,
      summary: 'Parar um envio por um tempo, ou continuá-lo',
      params: bySending,
      body: z.strictObject({ paused: z.boolean() }),
      response: mailing,
    }),
    cancel: endpoint({
      method: 'POST',
      path: `${path}/:id/mail/:sending_id/cancel`,
      access: sends,
      summary: 'Cancelar um envio: quem ainda não recebeu fica sem ele',
      params: bySending,
      response: mailing,
    }),
    returned: uploadEndpoint(
      {
        path: `${path}/:id/mail/returned`,
        access: sends,
        summary: 'Registrar uma mensagem devolvida (.eml): o endereço fica marcado',
        params: byId,
        response: returnedLetters,
      },
      returnedUpload,
    ),
  },
});
