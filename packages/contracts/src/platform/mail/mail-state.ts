import { choices } from '../../core/choices.ts';

export const mailState = choices({
  kept: 'Não enviada',
  queued: 'Na fila',
  sent: 'Enviada',
  failed: 'Não entregue',
  withdrawn: 'Retirada',
});
export type MailState = keyof typeof mailState.labels;
