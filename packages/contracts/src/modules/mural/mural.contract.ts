import { endpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { muralPages } from './mural.pages.ts';
import { feedCounts, feedPage, feedQuery, myWork } from './mural.schemas.ts';

export const mural = defineModule({
  ...muralPages,
  endpoints: {
    feed: endpoint({
      method: 'GET',
      path: '/api/v1/mural/feed',
      access: { rule: 'newsletters.detail' },
      summary: 'Informativos liberados para quem pergunta: fixados primeiro, depois os mais novos',
      query: feedQuery,
      response: feedPage,
    }),
    counts: endpoint({
      method: 'GET',
      path: '/api/v1/mural/counts',
      access: { rule: 'newsletters.detail' },
      summary: 'Quantos informativos não foram lidos e quais esperam assinatura',
      response: feedCounts,
    }),
    seen: endpoint({
      method: 'POST',
      path: '/api/v1/mural/seen',
      access: 'signedIn',
      summary: 'Tirar a marca de não lido do que está no Mural; não vale como leitura',
      response: feedCounts,
    }),
    work: endpoint({
      method: 'GET',
      path: '/api/v1/mural/work',
      access: 'signedIn',
      summary: 'Prazos dos casos e tarefas de quem pergunta, os mais próximos primeiro',
      response: myWork,
    }),
  },
});
