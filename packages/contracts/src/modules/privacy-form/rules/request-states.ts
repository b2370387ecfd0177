import { choices } from '../../../core/choices.ts';
import type { OutsideAct } from '../../../platform/cases/outside-acts.ts';
import type { IdentityState, RefusalReason, RequestResult } from './request-choices.ts';
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
  identity: 'Conferir a identidade',
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
  unpublish: 'Retirar uma publicação',
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
  unpublish: 'privacy_form.handling',
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
  /** Every type it has had since it came in: what it no longer asks for still needs its second pair of eyes. */
  readonly typesEver: readonly RequestTypeCode[];
  /** Art. 18 § 6: whoever received the data has still to be told. */
  readonly owesNotice: boolean;
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
    case 'unpublish':
      return null;
    case 'approve':
      if (state !== 'awaiting_approval') return 'Não há resposta à espera de aprovação.';
      return facts.proposedBy === asker.userId
        ? 'Quem escreveu a resposta não a aprova: peça a outra pessoa.'
        : null;
    case 'send_back':
      return state === 'awaiting_approval' ? null : 'Não há resposta à espera de aprovação.';
    case 'close':
      if (state !== 'answered') return 'Só um pedido respondido pode ser encerrado.';
      return facts.owesNotice
        ? 'Registre antes o aviso a quem recebeu os dados, ou por que ele não é devido (LGPD, art. 18, § 6º).'
        : null;
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
  if (state === 'answered') return 'Este pedido já foi respondido.';
  if (!isOpen(state)) return ended;
  if (
    state === 'awaiting_approval' &&
    ['ask', 'answer', 'retype', 'mark_duplicate', 'start'].includes(action)
  )
    return facts.proposedBy === asker.userId
      ? 'A resposta que você escreveu espera a aprovação de outra pessoa.'
      : 'Há uma resposta à espera de aprovação: aprove ou devolva antes.';
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
  isKnown(facts) ? null : 'Confirme a identidade do titular antes de gerar nova chave.';

/** Another request may stand for this one only while it is open: its clocks run, and its answer is still to come. */
export const mayStandForAnother = ({ identity, state }: Pick<RequestFacts, 'identity' | 'state'>): boolean =>
  identity === 'verified' && isOpen(state);

/** What is decided without knowing who asks: it tells nothing about anybody. */
const mayAnswerUnknown = (result: RequestResult, reason: RefusalReason | null): boolean =>
  result === 'not_agent' || (result === 'refused' && reason === 'identity');

/** What an answer comes to, as far as the rules look at it. */
export interface AnswerOutline {
  readonly result: RequestResult;
  /** Null while nobody has chosen one. */
  readonly reason: RefusalReason | null;
}

/**
 * Why this answer may not be given now; null when it may. A refusal on the merits tells something about the holder, so
 * it goes to somebody known; only 'not the agent' and 'identity not proven' do not. What grants something takes a
 * request in treatment besides.
 */
export function refusedAnswer(answer: AnswerOutline, facts: RequestFacts, asker: Asker): string | null {
  const { result, reason } = answer;
  const refused = refusedAction('answer', facts, asker);
  if (refused === null && reason === 'identity' && facts.identity === 'verified')
    return 'A identidade já foi confirmada: escolha outro motivo.';
  if (refused !== null || mayAnswerUnknown(result, reason)) return refused;
  if (!isKnown(facts))
    return result === 'refused'
      ? 'A identidade ainda não foi confirmada: só é possível indeferir por identidade não comprovada.'
      : 'Confirme a identidade do titular antes de responder.';
  if (result === 'refused') return null;
  if (facts.validation !== 'validated') return 'Valide o pedido antes de responder.';
  return facts.state === 'received' ? 'Inicie o tratamento antes de responder.' : null;
}

/** Nothing brings back what was erased: somebody else looks first, also where the types were changed since. */
export const needsApproval = (
  result: RequestResult,
  { typesEver }: Pick<RequestFacts, 'typesEver'>,
): boolean =>
  (result === 'granted' || result === 'partial') && typesEver.some((type) => erasingTypes.includes(type));

/** Where an answer leads. */
export const stateAfterAnswer = (
  result: RequestResult,
  facts: Pick<RequestFacts, 'typesEver'>,
): HandlingState =>
  needsApproval(result, facts) ? 'awaiting_approval' : result === 'refused' ? 'refused' : 'answered';

/** Where work goes on once nobody is waited for, or after reopening. */
export const stateOfWork = (validation: ValidationState): HandlingState =>
  validation === 'validated' ? 'in_progress' : 'received';

/** What the holder may do from outside, with protocol and key. */
export interface OutsideFacts extends Pick<RequestFacts, 'state' | 'reopenUntil'> {
  /** Whether it has been rated: that is done once. */
  readonly isRated: boolean;
}

/** Why the holder may not do this now, in words for them; null when they may. */
export function refusedOutsideAct(act: OutsideAct, facts: OutsideFacts, now: number): string | null {
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
