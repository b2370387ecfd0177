import { yesNo } from '../../core/choices.ts';
import type { List } from '../../core/list.ts';
import type { NewsGroupRow } from '../../platform/newsletters/news-group.schemas.ts';

export const groupNewsList: List<NewsGroupRow> = {
  path: '/api/v1/group_news',
  title: 'Grupos de informativos',
  removal: 'restorable',
  columns: [
    { key: 'name', label: 'Nome', sortable: true, filterable: true },

    { key: 'position', label: 'Ordem', type: 'number', sortable: true },
    { key: 'active', label: 'Em uso', type: 'choice', filterable: true, options: yesNo.options },
    { key: 'moderators', label: 'Moderação', type: 'list' },
    { key: 'newsletters', label: 'Informativos', type: 'number' },
    { key: 'organisation', label: 'Organização', optional: 'unlessAll' },
    { key: 'updated_at', label: 'Alterado em', type: 'datetime', sortable: true, filterable: true },
  ],
};
