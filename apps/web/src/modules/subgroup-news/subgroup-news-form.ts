import { groupNews } from '@conforme/contracts/modules/group-news/group-news.contract.ts';
import { subgroupNews } from '@conforme/contracts/modules/subgroup-news/subgroup-news.contract.ts';
import {
  newsSubgroupCreate,
  newsSubgroupUpdate,
} from '@conforme/contracts/platform/newsletters/news-group.schemas.ts';
import type { NewsGroupForm } from '../../platform/news-groups/news-group-forms.tsx';

export const subgroupNewsForm: NewsGroupForm = {
  path: '/subgroup-news',
  noun: 'subgrupo',
  endpoints: subgroupNews.endpoints,
  schemas: { create: newsSubgroupCreate, update: newsSubgroupUpdate },
  parents: groupNews.endpoints.list,
};
