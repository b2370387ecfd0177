import { choices } from '../../../core/choices.ts';
import {
  type Asker,
  actionPermissions,
  isOpen,
  type RequestAction,
  type RequestFacts,
  refusedAction,
  requestActions,
} from './request-states.ts';

/**
 * Everything the organisation does to a request: its actions; `begin`, which is done within the check of identity or the
 * validation; and two that hang on something else than its state.
 */
export const requestActs = choices({
  ...requestActions.labels,
  begin: 'Iniciar o tratamento agora',
  share_notice: 'Registrar aviso a quem recebeu os dados',
  renew_key: 'Gerar nova chave para o titular',
});
export type RequestAct = keyof typeof requestActs.labels;

export const actPermissions: Readonly<Record<RequestAct, string>> = {
  ...actionPermissions,
  begin: 'privacy_form.handling',
  share_notice: 'privacy_form.handling',
  renew_key: 'privacy_form.handling',
};

/** Whether treatment may begin in the same act: validation, and the check of identity, are done by it as well. */
export const refusedBeginning = (facts: RequestFacts, asker: Asker): string | null =>
  refusedAction('start', { ...facts, validation: 'validated' }, asker);

/** Nobody wonders why an open request cannot be reopened. */
export const isRefusalTold = (act: RequestAct, { state }: Pick<RequestFacts, 'state'>): boolean =>
  isOpen(state)
    ? !['approve', 'send_back', 'close', 'reopen', 'resume', 'begin'].includes(act)
    : ['answer', 'reopen', 'close', 'renew_key'].includes(act);

/** What has to be done next, in the usual order; null where nothing waits. */
export function nextAction(facts: RequestFacts, asker: Asker): RequestAction | null {
  const { state, identity } = facts;
  const order: readonly RequestAction[] = !isOpen(state)
    ? ['close']
    : state === 'awaiting_approval'
      ? ['approve']
      : state === 'waiting_holder'
        ? ['resume']
        : identity === 'pending'
          ? ['identity']
          : ['validate', 'start', 'answer'];
  return order.find((action) => refusedAction(action, facts, asker) === null) ?? null;
}
