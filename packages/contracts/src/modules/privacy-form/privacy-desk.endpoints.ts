import { listQuery, pickerQuery } from '../../core/crud.ts';
import { endpoint, uploadEndpoint } from '../../core/endpoint.ts';
import { grid } from '../../core/grid.ts';
import { gridEndpoint } from '../../core/grid-endpoint.ts';
import { id, successMessages, z } from '../../core/schema.ts';
import { bulkAssignment } from '../../platform/cases/bulk-assignment.schemas.ts';
import { caseId } from '../../platform/cases/case-detail.schemas.ts';
import { draftFileRules } from '../../platform/cases/draft-rules.ts';
import { privacyFormList } from './privacy-form.list.ts';
import {
  handlersQuery,
  manualRequest,
  privacyFormRow,
  registeredRequest,
  sentPaper,
} from './privacy-form.schemas.ts';

const { path } = privacyFormList;
const named = z.array(z.strictObject({ id, label: z.string() }));

/** The list, and how requests get into it and into somebody's hands. */
export const privacyDeskEndpoints = {
  grid: gridEndpoint({
    path: `${path}/grid`,
    access: { rule: 'privacy.form.menu' },
    summary: 'Lista de pedidos de titulares com busca, filtros, ordem e páginas',
    grid: grid({ ...privacyFormList, row: privacyFormRow }),
  }),
  /** A case is changed by its acts and deleted by its retention: there is no PUT and no DELETE. */
  list: endpoint({
    method: 'GET',
    path,
    access: { rule: 'privacy.form.menu' },
    summary: 'Pedidos de titulares, os mais novos primeiro, para campos de escolha',
    query: listQuery(privacyFormList),
    response: z.array(z.strictObject({ id: caseId, label: z.string() })),
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
  units: endpoint({
    method: 'GET',
    path: `${path}/units`,
    access: { rule: 'privacy_form.create' },
    summary: 'Unidades em que um pedido pode ser registrado, para campos de escolha',
    query: pickerQuery,
    response: named,
  }),
  sendPapers: uploadEndpoint(
    {
      path: `${path}/papers`,
      access: { rule: 'privacy_form.create' },
      summary: 'Enviar o que veio com um pedido que está sendo registrado; só quem enviou vê, por um dia',
      response: z.strictObject({ files: z.array(sentPaper) }),
    },
    draftFileRules,
  ),
  dropPaper: endpoint({
    method: 'DELETE',
    path: `${path}/papers/:file_id`,
    access: { rule: 'privacy_form.create' },
    summary: 'Tirar um anexo de um pedido que ainda não foi registrado',
    params: z.strictObject({ file_id: z.uuid() }),
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
    response: named,
  }),
};
