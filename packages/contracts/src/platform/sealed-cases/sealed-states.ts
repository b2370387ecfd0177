import { choices } from '../../core/choices.ts';
import type { StateGroup } from '../cases/case-kind.ts';

/** How far a sealed report has come. Only appointed people see these; whoever reported reads `reporter-status.ts`. */
export const sealedStates = choices({
  received: 'Recebido',
  triage: 'Em triagem',
  admitted: 'Admitido',
  out_of_scope: 'Fora de escopo',
  investigating: 'Em apuração',
  waiting_reporter: 'Aguardando quem relatou',
  conclusion_review: 'Conclusão em revisão',
  concluded: 'Concluído',
  monitoring: 'Em monitoramento',
  archived: 'Arquivado',
  reopened: 'Reaberto',
});
export type SealedState = keyof typeof sealedStates.labels;

export const sealedStateGroups = {
  received: 'open',
  triage: 'open',
  admitted: 'open',
  out_of_scope: 'ended',
  investigating: 'open',
  waiting_reporter: 'waiting',
  conclusion_review: 'open',
  concluded: 'ended',
  monitoring: 'waiting',
  archived: 'ended',
  reopened: 'open',
} as const satisfies Record<SealedState, StateGroup>;

/** States in which the report is being worked on and no conclusion waits for a second person. */
export const isUnderInquiry = (state: SealedState): boolean =>
  state === 'admitted' || state === 'investigating' || state === 'waiting_reporter' || state === 'reopened';
