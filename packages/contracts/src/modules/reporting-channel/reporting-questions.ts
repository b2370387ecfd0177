import { choices, yesNo } from '../../core/choices.ts';
import { chosenOf, type SealedForm, textOf } from '../../platform/sealed-cases/sealed-questions.ts';

export const reportCategories = choices({
  moral_harassment: 'Assédio moral',
  sexual_harassment: 'Assédio sexual',
  discrimination: 'Discriminação',
  violence: 'Violência',
  corruption: 'Corrupção ou suborno',
  fraud: 'Fraude',
  conflict_of_interest: 'Conflito de interesse',
  theft: 'Furto ou desvio',
  data_security: 'LGPD ou segurança da informação',
  work_safety: 'Segurança do trabalho',
  environment: 'Meio ambiente',
  norm_breach: 'Descumprimento de norma',
  retaliation: 'Retaliação',
  other: 'Outro assunto',
});

const relations = choices({
  employee: 'Trabalho aqui',
  former_employee: 'Já trabalhei aqui',
  intern: 'Sou estagiário, aprendiz ou voluntário',
  supplier: 'Sou fornecedor ou prestador de serviço',
  customer: 'Sou cliente, aluno, paciente ou responsável',
  other: 'Outra relação',
  not_said: 'Prefiro não dizer',
});
const whens = choices({
  once: 'Uma vez',
  several: 'Várias vezes',
  still: 'Ainda acontece',
  unknown: 'Não sei dizer',
});
const howKnown = choices({
  happened_to_me: 'Aconteceu comigo',
  saw: 'Vi ou ouvi',
  told: 'Alguém me contou',
  document: 'Encontrei documentos ou mensagens',
  other: 'De outro modo',
});
const toldBefore = choices({ no: 'Não', yes: 'Sim' });

/** Of /reporting-channel-form. One calm group at a time. */
export const reportingQuestions: SealedForm = {
  clear: { categories: 'category' },
  steps: [
    {
      key: 'subject',
      title: 'Assunto',
      heading: 'Sobre o que você quer falar?',
      hint: 'Escolha o que mais se aproxima. Se não souber, escolha “Outro assunto”.',
      questions: [
        {
          key: 'category',
          kind: 'one',
          label: 'Assunto',
          options: reportCategories.options,
          isRequired: true,
        },
        {
          key: 'risk',
          kind: 'one',
          label: 'Alguém corre perigo agora?',
          options: yesNo.options,
          danger: ['yes'],
          isRequired: true,
        },
      ],
    },
    {
      key: 'story',
      title: 'O que houve',
      heading: 'Conte o que aconteceu',
      hint: 'Com as suas palavras, na ordem em que lembrar. Não precisa ter provas.',
      questions: [
        {
          key: 'story',
          kind: 'text',
          label: 'Relato',
          help: 'Se quiser continuar anônimo, evite contar o que só você sabe.',
          min: 10,
          max: 20_000,
          isRequired: true,
        },
        { key: 'when', kind: 'one', label: 'Quando acontece?', options: whens.options, isRequired: true },
        { key: 'since', kind: 'date', label: 'Desde quando, ou em que dia' },
        {
          key: 'frequency',
          kind: 'line',
          label: 'Com que frequência',
          max: 200,
          when: (answers) => ['several', 'still'].includes(textOf(answers, 'when')),
        },
        { key: 'area', kind: 'line', label: 'Unidade, área ou setor', max: 200 },
        { key: 'place', kind: 'line', label: 'Onde', max: 200 },
        {
          key: 'amount',
          kind: 'line',
          label: 'Valores envolvidos',
          max: 120,
          when: (answers) =>
            chosenOf(answers, 'category').some((code) => ['corruption', 'fraud', 'theft'].includes(code)),
        },
      ],
    },
    {
      key: 'people',
      title: 'Pessoas',
      heading: 'Quem está envolvido?',
      hint: 'Responda o que souber. Tudo aqui é opcional.',
      questions: [
        {
          key: 'accused',
          kind: 'people',
          label: 'Quem fez',
          details: 'Cargo ou relação com você',
          most: 10,
        },
        {
          key: 'witnesses',
          kind: 'people',
          label: 'Quem viu ou sabe',
          details: 'Cargo ou relação',
          most: 10,
        },
        { key: 'how_known', kind: 'many', label: 'Como você soube?', options: howKnown.options },
        {
          key: 'told_before',
          kind: 'one',
          label: 'Já contou isto a alguém daqui?',
          options: toldBefore.options,
        },
        {
          key: 'told_whom',
          kind: 'line',
          label: 'A quem, e o que houve depois',
          max: 500,
          when: (answers) => textOf(answers, 'told_before') === 'yes',
        },
      ],
    },
    {
      key: 'you',
      title: 'Você',
      heading: 'Sobre você',
      hint: 'Só o que quiser dizer. Você pode se identificar depois, com o comprovante.',
      questions: [
        {
          key: 'relation',
          kind: 'one',
          label: 'Qual é a sua relação com a organização?',
          options: relations.options,
          isRequired: true,
        },
        {
          key: 'contact_wish',
          kind: 'line',
          label: 'Como prefere ser procurado',
          help: 'Sem nada aqui, só escrevemos nesta página, e você lê com o comprovante.',
          max: 300,
        },
        {
          key: 'good_faith',
          kind: 'agreed',
          label: 'Conto o que acredito ser verdade, de boa-fé.',
          isRequired: true,
        },
      ],
    },
  ],
};
