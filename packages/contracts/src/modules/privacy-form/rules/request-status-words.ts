import type { OutsideStatus } from '../../../platform/cases/outside-status.ts';
import type { RequestResult } from './request-choices.ts';
import type { HandlingState } from './request-states.ts';

const steps = ['Recebido', 'Em análise', 'Respondido'];
const endedSteps = ['Recebido', 'Encerrado'];

const working: OutsideStatus = {
  tone: 'waiting',
  title: 'Seu pedido está em análise',
  detail: 'Uma pessoa já cuida dele. A resposta aparece aqui. Por ora, você não tem que fazer nada.',
  steps,
  step: 1,
};

const answers: Readonly<Partial<Record<RequestResult, string>>> = {
  granted: 'Seu pedido foi atendido',
  partial: 'Seu pedido foi atendido em parte',
  not_agent: 'Outra organização cuida destes dados',
  refused: 'Seu pedido não foi atendido',
};

/**
 * How a request stands, for whoever made it: what it means and what happens next. How the organisation divides its work,
 * and who still has to look at an answer, is not told.
 */
export function requestStatus(state: HandlingState, result: RequestResult | null): OutsideStatus {
  const title = (result && answers[result]) ?? 'Seu pedido foi respondido';
  switch (state) {
    case 'received':
      return {
        tone: 'waiting',
        title: 'Seu pedido chegou',
        detail: 'Uma pessoa vai ler o que você pediu. Se faltar algo, a pergunta aparece nesta página.',
        steps,
        step: 0,
      };
    case 'in_progress':
    case 'awaiting_approval':
      return working;
    case 'waiting_holder':
      return {
        tone: 'yours',
        title: 'Falta uma resposta sua',
        detail: 'Leia a pergunta e responda nesta página. Depois disso, o trabalho continua.',
        steps,
        step: 1,
      };
    case 'answered':
      return {
        tone: 'done',
        title,
        detail: 'Leia a resposta nesta página. Se algo não ficou certo, você pode reabrir o pedido.',
        steps,
        step: 2,
      };
    case 'refused':
      return {
        tone: 'refused',
        title: 'Seu pedido não foi atendido',
        detail: 'A resposta diz o motivo. Se não concordar, reabra o pedido ou reclame à ANPD.',
        steps,
        step: 2,
      };
    case 'closed':
      return {
        tone: 'ended',
        title,
        detail: 'Você ainda pode ler a resposta aqui. Este pedido já chegou ao fim.',
        steps,
        step: 2,
      };
    case 'cancelled':
      return {
        tone: 'ended',
        title: 'Este pedido foi encerrado por desistência',
        detail: 'Nada mais será feito com ele. Você pode fazer outro pedido quando quiser.',
        steps: endedSteps,
        step: 1,
      };
    case 'duplicate':
      return {
        tone: 'ended',
        title: 'Este pedido foi juntado a outro',
        detail: 'A resposta aparece no outro pedido que você fez. Use o protocolo dele.',
        steps: endedSteps,
        step: 1,
      };
  }
}
