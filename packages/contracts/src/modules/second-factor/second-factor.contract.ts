import { endpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { secondFactorPages } from './second-factor.pages.ts';
import {
  codesDelivered,
  enrolment,
  enrolmentProof,
  identityProof,
  secondFactorState,
  sessionRenewed,
} from './second-factor.schemas.ts';

const path = '/api/v1/profile/second_factor';

export const secondFactor = defineModule({
  ...secondFactorPages,
  endpoints: {
    read: endpoint({
      method: 'GET',
      path,
      access: 'signedIn',
      beforeSecondFactor: true,
      summary: 'Como está o próprio segundo fator',
      response: secondFactorState,
    }),
    begin: endpoint({
      method: 'POST',
      path: `${path}/enrolment`,
      access: 'signedIn',
      beforeSecondFactor: true,
      summary: 'Começar a ativar: o segredo para o aplicativo autenticador',
      body: identityProof,
      response: enrolment,
    }),
    confirm: endpoint({
      method: 'POST',
      path: `${path}/enrolment/confirm`,
      access: 'signedIn',
      beforeSecondFactor: true,
      summary: 'Ativar com um código do aplicativo e encerrar as outras sessões',
      body: enrolmentProof,
      response: codesDelivered,
    }),
    regenerateCodes: endpoint({
      method: 'POST',
      path: `${path}/recovery_codes`,
      access: 'signedIn',
      summary: 'Trocar os códigos de recuperação e encerrar as outras sessões',
      body: identityProof,
      response: codesDelivered,
    }),
    disable: endpoint({
      method: 'DELETE',
      path,
      access: 'signedIn',
      summary: 'Desativar o próprio segundo fator e encerrar as outras sessões',
      body: identityProof,
      response: sessionRenewed,
    }),
  },
});
