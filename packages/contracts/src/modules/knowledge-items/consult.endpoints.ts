import { endpoint } from '../../core/endpoint.ts';
import { byId, z } from '../../core/schema.ts';
import {
  articleVote,
  consultAnswer,
  consultOverview,
  consultQuery,
  newSuggestion,
  shownArticle,
} from './consult.schemas.ts';

const path = '/api/v1/knowledge_consult';
const shows = { rule: 'knowledge_items.show' } as const;
const reads = { rule: 'knowledge_items.detail' } as const;

/** What a reader does with articles that are addressed to them. */
export const consultEndpoints = {
  consult: endpoint({
    method: 'GET',
    path: `${path}/articles`,
    access: shows,
    summary: 'Procurar artigos dirigidos a quem pede',
    query: consultQuery,
    response: consultAnswer,
  }),
  overview: endpoint({
    method: 'GET',
    path: `${path}/overview`,
    access: shows,
    summary: 'Categorias e artigos mais lidos de quem pede',
    response: consultOverview,
  }),
  show: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: reads,
    summary: 'Ler um artigo dirigido a quem pede',
    params: byId,
    response: shownArticle,
  }),
  noteReading: endpoint({
    method: 'POST',
    path: `${path}/:id/reading`,
    access: reads,
    passive: true,
    summary: 'Guardar que o artigo foi aberto',
    params: byId,
  }),
  vote: endpoint({
    method: 'POST',
    path: `${path}/:id/vote`,
    access: reads,
    summary: 'Dizer se o artigo ajudou',
    params: byId,
    body: articleVote,
    response: z.strictObject({ vote: z.boolean(), useful: z.number().nullable() }),
  }),
  suggest: endpoint({
    method: 'POST',
    path: `${path}/:id/suggestions`,
    access: reads,
    summary: 'Sugerir uma correção',
    once: true,
    params: byId,
    body: newSuggestion,
    response: shownArticle,
  }),
};
