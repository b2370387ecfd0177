import { choices } from '../../core/choices.ts';

/** What somebody outside can send in and then follow by a protocol; the codes stand in /form-protocol-query/:form_type. */
export const formTypes = choices({
  privacy: 'Pedido de titular (LGPD)',
  incident: 'Comunicação de incidente',
  'due-diligence': 'Diligência de fornecedor',
  intimidation: 'Relato de intimidação sistemática',
  'reporting-channel': 'Relato do canal de denúncias',
  credentialing: 'Inscrição em edital',
});
export type FormType = keyof typeof formTypes.labels;

/** The letters a protocol begins with. */
export const protocolPrefixes: Readonly<Record<FormType, string>> = {
  privacy: 'LGPD',
  incident: 'INC',
  'due-diligence': 'FORN',
  intimidation: 'ISB',
  'reporting-channel': 'CAN',
  credentialing: 'EDI',
};
