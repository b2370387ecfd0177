import type { List } from '../../core/list.ts';
import type { AnswerTemplateRow } from './answer-templates.schemas.ts';
import { listedResults } from './template-choices.ts';

export const answerTemplatesList: List<AnswerTemplateRow> = {
  path: '/api/v1/answer_templates',
  title: 'Modelos de resposta',
  removal: 'restorable',
  columns: [
    { key: 'name', label: 'Nome', sortable: true, filterable: true },
    { key: 'types', label: 'Serve para', type: 'list', filterable: true },
    { key: 'result', label: 'Resultado', type: 'choice', filterable: true, options: listedResults.options },
    { key: 'organisation', label: 'Organização', optional: 'unlessAll' },
    { key: 'updated_at', label: 'Alterado em', type: 'datetime', sortable: true, filterable: true },
  ],
};
