import type { OutsideStatus } from '../../../platform/cases/outside-status.ts';
import type { IncidentState } from './incident-states.ts';

const steps = ['Recebido', 'Em análise', 'Encerrado'] as const;

/** How a report stands, in the few plain words that whoever sent it reads. */
export function reportStatus(state: IncidentState): OutsideStatus {
  switch (state) {
    case 'received':
    case 'registered':
      return {
        tone: 'waiting',
        title: 'Recebemos o seu relato',
        detail:
          'Alguém vai ler e conferir o que você contou. Se faltar algo, a organização escreve a você aqui.',
        steps,
        step: 0,
      };
    case 'closed':
    case 'discarded':
      return {
        tone: 'ended',
        title: 'Relato encerrado',
        detail: 'A organização terminou de tratar o que você contou.',
        steps,
        step: 2,
      };
    default:
      return {
        tone: 'waiting',
        title: 'Estamos cuidando disso',
        detail:
          'O relato foi conferido e está sendo tratado. Se faltar algo, a organização escreve a você aqui.',
        steps,
        step: 1,
      };
  }
}
