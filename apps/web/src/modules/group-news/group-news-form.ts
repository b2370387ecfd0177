import { groupNews } from '@conforme/contracts/modules/group-news/group-news.contract.ts';
import {
  newsGroupCreate,
  newsGroupUpdate,
} from '@conforme/contracts/platform/newsletters/news-group.schemas.ts';
import type { NewsGroupForm } from '../../platform/news-groups/news-group-forms.tsx';

export const groupNewsForm: NewsGroupForm = {
  path: '/group-news',
  noun: 'grupo',
  endpoints: groupNews.endpoints,
  schemas: { create: newsGroupCreate, update: newsGroupUpdate },
};
