import type { OutsideAct } from '../../../platform/cases/outside-acts.ts';
import type { OutsideStatus } from '../../../platform/cases/outside-status.ts';
import type { DueDiligenceState } from './due-diligence-states.ts';

const steps = ['Enviado', 'Em análise', 'Decidido'];

/** How an assessment stands, for the supplier. Who still has to look at it is not told. */
export function supplierStatus(state: DueDiligenceState): OutsideStatus {
  switch (state) {
    case 'complement_asked':
      return {
        tone: 'yours',
        title: 'Falta algo seu',
        detail:
          'A organização fez um pedido. Leia abaixo e responda por esta página ou pelo novo link, se você o recebeu.',
        steps,
        step: 1,
      };
    case 'analysing':
      return {
        tone: 'waiting',
        title: 'Suas respostas estão em análise',
        detail: 'Uma pessoa lê o que você enviou. Se faltar algo, o pedido aparece aqui.',
        steps,
        step: 1,
      };
    case 'approved':
      return {
        tone: 'done',
        title: 'Sua empresa foi aprovada',
        detail: 'A organização aceitou as respostas. Antes do fim da validade, ela manda um novo link.',
        steps,
        step: 2,
      };
    case 'approved_reservations':
      return {
        tone: 'done',
        title: 'Sua empresa foi aprovada com ressalvas',
        detail: 'Veja abaixo o que falta fazer e até quando. Conte por aqui quando terminar.',
        steps,
        step: 2,
      };
    case 'rejected':
      return {
        tone: 'refused',
        title: 'Sua empresa não foi aprovada',
        detail: 'Veja abaixo o motivo. Se tiver dúvida, fale com a organização.',
        steps,
        step: 2,
      };
    case 'cancelled':
      return {
        tone: 'ended',
        title: 'Esta avaliação foi cancelada',
        detail: 'Não há mais nada a fazer. Se tiver dúvida, fale com a organização.',
        steps: ['Enviado', 'Cancelado'],
        step: 1,
      };
    case 'lapsed':
    case 'renewing':
      return {
        tone: 'ended',
        title: 'Esta avaliação venceu',
        detail: 'A organização manda um novo link quando for a hora de renovar.',
        steps,
        step: 2,
      };
    default:
      return {
        tone: 'waiting',
        title: 'Suas respostas chegaram',
        detail: 'Uma pessoa vai ler o que você enviou. Por ora, você não tem que fazer nada.',
        steps,
        step: 0,
      };
  }
}

/** Why the supplier may not do this now, in words for them; null when they may. */
export function refusedSupplierAct(act: OutsideAct, state: DueDiligenceState): string | null {
  if (act !== 'reply') return 'Isto não se faz em uma avaliação de fornecedor.';
  const isOpen = ['answered', 'analysing', 'complement_asked', 'approved_reservations'].includes(state);
  return isOpen ? null : 'Esta avaliação já terminou.';
}
