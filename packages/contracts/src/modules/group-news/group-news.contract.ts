import { crudEndpoints, restoreEndpoint } from '../../core/crud.ts';
import { endpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import {
  newOrder,
  newsGroupCreate,
  newsGroupDetail,
  newsGroupRow,
  newsGroupUpdate,
  ordered,
} from '../../platform/newsletters/news-group.schemas.ts';
import { groupNewsList } from './group-news.list.ts';
import { groupNewsPages } from './group-news.pages.ts';

const { path } = groupNewsList;
const noun = 'grupo de informativos';

export const groupNews = defineModule({
  ...groupNewsPages,
  endpoints: {
    ...crudEndpoints({
      list: groupNewsList,
      row: newsGroupRow,
      noun,
      rules: {
        grid: 'group_news.show',
        list: 'group_news.show|newsletters.create|newsletters.edit',
        read: 'group_news.show|group_news.edit',
        create: 'group_news.create',
        update: 'group_news.edit',
        remove: 'group_news.delete',
      },
      detail: newsGroupDetail,
      create: newsGroupCreate,
      update: newsGroupUpdate,
    }),
    restore: restoreEndpoint({ path, noun, rule: 'group_news.delete', detail: newsGroupDetail }),
    order: endpoint({
      method: 'GET',
      path: `${path}/order`,
      access: { rule: 'group_news.edit' },
      summary: 'Grupos de informativos na ordem em que aparecem',
      response: ordered,
    }),
    reorder: endpoint({
      method: 'PUT',
      path: `${path}/order`,
      access: { rule: 'group_news.edit' },
      summary: 'Mudar a ordem de grupos de informativos',
      body: newOrder,
      response: ordered,
    }),
  },
});
