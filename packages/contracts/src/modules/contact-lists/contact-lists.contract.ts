import { crudEndpoints, restoreEndpoint } from '../../core/crud.ts';
import { endpoint } from '../../core/endpoint.ts';
import { gridQuery, gridResponse } from '../../core/grid.ts';
import { defineModule } from '../../core/module.ts';
import { byId, id, idInPath, z } from '../../core/schema.ts';
import { reach } from '../../platform/contacts/reach.schemas.ts';
import { contactFilter } from './contact-filter.ts';
import { contactListsList } from './contact-lists.list.ts';
import { contactListsPages } from './contact-lists.pages.ts';
import {
  added,
  contactListCreate,
  contactListDetail,
  contactListRow,
  contactListUpdate,
  MOST_AT_ONCE,
  memberGrid,
  pasted,
  preview,
} from './contact-lists.schemas.ts';

const { path } = contactListsList;
const seen = { rule: 'contact_lists.show|contact_lists.edit' } as const;

export const contactLists = defineModule({
  ...contactListsPages,
  endpoints: {
    ...crudEndpoints({
      list: contactListsList,
      row: contactListRow,
      noun: 'lista de contatos',
      rules: {
        grid: 'contact_lists.show',
        list: 'contact_lists.show',
        read: 'contact_lists.show|contact_lists.edit',
        create: 'contact_lists.create',
        update: 'contact_lists.edit',
        remove: 'contact_lists.delete',
      },
      detail: contactListDetail,
      create: contactListCreate,
      update: contactListUpdate,
    }),
    restore: restoreEndpoint({
      path,
      noun: 'lista de contatos',
      rule: 'contact_lists.delete',
      detail: contactListDetail,
    }),
    members: endpoint({
      method: 'GET',
      path: `${path}/:id/members`,
      access: seen,
      summary: 'Contatos de uma lista, com busca e páginas',
      params: byId,
      query: gridQuery(memberGrid),
      response: gridResponse(memberGrid.row),
    }),
    reach: endpoint({
      method: 'GET',
      path: `${path}/:id/reach`,
      access: seen,
      summary: 'Quantos contatos a lista tem e quantos podem receber por cada meio',
      params: byId,
      response: reach,
    }),
    addMembers: endpoint({
      method: 'POST',
      path: `${path}/:id/members`,
      access: { rule: 'contact_lists.edit' },
      summary: 'Adicionar contatos a uma lista fixa',
      params: byId,
      body: z.strictObject({ contact_ids: z.array(id).min(1).max(MOST_AT_ONCE) }),
      response: added,
    }),
    removeMember: endpoint({
      method: 'DELETE',
      path: `${path}/:id/members/:contact_id`,
      access: { rule: 'contact_lists.edit' },
      summary: 'Tirar um contato de uma lista fixa',
      params: z.strictObject({ id: idInPath, contact_id: idInPath }),
    }),
    paste: endpoint({
      method: 'POST',
      path: `${path}/:id/paste`,
      access: { rule: 'contact_lists.edit' },
      summary:
        'Adicionar à lista fixa os contatos destes e-mails; os desconhecidos só viram contatos se pedido',
      params: byId,
      body: z.strictObject({
        text: z.string().min(1).max(400_000),
        create_unknown: z.boolean().default(false),
      }),
      response: pasted,
    }),
    preview: endpoint({
      method: 'POST',
      path: `${path}/preview`,
      access: { rule: 'contact_lists.create|contact_lists.edit' },
      summary: 'Quem um filtro encontra agora: quantos, e os primeiros',
      body: z.strictObject({
        filter: contactFilter,
        /** The list being edited: its own organisation counts. */
        list_id: id.nullable().default(null),
      }),
      response: preview,
    }),
  },
});
