import type { List } from '../../core/list.ts';
import { knowledgeStatus } from './knowledge-choices.ts';
import type { KnowledgeRow } from './knowledge-items.schemas.ts';

export const knowledgeItemsList: List<KnowledgeRow> = {
  path: '/api/v1/knowledge_items',
  title: 'Artigos',
  removal: 'restorable',
  columns: [
    { key: 'title', label: 'Título', sortable: true, filterable: true },
    {
      key: 'status',
      label: 'Situação',
      type: 'choice',
      filterable: true,
      options: knowledgeStatus.options,
    },
    { key: 'category', label: 'Categoria', filterable: true },
    { key: 'tags', label: 'Marcadores', type: 'list', optional: true },
    { key: 'owner', label: 'Quem cuida', filterable: true },
    { key: 'review_on', label: 'Próxima revisão', type: 'date', sortable: true, filterable: true },
    { key: 'readers', label: 'Leitores', type: 'number' },
    { key: 'useful', label: 'Útil (%)', type: 'number' },
    { key: 'suggestions', label: 'Sugestões', type: 'number' },
    { key: 'organisation', label: 'Organização', optional: 'unlessAll' },
    {
      key: 'updated_at',
      label: 'Alterado em',
      type: 'datetime',
      sortable: true,
      filterable: true,
      optional: true,
    },
  ],
};
