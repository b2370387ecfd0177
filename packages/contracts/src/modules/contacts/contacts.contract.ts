import { crudEndpoints, restoreEndpoint } from '../../core/crud.ts';
import { endpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { z } from '../../core/schema.ts';
import { contactsList } from './contacts.list.ts';
import { contactsPages } from './contacts.pages.ts';
import {
  contactCreate,
  contactDetail,
  contactRow,
  contactUpdate,
  duplicate,
  duplicateQuestion,
} from './contacts.schemas.ts';

const { path } = contactsList;

export const contacts = defineModule({
  ...contactsPages,
  endpoints: {
    ...crudEndpoints({
      list: contactsList,
      row: contactRow,
      noun: 'contato',
      rules: {
        grid: 'contacts.show',
        list: 'contacts.show',
        read: 'contacts.show|contacts.edit',
        create: 'contacts.edit',
        update: 'contacts.edit',
        remove: 'contacts.delete',
      },
      detail: contactDetail,
      create: contactCreate,
      update: contactUpdate,
    }),
    restore: restoreEndpoint({ path, noun: 'contato', rule: 'contacts.delete', detail: contactDetail }),
    tags: endpoint({
      method: 'GET',
      path: `${path}/tags`,
      access: { rule: 'contacts.show|contacts.edit|contact_lists.create|contact_lists.edit' },
      summary: 'Marcadores em uso, os mais usados primeiro',
      response: z.array(z.string()),
    }),
    // What is looked for would stand in the address, and so in every log on the way.
    duplicates: endpoint({
      method: 'POST',
      path: `${path}/duplicates`,
      access: { rule: 'contacts.edit' },
      summary: 'Contatos que já têm um destes e-mails',
      body: duplicateQuestion,
      response: z.array(duplicate),
    }),
  },
});
