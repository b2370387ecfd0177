import type { HolderAct } from '../cases/holder-acts.ts';
import { choices } from '../choices.ts';
import type { IdentityState, RequestResult } from './request-choices.ts';
import { erasingTypes, type RequestTypeCode } from './request-types.ts';

/** The specification's two words; how far the work has come is told apart from them. */
export const validationStates = choices({ in_validation: 'Em validação', validated: 'Validado' });
export type ValidationState = keyof typeof validationStates.labels;

export const handlingStates = choices({
  received: 'Recebido',
  in_progress: 'Em tratamento',
  waiting_holder: 'Aguardando titular',
  awaiting_approval: 'Aguardando aprovação',
  answered: 'Respondido',
  refused: 'Indeferido',
  closed: 'Encerrado',
  cancelled: 'Cancelado',
  duplicate: 'Duplicado',
});
export type HandlingState = keyof typeof handlingStates.labels;

/** Somebody still has to do something. */
export const openStates: readonly HandlingState[] = [
  'received',
  'in_progress',
  'waiting_holder',
  'awaiting_approval',
];
export const isOpen = (state: HandlingState): boolean => openStates.includes(state);

/** The one list of everything that can be done to a request. */
export const requestActions = choices({
  identity: 'Decidir sobre a identidade',
  validate: 'Validar o pedido',
  retype: 'Mudar os tipos do pedido',
  assign: 'Atribuir a alguém',
  forward: 'Encaminhar a outra área',
  note: 'Anotar',
  start: 'Iniciar o tratamento',
  ask: 'Pedir complemento ao titular',
  resume: 'Retomar sem esperar o titular',
  answer: 'Responder ao titular',
  approve: 'Aprovar a resposta',
  send_back: 'Devolver a resposta',
  extend: 'Prorrogar o prazo',
  mark_duplicate: 'Marcar como duplicado',
  publish: 'Tornar pública uma tratativa',
  close: 'Encerrar',
  reopen: 'Reabrir',
  withdraw: 'Registrar desistência',
});
export type RequestAction = keyof typeof requestActions.labels;

/** The permission each takes, beside reaching the organisation. */
export const actionPermissions: Readonly<Record<RequestAction, string>> = {
  identity: 'privacy_form.handling',
  validate: 'privacy_form.handling',
  retype: 'privacy_form.handling',
  assign: 'privacy_form.handling',
  forward: 'privacy_form.handling',
  note: 'privacy_form.handling',
  start: 'privacy_form.handling',
  ask: 'privacy_form.handling',
  resume: 'privacy_form.handling',
  answer: 'privacy_form.handling',
  approve: 'privacy_form.approve',
  send_back: 'privacy_form.handling',
  extend: 'privacy_form.approve',
  mark_duplicate: 'privacy_form.handling',
  publish: 'privacy_form.handling',
  close: 'privacy_form.handling',
  reopen: 'privacy_form.handling',
  withdraw: 'privacy_form.handling',
};

/** What the rules look at. */
export interface RequestFacts {
  readonly validation: ValidationState;
  readonly state: HandlingState;
  readonly identity: IdentityState;
  readonly types: readonly RequestTypeCode[];
  /** Who wrote the answer that waits for a second pair of eyes. */
  readonly proposedBy: number | null;
  /** Until when it may be taken up again; null while it is open. */
  readonly reopenUntil: string | null;
}

