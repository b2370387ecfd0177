import { endpoint, fileEndpoint, uploadEndpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { photo, pictureAddress } from '../../core/picture.ts';
import { byId, id, successMessages, z } from '../../core/schema.ts';
import { profilePages } from './profile.pages.ts';
import { emailChangeToken, ownSession, profile, profileUpdate, savedProfile } from './profile.schemas.ts';

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
      summary:
        'Alterar o próprio nome e os dados pessoais; um novo e-mail vale depois de confirmado no endereço novo',
      body: profileUpdate,
      response: savedProfile,
    }),
    requestConfirmation: endpoint({
      method: 'POST',
      path: `${path}/email_confirmation`,
      access: 'signedIn',
      summary: 'Enviar ao próprio e-mail, ainda não confirmado, o link que o confirma',
      response: savedProfile,
    }),
    resendEmailChange: endpoint({
      method: 'POST',
      path: `${path}/email_change/resend`,
      access: 'signedIn',
      summary: 'Enviar de novo o link que confirma o e-mail',
      response: z.strictObject({ messages: successMessages }),
    }),
    cancelEmailChange: endpoint({
      method: 'DELETE',
      path: `${path}/email_change`,
      access: 'signedIn',
      summary: 'Desistir do novo e-mail que ainda não foi confirmado',
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
    acceptLink: endpoint({
      method: 'POST',
      path: `${path}/link_requests/:id/accept`,
      access: 'signedIn',
      summary: 'Confirmar que o cadastro de uma organização é seu',
      params: byId,
      response: profile,
    }),
    declineLink: endpoint({
      method: 'POST',
      path: `${path}/link_requests/:id/decline`,
      access: 'signedIn',
      summary: 'Dizer que o cadastro de uma organização não é seu',
      params: byId,
      response: profile,
    }),
    leavePerson: endpoint({
      method: 'DELETE',
      path: `${path}/people/:id`,
      access: 'signedIn',
      summary: 'Desligar a própria conta do cadastro de uma organização',
      params: byId,
      response: profile,
    }),
    checkEmailChange: endpoint({
      method: 'POST',
      path: '/api/v1/email_changes/check',
      access: 'public',
      summary: 'Mostrar que endereço um link confirma',
      body: emailChangeToken,
      response: z.strictObject({
        name: z.string(),
        email: z.string(),
        /** Whether it replaces the account's address, or only shows that it is theirs. */
        is_new: z.boolean(),
      }),
    }),
    confirmEmailChange: endpoint({
      method: 'POST',
      path: '/api/v1/email_changes/confirm',
      access: 'signedIn',
      summary: 'Confirmar o próprio e-mail; um novo encerra as outras sessões',
      body: emailChangeToken,
      response: z.strictObject({ email: z.string(), email_verified_at: z.string() }),
    }),
    photo: fileEndpoint(
      {
        method: 'GET',
        path: `${path}/photo`,
        access: 'signedIn',
        summary: 'A própria foto',
        query: photo.query,
      },
      [photo.type],
    ),
    changePhoto: uploadEndpoint(
      {
        path: `${path}/photo`,
        access: 'signedIn',
        summary: 'Trocar a própria foto',
        response: z.strictObject({ profile_picture: pictureAddress }),
      },
      photo.rules,
    ),
    removePhoto: endpoint({
      method: 'DELETE',
      path: `${path}/photo`,
      access: 'signedIn',
      summary: 'Remover a própria foto',
    }),
    sessions: endpoint({
      method: 'GET',
      path: `${path}/sessions`,
      access: 'signedIn',
      summary: 'As próprias sessões abertas',
      response: z.array(ownSession),
    }),
    endSession: endpoint({
      method: 'DELETE',
      path: `${path}/sessions/:id`,
      access: 'signedIn',
      summary: 'Encerrar uma das próprias sessões',
      params: byId,
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
