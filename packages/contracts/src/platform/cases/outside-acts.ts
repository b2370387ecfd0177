import { choices } from '../../core/choices.ts';

/** What somebody outside does to their own case, with protocol and key. */
export const outsideActs = choices({
  reply: 'Responder',
  withdraw: 'Desistir',
  reopen: 'Reabrir',
  rate: 'Avaliar o atendimento',
});
/** What a reply may name, where the case waits for several things: it is about none of them. */
export const REPLY_ABOUT_OTHER = 'other';
export type OutsideAct = keyof typeof outsideActs.labels;
