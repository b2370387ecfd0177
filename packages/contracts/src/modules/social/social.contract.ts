import { endpoint, redirectEndpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { byId } from '../../core/schema.ts';
import { socialPages } from './social.pages.ts';
import {
  byProvider,
  departure,
  linkAnswer,
  linkStart,
  ownSocial,
  socialAnswer,
  socialLink,
  socialTicket,
} from './social.schemas.ts';

const own = '/api/v1/profile/social';

export const social = defineModule({
  ...socialPages,
  endpoints: {
    start: endpoint({
      method: 'POST',
      path: '/api/v1/social/:provider/start',
      access: 'public',
      duringMaintenance: true,
      summary: 'Começar a entrada com a conta de um provedor: o endereço a visitar',
      params: byProvider,
      response: departure,
    }),
    callback: redirectEndpoint(
      {
        path: '/api/v1/social/:provider/callback',
        duringMaintenance: true,
        summary: 'Volta do provedor: leva à página que termina a entrada',
        params: byProvider,
      },
      '/login?social=failed',
    ),
    store: endpoint({
      method: 'POST',
      path: '/api/v1/store_social',
      access: 'public',
      duringMaintenance: true,
      summary: 'Entrar com o que o provedor comprovou; quem é novo recebe uma conta de estudante',
      body: socialTicket,
      response: socialAnswer,
    }),
    link: endpoint({
      method: 'POST',
      path: '/api/v1/social/link',
      access: 'public',
      duringMaintenance: true,
      summary: 'Ligar a conta do provedor à conta com o mesmo e-mail, com a senha dela, e entrar',
      body: socialLink,
      response: linkAnswer,
    }),
    own: endpoint({
      method: 'GET',
      path: own,
      access: 'signedIn',
      summary: 'As contas de provedores ligadas à própria conta',
      response: ownSocial,
    }),
    startLink: endpoint({
      method: 'POST',
      path: `${own}/:provider/start`,
      access: 'signedIn',
      summary: 'Começar a ligar a conta de um provedor à própria conta',
      params: byProvider,
      body: linkStart,
      response: departure,
    }),
    finishLink: endpoint({
      method: 'POST',
      path: own,
      access: 'signedIn',
      summary: 'Ligar à própria conta o que o provedor comprovou',
      body: socialTicket,
      response: ownSocial,
    }),
    unlink: endpoint({
      method: 'DELETE',
      path: `${own}/:id`,
      access: 'signedIn',
      summary: 'Desligar a conta de um provedor da própria conta',
      params: byId,
      response: ownSocial,
    }),
  },
});
