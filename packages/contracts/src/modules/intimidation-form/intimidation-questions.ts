import { choices, yesNo } from '../../core/choices.ts';
import { chosenOf, type SealedForm, textOf } from '../../platform/sealed-cases/sealed-questions.ts';

/** The eight kinds of Lei 13.185/2015, art. 3º. */
export const intimidationKinds = choices({
  verbal: 'Verbal: xingar, insultar, apelidar',
  moral: 'Moral: difamar, caluniar, espalhar boatos',
  sexual: 'Sexual: assediar, induzir ou abusar',
  social: 'Social: ignorar, isolar, excluir',
  psychological: 'Psicológica: perseguir, amedrontar, chantagear',
  physical: 'Físico: empurrar, chutar, bater',
  material: 'Material: furtar, esconder ou destruir coisas',
  virtual: 'Virtual: ofender ou expor pela internet',
});
export type IntimidationKind = keyof typeof intimidationKinds.labels;
/** As a heading of a table has them. */
export const shortKinds: Readonly<Record<IntimidationKind, string>> = {
  verbal: 'Verbal',
  moral: 'Moral',
  sexual: 'Sexual',
  social: 'Social',
  psychological: 'Psicológica',
  physical: 'Físico',
  material: 'Material',
  virtual: 'Virtual',
};

/** The eight conducts of art. 2º. */
const conducts = choices({
  attacks: 'Ataques físicos',
  insults: 'Insultos pessoais',
  nicknames: 'Comentários sistemáticos e apelidos pejorativos',
  threats: 'Ameaças por quaisquer meios',
  graffiti: 'Grafites depreciativos',
  prejudice: 'Expressões preconceituosas',
  isolation: 'Isolamento social consciente e premeditado',
  jokes: 'Pilhérias',
});
const reporters = choices({
  victim: 'Isto acontece comigo',
  guardian: 'Sou mãe, pai ou responsável',
  classmate: 'Sou colega',
  teacher: 'Sou professora ou professor',
  staff: 'Trabalho na escola',
  not_said: 'Prefiro não dizer',
});
const repetitions = choices({ once: 'Uma vez', several: 'Várias vezes', still: 'Ainda acontece' });
const places = choices({
  classroom: 'Sala de aula',
  yard: 'Pátio',
  bathroom: 'Banheiro',
  transport: 'Transporte',
  surroundings: 'Entorno da escola',
  internet: 'Internet e celular',
  elsewhere: 'Outro lugar',
});
const imbalances = choices({
  age: 'São mais velhos ou maiores',
  group: 'São um grupo contra um',
  popularity: 'São mais populares',
  authority: 'Têm algum poder sobre a pessoa',
  secret: 'Sabem ou têm algo que a pessoa teme',
});
const signs = choices({
  absences: 'Falta às aulas',
  grades: 'Queda nas notas',
  sadness: 'Tristeza, choro, irritação',
  isolation: 'Ficar só',
  fear: 'Medo de ir à escola',
  injuries: 'Machucados ou coisas quebradas',
  self_harm: 'Machuca a si mesma, ou fala em morrer',
});

const isOnline = (answers: Parameters<typeof chosenOf>[0]) =>
  chosenOf(answers, 'places').includes('internet');

/** Of /systematic-intimidation. It asks the least: nobody is questioned here, and nothing is asked twice. */
export const intimidationQuestions: SealedForm = {
  clear: { categories: 'kinds' },
  steps: [
    {
      key: 'what',
      title: 'O que é',
      heading: 'O que está acontecendo?',
      hint: 'Marque o que se parece com o que você vê ou vive. Não precisa acertar o nome.',
      questions: [
        {
          key: 'reporter',
          kind: 'one',
          label: 'Quem está contando?',
          options: reporters.options,
          isRequired: true,
        },
        {
          key: 'kinds',
          kind: 'many',
          label: 'Como acontece?',
          options: intimidationKinds.options,
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
      hint: 'Com as suas palavras. Pode ser pouco: o que faltar, perguntamos aqui mesmo, uma vez só.',
      questions: [
        { key: 'story', kind: 'text', label: 'Relato', min: 10, max: 20_000, isRequired: true },
        {
          key: 'repetition',
          kind: 'one',
          label: 'Quantas vezes?',
          options: repetitions.options,
          isRequired: true,
        },
        {
          key: 'since',
          kind: 'line',
          label: 'Desde quando',
          max: 120,
          when: (answers) => textOf(answers, 'repetition') !== 'once',
        },
        { key: 'places', kind: 'many', label: 'Onde acontece?', options: places.options, isRequired: true },
        {
          key: 'platform',
          kind: 'line',
          label: 'Em que aplicativo ou site, e o endereço se souber',
          max: 500,
          when: isOnline,
        },
      ],
    },
    {
      key: 'people',
      title: 'Pessoas',
      heading: 'Quem sofre e quem faz?',
      hint: 'Nomes ajudam a proteger, mas você pode deixar em branco.',
      questions: [
        {
          key: 'victims',
          kind: 'people',
          label: 'Quem sofre',
          details: 'Turma, idade, deficiência se houver',
          most: 5,
        },
        { key: 'accused', kind: 'people', label: 'Quem faz', details: 'Turma ou função', most: 10 },
        { key: 'witnesses', kind: 'people', label: 'Quem viu ou sabe', details: 'Turma ou função', most: 10 },
      ],
    },
    {
      key: 'signs',
      title: 'Sinais',
      heading: 'Como está quem sofre?',
      hint: 'Tudo aqui é opcional.',
      questions: [
        { key: 'signs', kind: 'many', label: 'O que mudou?', options: signs.options, danger: ['self_harm'] },
        { key: 'conducts', kind: 'many', label: 'O que fazem?', options: conducts.options },
        {
          key: 'imbalance',
          kind: 'many',
          label: 'Por que é difícil se defender?',
          options: imbalances.options,
        },
        { key: 'family', kind: 'one', label: 'A família sabe?', options: yesNo.options },
        { key: 'done', kind: 'text', label: 'O que já foi feito', max: 3000 },
      ],
    },
    {
      key: 'you',
      title: 'Você',
      heading: 'Para terminar',
      hint: 'Você pode se identificar depois, com o comprovante, se quiser.',
      questions: [
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
