import { contacts } from '@conforme/contracts/modules/contacts/contacts.contract.ts';
import { listedRows } from '../../core/grid/listed-rows.ts';
import { implement } from '../../core/server-module.ts';
import type { ContactOptOuts } from '../../platform/contacts/opt-outs.ts';
import { createContact, removeContact, restoreContact, updateContact } from './contact.actions.ts';
import { contactOptions, contactSource, findDuplicates, readContact, tagsInUse } from './contacts.queries.ts';

export const contactsServer = (optOuts: ContactOptOuts) =>
  implement(
    contacts,
    {
      list: (ctx, { query }) =>
        contactOptions(ctx, query, listedRows(contacts.endpoints.grid, query, contactSource(ctx))),
      read: (ctx, { params }) => readContact(ctx, params.id),
      create: (ctx, { body }) => createContact(ctx, optOuts, body),
      update: (ctx, { params, body }) => updateContact(ctx, optOuts, params.id, body),
      remove: (ctx, { params }) => removeContact(ctx, params.id),
      restore: (ctx, { params }) => restoreContact(ctx, params.id),
      tags: (ctx) => tagsInUse(ctx),
      duplicates: (ctx, { body }) => findDuplicates(ctx, body),
    },
    { grid: contactSource },
  );
