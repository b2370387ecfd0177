import { bankSection, scored } from './bank-question.ts';

const ask = bankSection('continuity', 'CON');

export const continuityQuestions = [
  ask(1, 'As cópias de segurança são testadas pelo menos uma vez por ano?', {
    weight: 4,
    help: 'Testar é restaurar de verdade, não só conferir se a cópia existe.',
  }),
  ask(2, 'Uma cópia fica fora do alcance de quem invadir o sistema?', {
    help: 'Desligada da rede, ou que não pode ser apagada.',
  }),
  ask(3, 'Em quanto tempo o serviço volta depois de uma queda grave?', {
    ...scored(
      ['day', 'Até 24 horas', 1],
      ['three_days', 'Até 3 dias', 0.6],
      ['week', 'Até 7 dias', 0.2],
      ['unknown', 'Não sabemos', 0],
    ),
  }),
  ask(4, 'Quanto do que foi gravado pode se perder?', {
    ...scored(
      ['hour', 'Até 1 hora', 1],
      ['day', 'Até 1 dia', 0.6],
      ['week', 'Mais de 1 dia', 0.1],
      ['unknown', 'Não sabemos', 0],
    ),
  }),
  ask(5, 'Há um plano de continuidade escrito, com responsáveis?', {}),
  ask(6, 'Há seguro contra incidentes cibernéticos?', { type: 'yes_no', weight: 1, required: false }),
  ask(7, 'Qual é o valor da cobertura?', {
    type: 'money',
    weight: 0,
    required: false,
    show_if: { question: 'con_06', is: ['yes'] },
  }),
  ask(8, 'Se a empresa fechar, como recuperamos os nossos dados?', { type: 'long_text', weight: 1 }),
];
