import type { DefaultQuestionnaire } from '../questionnaires/questions.ts';

export const SOCIOECONOMIC = 'scholarship.socioeconomic';

/** Of the questionnaire that one edital has written for itself. */
export const callQuestionnaireKey = (callId: number): string => `scholarship.call.${callId}`;

/** What is asked besides the facts of the family, until an edital has questions of its own. */
export const socioeconomicQuestions: DefaultQuestionnaire = {
  key: SOCIOECONOMIC,
  title: 'Questionário socioeconômico',
  questions: [
    {
      id: 'housing',
      type: 'single',
      label: 'A casa em que a família mora é',
      required: true,
      options: [
        { id: 'own', label: 'Própria, já paga' },
        { id: 'financed', label: 'Própria, em pagamento' },
        { id: 'rented', label: 'Alugada' },
        { id: 'lent', label: 'Cedida ou emprestada' },
      ],
    },
    {
      id: 'housing_cost',
      type: 'money',
      label: 'Quanto paga por mês de aluguel ou prestação',
      required: false,
    },
    { id: 'social_register', type: 'yes_no', label: 'A família está no Cadastro Único?', required: true },
    {
      id: 'transport',
      type: 'single',
      label: 'Como quem vai estudar chega à escola',
      required: false,
      options: [
        { id: 'walking', label: 'A pé ou de bicicleta' },
        { id: 'bus', label: 'De ônibus ou trem' },
        { id: 'school_bus', label: 'De transporte escolar' },
        { id: 'car', label: 'De carro ou moto' },
      ],
    },
  ],
};
