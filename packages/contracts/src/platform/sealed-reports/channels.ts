import { choices } from '../../core/choices.ts';

/** The channels whose reports are sealed in the reporter's browser. Each is a form type of the case kit. */
export const sealedChannels = choices({
  'reporting-channel': 'Canal de denúncias',
  intimidation: 'Intimidação sistemática',
});
export type SealedChannel = keyof typeof sealedChannels.labels;

/** The permission that handling a channel takes: only who has it can be appointed. */
export const handlingOf: Readonly<Record<SealedChannel, string>> = {
  'reporting-channel': 'reporting_channel_handling.handling',
  intimidation: 'intimidation_form_handling.handling',
};

/** What somebody is appointed to. */
export const appointmentDuties = choices({
  recipient: 'Recebe relatos',
  custodian: 'Custodia a identidade',
  alternate: 'Comissão alternativa',
});
export type AppointmentDuty = keyof typeof appointmentDuties.labels;

export const appointmentStates = choices({
  proposed: 'Aguarda confirmação',
  waiting: 'Em espera de um dia',
  active: 'Em vigor',
  refused: 'Recusada',
  ended: 'Encerrada',
});
export type AppointmentState = keyof typeof appointmentStates.labels;

/** Why the identity of a reporter is opened. In clear, and shown to the reporter: nothing typed by anybody. */
export const identityReasons = choices({
  protection: 'Proteger quem relatou',
  contact: 'Falar com quem relatou, a pedido dessa pessoa',
  investigation: 'Apuração que não avança sem a identidade',
  legal_order: 'Ordem de autoridade competente',
});
export type IdentityReason = keyof typeof identityReasons.labels;
