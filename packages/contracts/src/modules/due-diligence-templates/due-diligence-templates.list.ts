import type { List } from '../../core/list.ts';
import type { TemplateRow } from './due-diligence-templates.schemas.ts';
import { templateStates } from './template-choices.ts';

export const dueDiligenceTemplatesList: List<TemplateRow> = {
  path: '/api/v1/due_diligence_templates',
  title: 'Modelos de questionário',
  removal: 'restorable',
  columns: [
    { key: 'name', label: 'Modelo', sortable: true, filterable: true },
    { key: 'state', label: 'Situação', type: 'choice', filterable: true, options: templateStates.options },
    { key: 'number', label: 'Versão em uso', type: 'number' },
    { key: 'draft_number', label: 'Rascunho', type: 'number' },
    { key: 'questions', label: 'Perguntas', type: 'number' },
    { key: 'uses', label: 'Avaliações', type: 'number' },
    { key: 'organisation', label: 'Organização', optional: 'unlessAll' },
    { key: 'updated_at', label: 'Alterado em', type: 'datetime', sortable: true, filterable: true },
  ],
};
