import { endpoint } from '../../core/endpoint.ts';
import { grid } from '../../core/grid.ts';
import { gridEndpoint } from '../../core/grid-endpoint.ts';
import { id, successMessages, z } from '../../core/schema.ts';
import { privacyFormList } from './privacy-form.list.ts';
import {
  bulkAssignment,
  handlersQuery,
  manualRequest,
  privacyFormRow,
  registeredRequest,
} from './privacy-form.schemas.ts';

const { path } = privacyFormList;

/** The list, and how requests get into it and into somebody's hands. */
export const privacyDeskEndpoints = {
  grid: gridEndpoint({
    path: `${path}/grid`,
    access: { rule: 'privacy.form.menu' },
    summary: 'Lista de pedidos de titulares com busca, filtros, ordem e páginas',
    grid: grid({ ...privacyFormList, row: privacyFormRow }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: { rule: 'privacy_form.create' },
    summary: 'Registrar um pedido recebido fora do formulário; a chave só é mostrada aqui',
    once: true,
    body: manualRequest,
    response: registeredRequest,
  }),
  assignMany: endpoint({
    method: 'POST',
    path: `${path}/assign`,
    access: { rule: 'privacy_form.handling' },
    summary: 'Atribuir vários pedidos a uma pessoa, ou a ninguém',
    body: bulkAssignment,
    response: z.strictObject({ messages: successMessages }),
  }),
  handlers: endpoint({
    method: 'GET',
    path: `${path}/handlers`,
    access: { rule: 'privacy_form.handling' },
    summary: 'Pessoas que podem tratar pedidos, para campos de escolha',
    query: handlersQuery,
    response: z.array(z.strictObject({ id, label: z.string() })),
  }),
};
