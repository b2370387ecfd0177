import { crudEndpoints, listQuery, restoreEndpoint } from '../../core/crud.ts';
import { endpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { idInPath, z } from '../../core/schema.ts';
import {
  newOrder,
  newsSubgroupCreate,
  newsSubgroupDetail,
  newsSubgroupRow,
  newsSubgroupUpdate,
  ordered,
} from '../../platform/newsletters/news-group.schemas.ts';
import { subgroupNewsList } from './subgroup-news.list.ts';
import { subgroupNewsPages } from './subgroup-news.pages.ts';

const { path } = subgroupNewsList;
const noun = 'subgrupo de informativos';

export const subgroupNews = defineModule({
  ...subgroupNewsPages,
  endpoints: {
    ...crudEndpoints({
      list: subgroupNewsList,
      row: newsSubgroupRow,
      noun,
      rules: {
        grid: 'subgroup_news.show',
        list: 'subgroup_news.show|newsletters.create|newsletters.edit',
        read: 'subgroup_news.show|subgroup_news.edit',
        create: 'subgroup_news.create',
        update: 'subgroup_news.edit',
        remove: 'subgroup_news.delete',
      },
      detail: newsSubgroupDetail,
      create: newsSubgroupCreate,
      update: newsSubgroupUpdate,
    }),
    list: endpoint({
      method: 'GET',
      path,
      access: { rule: 'subgroup_news.show|newsletters.create|newsletters.edit' },
      summary: 'Opções de subgrupo de informativos para campos de escolha, de um grupo só onde ele é dito',
      query: listQuery(subgroupNewsList).extend({ group_id: idInPath.optional() }),
      response: z.array(z.strictObject({ id: z.number(), label: z.string() })),
    }),
    restore: restoreEndpoint({ path, noun, rule: 'subgroup_news.delete', detail: newsSubgroupDetail }),
    order: endpoint({
      method: 'GET',
      path: `${path}/order`,
      access: { rule: 'subgroup_news.edit' },
      summary: 'Subgrupos de informativos na ordem em que aparecem',
      response: ordered,
    }),
    reorder: endpoint({
      method: 'PUT',
      path: `${path}/order`,
      access: { rule: 'subgroup_news.edit' },
      summary: 'Mudar a ordem de subgrupos de informativos',
      body: newOrder,
      response: ordered,
    }),
  },
});
