import { pickerQuery } from '../../core/crud.ts';
import { endpoint } from '../../core/endpoint.ts';
import { byId, id, z } from '../../core/schema.ts';
import {
  categoryCreate,
  categoryMove,
  categoryRename,
  knowledgeCategory,
} from './knowledge-items.schemas.ts';

const path = '/api/v1/knowledge_categories';
const edits = { rule: 'knowledge_items.edit' } as const;
const tree = z.array(knowledgeCategory);

/** The tree of categories of the active organisation; each change answers the whole of it. */
export const categoryEndpoints = {
  categories: endpoint({
    method: 'GET',
    path,
    access: edits,
    summary: 'Árvore de categorias da organização',
    response: tree,
  }),
  categoryOptions: endpoint({
    method: 'GET',
    path: `${path}/options`,
    access: edits,
    summary: 'Opções de categoria para campos de escolha',
    query: pickerQuery,
    response: z.array(z.strictObject({ id, label: z.string() })),
  }),
  addCategory: endpoint({
    method: 'POST',
    path,
    access: edits,
    summary: 'Criar categoria',
    once: true,
    body: categoryCreate,
    response: tree,
  }),
  renameCategory: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: edits,
    summary: 'Dar outro nome a uma categoria',
    params: byId,
    body: categoryRename,
    response: tree,
  }),
  moveCategory: endpoint({
    method: 'POST',
    path: `${path}/:id/move`,
    access: edits,
    summary: 'Mover uma categoria com tudo o que está nela',
    params: byId,
    body: categoryMove,
    response: tree,
  }),
  removeCategory: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: edits,
    summary: 'Excluir uma categoria vazia',
    params: byId,
    response: tree,
  }),
};
