import { badIfYes, bankSection, scored } from './bank-question.ts';

const ask = bankSection('integrity', 'INT');
/** The list of the decree guides the questions; it binds nobody here to an answer. */
const guidance = { legal_reference: 'Decreto 11.129/2022, art. 57 (orientação)' } as const;

export const integrityQuestions = [
  ask(
    1,
    'A direção assumiu por escrito o compromisso com a integridade e reservou gente e dinheiro para ela?',
    {
      ...guidance,
      help: 'Uma política assinada, um orçamento, uma pessoa responsável.',
    },
  ),
  ask(2, 'Há um código de conduta que vale para todas as pessoas da empresa?', {
    ...guidance,
    weight: 4,
    evidence_if: ['yes'],
    evidence_label: 'Junte o código de conduta',
  }),
  ask(3, 'O código de conduta, ou um parecido, também vale para fornecedores e parceiros?', guidance),
  ask(4, 'As pessoas assinaram que conhecem o código de conduta?', { ...guidance, weight: 2 }),
  ask(5, 'Houve treinamento de integridade nos últimos 12 meses?', {
    ...guidance,
    evidence_if: ['yes'],
    evidence_label: 'Junte a lista de presença ou o material',
  }),
  ask(6, 'Os riscos de corrupção e fraude são avaliados e revistos de tempos em tempos?', guidance),
  ask(7, 'Os registros contábeis mostram todas as transações de forma completa?', guidance),
  ask(8, 'Há controles internos que conferem pagamentos, contratos e demonstrações financeiras?', guidance),
  ask(9, 'Há regras para licitações, contratos e contatos com o poder público?', guidance),
  ask(10, 'Quem cuida da integridade tem independência e acesso direto à direção?', guidance),
  ask(11, 'Há um canal de denúncias aberto a quem é de fora, com proteção para quem denuncia de boa-fé?', {
    ...guidance,
    weight: 4,
  }),
  ask(12, 'Quem descumpre as regras sofre medidas disciplinares, seja quem for?', { ...guidance, weight: 2 }),
  ask(13, 'Ao descobrir uma irregularidade, a empresa a interrompe e corrige os danos?', {
    ...guidance,
    weight: 2,
  }),
  ask(14, 'Os terceiros que a empresa contrata são verificados antes, conforme o risco?', guidance),
  ask(15, 'Há regras para brindes, hospitalidade, patrocínios e doações?', { ...guidance, weight: 2 }),
  ask(16, 'O programa de integridade é acompanhado e melhorado de forma contínua?', {
    ...guidance,
    weight: 2,
  }),
  ask(
    17,
    'A empresa, sócios ou administradores constam do CEIS, do CNEP, do CEPIM ou da lista de inidôneos do TCU?',
    {
      ...badIfYes,
      weight: 5,
      blocking: true,
      help: 'Cadastros públicos de quem foi punido ou está impedido de contratar com o governo.',
    },
  ),
  ask(18, 'A empresa, sócios ou administradores respondem a processo por corrupção, fraude ou improbidade?', {
    ...badIfYes,
    weight: 4,
  }),
  ask(19, 'Conte qual é o processo e em que pé está.', {
    type: 'long_text',
    weight: 0,
    show_if: { question: 'int_18', is: ['yes'] },
  }),
  ask(20, 'Algum sócio ou administrador é parente ou sócio de quem decide a contratação?', {
    ...badIfYes,
    weight: 4,
    help: 'Em nossa organização: direção, compras ou quem vai usar o serviço.',
  }),
  ask(
    21,
    'A empresa ou alguém do seu grupo consta do cadastro de empregadores que submeteram pessoas a trabalho análogo ao de escravo?',
    {
      ...badIfYes,
      weight: 5,
      blocking: true,
    },
  ),
  ask(22, 'A empresa garante que não usa trabalho infantil, nem por meio de terceiros?', {
    ...scored(
      ['checks', 'Sim, e confere os terceiros', 1],
      ['own', 'Sim, na própria empresa', 0.7],
      ['no', 'Não', 0],
    ),
    weight: 5,
    blocking: true,
  }),
  ask(23, 'Há regras e um canal contra assédio sexual e outras formas de violência no trabalho?', {
    weight: 2,
  }),
];
