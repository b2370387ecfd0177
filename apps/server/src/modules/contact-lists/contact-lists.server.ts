import { contactLists } from '@conforme/contracts/modules/contact-lists/contact-lists.contract.ts';
import { listedRows } from '../../core/grid/listed-rows.ts';
import { implement } from '../../core/server-module.ts';
import type { ContactOptOuts } from '../../platform/contacts/opt-outs.ts';
import { createList, removeList, restoreList, updateList } from './contact-list.actions.ts';
import {
  contactListOptions,
  contactListSource,
  membersOf,
  previewOf,
  reachOfList,
  readList,
} from './contact-lists.queries.ts';
import { addMembers, pasteMembers, removeMember } from './list-members.ts';

export const contactListsServer = (optOuts: ContactOptOuts) =>
  implement(
    contactLists,
    {
      list: (ctx, { query }) =>
        contactListOptions(
          ctx,
          query,
          listedRows(contactLists.endpoints.grid, query, contactListSource(ctx)),
        ),
      read: (ctx, { params }) => readList(ctx, params.id),
      create: (ctx, { body }) => createList(ctx, body),
      update: (ctx, { params, body }) => updateList(ctx, params.id, body),
      remove: (ctx, { params }) => removeList(ctx, params.id),
      restore: (ctx, { params }) => restoreList(ctx, params.id),
      members: (ctx, { params, query }) => membersOf(ctx, params.id, query),
      reach: (ctx, { params }) => reachOfList(ctx, params.id),
      addMembers: (ctx, { params, body }) => addMembers(ctx, params.id, body.contact_ids),
      removeMember: (ctx, { params }) => removeMember(ctx, params.id, params.contact_id),
      paste: (ctx, { params, body }) => pasteMembers(ctx, optOuts, params.id, body),
      preview: (ctx, { body }) => previewOf(ctx, body.filter, body.list_id),
    },
    { grid: contactListSource },
  );
