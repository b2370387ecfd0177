import { choices } from '../../core/choices.ts';

export const stepKinds = choices({
  review: 'Revisão',
  approval: 'Aprovação',
  publication: 'Publicação',
});
export type StepKind = keyof typeof stepKinds.labels;

export const stepQuorums = choices({
  any: 'Basta uma pessoa',
  all: 'Todas as pessoas',
});
export type StepQuorum = keyof typeof stepQuorums.labels;

export const stepPeople = choices({ role: 'Um grupo', people: 'Pessoas escolhidas' });

export const workflowStates = choices({ active: 'Em uso', inactive: 'Fora de uso' });

export const reviewStates = choices({
  running: 'Em revisão',
  sent_back: 'Devolvido para ajustes',
  rejected: 'Reprovado',
  withdrawn: 'Retirado',
  approved: 'Aprovado',
});
export type ReviewState = keyof typeof reviewStates.labels;

export const reviewDecisions = choices({
  approve: 'Aprovar',
  send_back: 'Devolver para ajustes',
  reject: 'Reprovar',
});
export type ReviewDecision = keyof typeof reviewDecisions.labels;

/** What the timeline of a review tells. */
export const reviewEvents = choices({
  submitted: 'Enviado para revisão',
  resubmitted: 'Enviado de novo',
  approved: 'Aprovado por uma pessoa',
  step_passed: 'Etapa concluída',
  sent_back: 'Devolvido para ajustes',
  rejected: 'Reprovado',
  withdrawn: 'Retirado da revisão',
  completed: 'Fluxo concluído',
  reminded: 'Lembrete enviado',
});
export type ReviewEventKind = keyof typeof reviewEvents.labels;
