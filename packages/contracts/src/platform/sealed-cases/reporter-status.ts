import type { OutsideStatus } from '../cases/outside-status.ts';
import type { SealedState } from './sealed-states.ts';

const steps = ['Recebido', 'Em leitura', 'Em apuração', 'Concluído'] as const;

/** The five plain states that whoever reported reads. What happens inside stays inside. */
export const reporterStates = {
  received: {
    tone: 'waiting',
    title: 'Recebemos o seu relato',
    detail:
      'Ele está guardado e cifrado. Podem abrir as pessoas que o formulário mostrou e você não tirou. Se isso mudar, o dia aparece nesta página.',
    steps,
    step: 0,
  },
  reading: {
    tone: 'waiting',
    title: 'Estamos lendo o seu relato',
    detail:
      'As pessoas indicadas estão lendo o que você contou. Se precisarem de algo, escrevem a você aqui.',
    steps,
    step: 1,
  },
  inquiring: {
    tone: 'waiting',
    title: 'Estamos apurando',
    detail: 'Pode levar semanas. Volte de vez em quando: as perguntas e as respostas ficam nesta página.',
    steps,
    step: 2,
  },
  your_turn: {
    tone: 'yours',
    title: 'Há uma pergunta para você',
    detail: 'Leia a mensagem abaixo e responda se quiser. Você continua sem precisar dizer quem é.',
    steps,
    step: 2,
  },
  concluded: {
    tone: 'done',
    title: 'Relato concluído',
    detail: 'Leia o retorno abaixo. Se algo mudou para pior depois do relato, conte por aqui.',
    steps,
    step: 3,
  },
} as const satisfies Record<string, OutsideStatus>;
export type ReporterState = keyof typeof reporterStates;

export const reporterStateOf = (state: SealedState): ReporterState => {
  switch (state) {
    case 'received':
      return 'received';
    case 'triage':
      return 'reading';
    case 'waiting_reporter':
      return 'your_turn';
    case 'out_of_scope':
    case 'concluded':
    case 'monitoring':
    case 'archived':
      return 'concluded';
    default:
      return 'inquiring';
  }
};
