import { endpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { line, z } from '../../core/schema.ts';
import { loginAnswer, sessionSnapshot } from '../../core/session-snapshot.ts';
import { workTask } from '../../core/work-proof.ts';
import { sessionPages } from './session.pages.ts';
import {
  afterPasswordChange,
  heartbeat,
  invitation,
  invitationAccept,
  invitationToken,
  login,
  loginChallenge,
  passwordChange,
  secondStepProof,
} from './session.schemas.ts';

export const session = defineModule({
  ...sessionPages,
  endpoints: {
    login: endpoint({
      method: 'POST',
      path: '/api/v1/login',
      access: 'public',
      duringMaintenance: true,
      summary: 'Entrar com e-mail e senha; depois de muitas tentativas na conta, com mais um passo',
      body: login,
      response: loginAnswer,
    }),
    loginChallenge: endpoint({
      method: 'POST',
      path: '/api/v1/login/challenge',
      access: 'public',
      duringMaintenance: true,
      summary: 'Pedir a prova de trabalho de uma entrada, quando não sai e-mail',
      body: loginChallenge,
      response: workTask,
    }),
    secondStep: endpoint({
      method: 'POST',
      path: '/api/v1/a2fa',
      access: 'public',
      duringMaintenance: true,
      summary: 'Dar a segunda prova e entrar',
      body: secondStepProof,
      response: sessionSnapshot,
    }),
    logged: endpoint({
      method: 'POST',
      path: '/api/v1/logged',
      access: 'signedIn',
      passive: true,
      withUnread: true,
      beforeFirstAccess: true,
      beforeSecondFactor: true,
      summary: 'Conferir a sessão; não conta como atividade',
      response: heartbeat,
    }),
    logout: endpoint({
      method: 'POST',
      path: '/api/v1/logout',
      access: 'public',
      duringMaintenance: true,
      summary: 'Sair; responde 200 mesmo sem sessão',
    }),
    changePassword: endpoint({
      method: 'POST',
      path: '/api/v1/password/change',
      access: 'signedIn',
      beforeFirstAccess: true,
      beforeSecondFactor: true,
      summary: 'Trocar a própria senha e encerrar as outras sessões',
      body: passwordChange,
      response: afterPasswordChange,
    }),
    changeRole: endpoint({
      method: 'POST',
      path: '/api/v1/users/change_role',
      access: 'signedIn',
      summary: 'Trocar o grupo ativo',
      body: z.strictObject({ type: line(60) }),
      response: sessionSnapshot,
    }),
    checkInvitation: endpoint({
      method: 'POST',
      path: '/api/v1/invitations/check',
      access: 'public',
      summary: 'Mostrar a quem pertence um convite',
      body: invitationToken,
      response: invitation,
    }),
    acceptInvitation: endpoint({
      method: 'POST',
      path: '/api/v1/invitations/accept',
      access: 'public',
      summary:
        'Aceitar um convite e escolher a senha; o que ele dá vai para a conta que provou o e-mail, se houver',
      body: invitationAccept,
      response: z.strictObject({ email: z.string() }),
    }),
  },
});
