import { endpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { byId, z } from '../../core/schema.ts';
import { shownAlert } from '../../platform/alerts/alert.schemas.ts';
import { alertsPages } from './alerts.pages.ts';

export const alerts = defineModule({
  ...alertsPages,
  endpoints: {
    shown: endpoint({
      method: 'GET',
      path: '/api/v1/alerts',
      access: 'signedIn',
      summary: 'Alertas do Mural que valem agora e que quem pergunta ainda não leu',
      response: z.array(shownAlert),
    }),
    read: endpoint({
      method: 'POST',
      path: '/api/v1/alerts/:id/read',
      access: 'signedIn',
      summary: 'Marcar um alerta do Mural como lido: deixa de aparecer para quem o leu',
      params: byId,
    }),
  },
});
