import { bankSection, scored } from './bank-question.ts';

const ask = bankSection('security', 'SEG');
const measures = { legal_reference: 'LGPD, art. 46' } as const;

export const securityQuestions = [
  ask(1, 'Há uma política de segurança da informação escrita e aprovada pela direção?', {
    evidence_if: ['yes'],
    evidence_label: 'Junte a política ou o índice dela',
  }),
  ask(2, 'Uma pessoa responde pela segurança da informação?', { weight: 2 }),
  ask(3, 'O acesso administrativo exige segundo fator?', {
    ...measures,
    weight: 5,
    blocking: true,
    help: 'Código no celular, chave física ou passkey.',
  }),
  ask(4, 'Cada pessoa tem a própria conta, só com o acesso de que precisa?', { ...measures, weight: 4 }),
  ask(5, 'O acesso de quem sai da empresa é cortado no mesmo dia?', measures),
  ask(6, 'Os acessos são revistos ao menos uma vez por ano?', { weight: 2 }),
  ask(7, 'Os dados viajam cifrados (TLS 1.2 ou mais novo)?', { ...measures, weight: 4 }),
  ask(8, 'Os dados guardados estão cifrados, também nas cópias de segurança?', { ...measures, weight: 4 }),
  ask(9, 'Correções de segurança críticas são aplicadas em quanto tempo?', {
    ...scored(
      ['week', 'Até 7 dias', 1],
      ['month', 'Até 30 dias', 0.6],
      ['quarter', 'Até 90 dias', 0.2],
      ['none', 'Não há prazo', 0],
    ),
  }),
  ask(10, 'Computadores e servidores têm proteção contra programas maliciosos, acompanhada?', {}),
  ask(11, 'Alguém de fora testou a segurança nos últimos 12 meses?', {
    weight: 4,
    help: 'Teste de invasão do serviço que vamos usar.',
    evidence_if: ['yes'],
    evidence_label: 'Junte o resumo do teste',
  }),
  ask(12, 'Registros de acesso são guardados e olhados quando algo foge do comum?', measures),
  ask(13, 'Os nossos dados ficam separados dos de outros clientes?', {}),
  ask(14, 'Ambientes de teste usam dados inventados ou anonimizados?', { weight: 2 }),
  ask(15, 'O programa é desenvolvido com revisão de código e busca de falhas conhecidas?', {}),
  ask(16, 'Onde ficam os dados?', {
    type: 'multiple',
    weight: 0,
    options: [
      { id: 'own', label: 'Em servidores próprios' },
      { id: 'cloud_brazil', label: 'Em nuvem, no Brasil' },
      { id: 'cloud_abroad', label: 'Em nuvem, fora do Brasil' },
    ],
  }),
  ask(17, 'Discos e equipamentos são apagados de forma segura antes do descarte?', { weight: 2 }),
  ask(18, 'Há um plano de resposta a incidentes, treinado no último ano?', {
    weight: 4,
    legal_reference: 'LGPD, art. 50 (orientação)',
  }),
];