export interface Asker {
  readonly userId: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const isKnown = ({ identity }: Pick<RequestFacts, 'identity'>) =>
  identity === 'verified' || identity === 'waived';

const ended = 'Este pedido já foi encerrado.';

/** Why this may not be done now, in the user's words; null when it may. Asked by the screen and by the server alike. */
export function refusedAction(action: RequestAction, facts: RequestFacts, asker: Asker): string | null {
  const { state, validation } = facts;
  switch (action) {
    case 'note':
    case 'publish':
      return null;
    case 'approve':
      if (state !== 'awaiting_approval') return 'Não há resposta à espera de aprovação.';
      return facts.proposedBy === asker.userId
        ? 'Quem escreveu a resposta não a aprova: peça a outra pessoa.'
        : null;
    case 'send_back':
      return state === 'awaiting_approval' ? null : 'Não há resposta à espera de aprovação.';
    case 'close':
      return state === 'answered' ? null : 'Só um pedido respondido pode ser encerrado.';
    case 'reopen':
      if (isOpen(state)) return 'Este pedido está aberto.';
      if (state === 'duplicate') return 'Reabra o pedido que ficou no lugar deste.';
      return facts.reopenUntil !== null && asker.now <= Date.parse(facts.reopenUntil)
        ? null
        : 'O prazo para reabrir este pedido terminou.';
    case 'resume':
      return state === 'waiting_holder' ? null : 'Este pedido não está à espera do titular.';
    default:
  }
  if (!isOpen(state)) return ended;
  if (
    state === 'awaiting_approval' &&
    ['ask', 'answer', 'retype', 'mark_duplicate', 'start'].includes(action)
  )
    return 'Há uma resposta à espera de aprovação: aprove ou devolva antes.';
  switch (action) {
    case 'validate':
      if (validation === 'validated') return 'Este pedido já foi validado.';
      return isKnown(facts)
        ? null
        : 'Confirme a identidade do titular, ou dispense a confirmação com um motivo.';
    case 'start':
      if (state !== 'received') return 'O tratamento já começou.';
      return validation === 'validated' ? null : 'Valide o pedido antes de iniciar o tratamento.';
    case 'ask':
      return state === 'waiting_holder' ? 'O titular já foi consultado e ainda não respondeu.' : null;
    case 'mark_duplicate':
      return facts.identity === 'verified'
        ? null
        : 'Só um pedido com identidade confirmada pode ser marcado como duplicado.';
    default:
      return null;
  }
}

/** Why nobody gets another key now, in the user's words; null when they may: it goes to somebody known. */
export const refusedKey = (facts: Pick<RequestFacts, 'identity'>): string | null =>
  isKnown(facts) ? null : 'Confirme a identidade do titular antes de dar outra chave.';

/** Another request may stand for this one while somebody answers it, or has: not what ended without an answer. */
export const mayStandForAnother = ({ identity, state }: Pick<RequestFacts, 'identity' | 'state'>): boolean =>
  identity === 'verified' && state !== 'duplicate' && state !== 'cancelled';

/**
 * Why this answer may not be given now; null when it may. Saying no is possible from any open state: identity may be
 * what is missing. Anything else goes to somebody known, from a request in treatment.
 */
export function refusedAnswer(result: RequestResult, facts: RequestFacts, asker: Asker): string | null {
  const refused = refusedAction('answer', facts, asker);
  if (refused !== null || result === 'refused') return refused;
  if (facts.validation !== 'validated') return 'Valide o pedido antes de responder.';
  return facts.state === 'received' ? 'Inicie o tratamento antes de responder.' : null;
}

/** Nothing brings back what was erased: somebody else looks first. */
export const needsApproval = (result: RequestResult, types: readonly RequestTypeCode[]): boolean =>
  (result === 'granted' || result === 'partial') && types.some((type) => erasingTypes.includes(type));

/** Where an answer leads. */
export const stateAfterAnswer = (result: RequestResult, types: readonly RequestTypeCode[]): HandlingState =>
  needsApproval(result, types) ? 'awaiting_approval' : result === 'refused' ? 'refused' : 'answered';

/** Where work goes on once nobody is waited for, or after reopening. */
export const stateOfWork = (validation: ValidationState): HandlingState =>
  validation === 'validated' ? 'in_progress' : 'received';

/** What the holder may do from outside, with protocol and key. */
export interface HolderFacts extends Pick<RequestFacts, 'state' | 'reopenUntil'> {
  /** Whether it has been rated: that is done once. */
  readonly isRated: boolean;
}

/** Why the holder may not do this now, in words for them; null when they may. */
export function refusedHolderAct(act: HolderAct, facts: HolderFacts, now: number): string | null {
  const { state, reopenUntil } = facts;
  switch (act) {
    case 'reply':
      return isOpen(state) ? null : 'Este pedido já terminou.';
    case 'withdraw':
      return isOpen(state) ? null : 'Este pedido já terminou.';
    case 'reopen':
      if (isOpen(state)) return 'Este pedido está aberto.';
      if (state === 'duplicate') return 'Este pedido foi juntado a outro. Use o outro protocolo.';
      return reopenUntil !== null && now <= Date.parse(reopenUntil)
        ? null
        : 'O prazo para reabrir este pedido terminou. Você pode fazer outro pedido.';
    case 'rate':
      if (!['answered', 'refused', 'closed'].includes(state)) return 'Você pode avaliar depois da resposta.';
      return facts.isRated ? 'Você já avaliou este atendimento.' : null;
  }
}
