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

/** Everything the organisation does to a request: its actions, and two that hang on something else than its state. */
export const requestActs = choices({
  ...requestActions.labels,
  share_notice: 'Registrar aviso a quem recebeu os dados',
  renew_key: 'Gerar nova chave para o titular',
});
export type RequestAct = keyof typeof requestActs.labels;

export const actPermissions: Readonly<Record<RequestAct, string>> = {
  ...actionPermissions,
  share_notice: 'privacy_form.handling',
  renew_key: 'privacy_form.handling',
};

/** Nobody wonders why an open request cannot be reopened. */
export const isRefusalTold = (act: RequestAct, { state }: Pick<RequestFacts, 'state'>): boolean =>
  isOpen(state)
    ? !['approve', 'send_back', 'close', 'reopen', 'resume'].includes(act)
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
