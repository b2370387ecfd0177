import { pickerQuery } from '../../core/crud.ts';
import { endpoint } from '../../core/endpoint.ts';
import { grid } from '../../core/grid.ts';
import { gridEndpoint } from '../../core/grid-endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { oneOf, z } from '../../core/schema.ts';
import { sealedChannels } from '../../platform/sealed-reports/channels.ts';
import { appointmentsList } from './appointments.list.ts';
import { sealedReportsPages } from './sealed-reports.pages.ts';
import {
  appointmentAct,
  appointmentEnd,
  appointmentRow,
  byAppointment,
  byReceiver,
  custody,
  custodyHandovers,
  custodyKeys,
  custodyReceivers,
  escrowConfirmation,
  escrowDrill,
  escrowState,
  myKey,
  newAppointment,
  newCustodyHandover,
  newEscrow,
  newVault,
  newVaultPassword,
  newVaultRecovery,
  replacedVault,
} from './sealed-reports.schemas.ts';

const APPOINT = { rule: 'sealed_reports.recipients' } as const;
const OWN = 'signedIn' as const;
const KEY = '/api/v1/sealed_reports/my_key';
const CUSTODY = '/api/v1/sealed_reports/custody';
const HANDOVERS = '/api/v1/sealed_reports/handovers';
const ESCROW = '/api/v1/sealed_reports/escrow';
const { path } = appointmentsList;

const act = (name: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/v1/sealed_reports/appointments/:id/${name}`,
    access: APPOINT,
    summary,
    params: byAppointment,
    body: appointmentAct,
  });

const decideHandover = (name: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `${HANDOVERS}/:id/${name}`,
    access: APPOINT,
    summary,
    params: byAppointment,
    body: appointmentAct,
  });

export const sealedReports = defineModule({
  ...sealedReportsPages,
  endpoints: {
    grid: gridEndpoint({
      path: `${path}/grid`,
      access: APPOINT,
      summary: 'Designações dos canais de relato com busca, filtros, ordem e páginas',
      grid: grid({ ...appointmentsList, row: appointmentRow }),
    }),
    people: endpoint({
      method: 'GET',
      path: '/api/v1/sealed_reports/people',
      access: APPOINT,
      summary: 'Quem pode ser designado para um canal: quem tem a permissão de tratar os seus relatos',
      query: pickerQuery.extend({ channel: oneOf(sealedChannels) }),
      response: z.array(z.strictObject({ id: z.number(), label: z.string() })),
    }),
    propose: endpoint({
      method: 'POST',
      path,
      access: APPOINT,
      summary: 'Propor uma designação; outra pessoa a confirma',
      once: true,
      body: newAppointment,
      response: z.strictObject({ id: z.uuid() }),
    }),
    confirm: act('confirm', 'Confirmar uma designação proposta por outra pessoa'),
    refuse: act('refuse', 'Recusar uma designação proposta'),
    end: endpoint({
      method: 'POST',
      path: '/api/v1/sealed_reports/appointments/:id/end',
      access: APPOINT,
      summary: 'Encerrar uma designação: leitura e chaves acabam na hora',
      params: byAppointment,
      body: appointmentEnd,
    }),
    myKey: endpoint({
      method: 'GET',
      path: KEY,
      access: OWN,
      summary: 'A própria chave de relatos, cifrada, e as próprias designações',
      response: myKey,
    }),
    setUpKey: endpoint({
      method: 'POST',
      path: KEY,
      access: OWN,
      summary: 'Guardar a chave de relatos que o navegador criou, cifrada',
      body: newVault,
      response: myKey,
    }),
    changeKeyPassword: endpoint({
      method: 'POST',
      path: `${KEY}/password`,
      access: OWN,
      summary: 'Trocar a senha do cofre da própria chave',
      body: newVaultPassword,
      response: myKey,
    }),
    changeKeyRecovery: endpoint({
      method: 'POST',
      path: `${KEY}/recovery`,
      access: OWN,
      summary: 'Trocar o código de recuperação da própria chave',
      body: newVaultRecovery,
      response: myKey,
    }),
    keyRecoveryTried: endpoint({
      method: 'POST',
      path: `${KEY}/recovery_tried`,
      access: OWN,
      summary: 'Registrar que o código de recuperação impresso abriu o cofre',
      body: appointmentAct,
      response: myKey,
    }),
    replaceKey: endpoint({
      method: 'POST',
      path: `${KEY}/replace`,
      access: OWN,
      summary: 'Trocar a própria chave por outra, quando senha e código se perderam',
      body: replacedVault,
      response: myKey,
    }),
    custody: endpoint({
      method: 'GET',
      path: CUSTODY,
      access: OWN,
      summary: 'Identidades que a pessoa custodia, sem nada do que elas dizem',
      response: custody,
    }),
    custodyReceivers: endpoint({
      method: 'GET',
      path: `${CUSTODY}/receivers`,
      access: OWN,
      summary: 'A quem a pessoa pode entregar a custódia das identidades que tem',
      response: custodyReceivers,
    }),
    custodyKeys: endpoint({
      method: 'POST',
      path: `${CUSTODY}/keys`,
      access: OWN,
      summary: 'As próprias chaves de identidades, para cifrá-las a outra pessoa que as custodia',
      body: byReceiver,
      response: custodyKeys,
    }),
    handOverCustody: endpoint({
      method: 'POST',
      path: `${CUSTODY}/handovers`,
      access: OWN,
      summary: 'Entregar a custódia de identidades a outra pessoa; uma segunda pessoa confirma',
      once: true,
      body: newCustodyHandover,
      response: z.strictObject({ id: z.uuid() }),
    }),
    handovers: endpoint({
      method: 'GET',
      path: HANDOVERS,
      access: APPOINT,
      summary: 'Entregas de custódia que esperam a segunda pessoa, e identidades que ninguém mais abre',
      response: custodyHandovers,
    }),
    confirmHandover: decideHandover('confirm', 'Confirmar a entrega da custódia de identidades'),
    refuseHandover: decideHandover('refuse', 'Recusar a entrega da custódia de identidades'),
    escrow: endpoint({
      method: 'GET',
      path: ESCROW,
      access: APPOINT,
      summary: 'A guarda da organização em vigor, a proposta e as anteriores',
      response: escrowState,
    }),
    setUpEscrow: endpoint({
      method: 'POST',
      path: ESCROW,
      access: APPOINT,
      summary:
        'Propor uma guarda da organização, também no lugar de outra; as três partes ficam só no papel, e outra pessoa confirma',
      body: newEscrow,
      response: escrowState,
    }),
    confirmEscrow: endpoint({
      method: 'POST',
      path: `${ESCROW}/confirm`,
      access: APPOINT,
      summary: 'Confirmar a guarda que outra pessoa propôs, mostrando uma das partes impressas',
      body: escrowConfirmation,
      response: escrowState,
    }),
    refuseEscrow: endpoint({
      method: 'POST',
      path: `${ESCROW}/refuse`,
      access: APPOINT,
      summary: 'Recusar a guarda que ainda não está em vigor',
      body: appointmentAct,
      response: escrowState,
    }),
    drillEscrow: endpoint({
      method: 'POST',
      path: `${ESCROW}/drill`,
      access: APPOINT,
      summary: 'Mostrar que duas das três partes impressas abrem a guarda',
      body: escrowDrill,
      response: escrowState,
    }),
  },
});
