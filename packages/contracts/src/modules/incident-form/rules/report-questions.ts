import { choices } from '../../../core/choices.ts';
import type { DefaultQuestionnaire } from '../../../platform/questionnaires/questions.ts';
import type { IncidentNature } from './incident-choices.ts';

/** What the report asks besides its fixed facts, by nature; an organisation may write versions of its own. */
export const reportQuestionnaires = choices({
  'incident.security': 'Relato de incidente de segurança',
  'incident.scam': 'Relato de tentativa de golpe',
});
export type ReportQuestionnaire = keyof typeof reportQuestionnaires.labels;

export const questionnaireOf = (nature: IncidentNature): ReportQuestionnaire => `incident.${nature}`;

/** Few, and none that has to be answered: whoever tells of an incident may be frightened. */
export const defaultReportQuestions: readonly DefaultQuestionnaire[] = [
  {
    key: 'incident.security',
    title: reportQuestionnaires.labels['incident.security'],
    questions: [
      {
        id: 'still_going_on',
        type: 'single',
        label: 'Ainda está acontecendo?',
        required: false,
        options: [
          { id: 'yes', label: 'Sim, agora' },
          { id: 'no', label: 'Não, já parou' },
          { id: 'unknown', label: 'Não sei' },
        ],
      },
      {
        id: 'done_so_far',
        type: 'long_text',
        label: 'O que já foi feito?',
        help: 'Por exemplo: trocou a senha, pediu para apagar o e-mail, desligou o computador.',
        required: false,
      },
    ],
  },
  {
    key: 'incident.scam',
    title: reportQuestionnaires.labels['incident.scam'],
    questions: [
      {
        id: 'others_reached',
        type: 'single',
        label: 'Outras pessoas receberam o mesmo?',
        required: false,
        options: [
          { id: 'yes', label: 'Sim' },
          { id: 'no', label: 'Não' },
          { id: 'unknown', label: 'Não sei' },
        ],
      },
    ],
  },
];
