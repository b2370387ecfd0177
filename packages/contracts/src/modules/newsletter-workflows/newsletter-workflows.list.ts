import type { List } from '../../core/list.ts';
import { workflowStates } from '../../platform/newsletter-workflows/workflow-choices.ts';
import type { WorkflowRow } from './newsletter-workflows.schemas.ts';

export const newsletterWorkflowsList: List<WorkflowRow> = {
  path: '/api/v1/newsletter_workflows',
  title: 'Fluxos de informativos',
  removal: 'restorable',
  columns: [
    { key: 'name', label: 'Nome', sortable: true, filterable: true },
    { key: 'steps', label: 'Etapas', type: 'list' },
    {
      key: 'state',
      label: 'Situação',
      type: 'choice',
      filterable: true,
      options: workflowStates.options,
    },
    { key: 'running', label: 'Em revisão', type: 'number' },
    { key: 'organisation', label: 'Organização', optional: 'unlessAll' },
    { key: 'updated_at', label: 'Alterado em', type: 'datetime', sortable: true, filterable: true },
  ],
};
