import { choices } from '../../../core/choices.ts';

/** When a scholarship holds: for the school year of its edital. */
export const granteeValidities = choices({
  current: 'Vigente',
  coming: 'Começa no próximo ano letivo',
  over: 'De ano letivo encerrado',
});
export type GranteeValidity = keyof typeof granteeValidities.labels;

/** Whether the family has asked for the next school year, and what came of it. */
export const renewalStates = choices({
  none: 'Sem pedido',
  asked: 'Pedida, em análise',
  renewed: 'Renovada',
  refused: 'Não renovada',
});
export type RenewalState = keyof typeof renewalStates.labels;

/** The termo de concessão that every grantee has (Decreto 11.791/2023, art. 53, § 3º). */
export const termStates = choices({
  none: 'Não emitido',
  issued: 'Emitido, falta assinar',
  signed: 'Assinado',
});
export type TermState = keyof typeof termStates.labels;
