import { endpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { id, z } from '../../core/schema.ts';
import { profilePages } from './profile.pages.ts';
import { ownSession, profile, profileUpdate } from './profile.schemas.ts';

const path = '/api/v1/profile';

export const profileModule = defineModule({
  ...profilePages,
  endpoints: {
    read: endpoint({
      method: 'GET',
      path,
      access: 'signedIn',
      summary: 'A própria conta, seus grupos e o que cada um permite',
      response: profile,
    }),
    update: endpoint({
      method: 'POST',
      path,
      access: 'signedIn',
      summary: 'Alterar o próprio nome, o e-mail e os dados pessoais',
      body: profileUpdate,
      response: profile,
    }),
    choosePerson: endpoint({
      method: 'PUT',
      path: `${path}/active_person`,
      access: 'signedIn',
      summary: 'Escolher a pessoa ativa entre as próprias',
      body: z.strictObject({ person_id: id }),
      response: profile,
    }),
    sessions: endpoint({
      method: 'GET',
      path: `${path}/sessions`,
      access: 'signedIn',
      summary: 'As próprias sessões abertas',
      response: z.array(ownSession),
    }),
    endOtherSessions: endpoint({
      method: 'DELETE',
      path: `${path}/sessions`,
      access: 'signedIn',
      summary: 'Encerrar as próprias sessões, menos a que pede',
      response: z.strictObject({ ended: z.number() }),
    }),
  },
});
