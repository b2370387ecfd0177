import { sql } from 'kysely';
import type { Asking, Known } from '../../catalog-tests/records/known-record.ts';
import { makeContact, makeContactList } from '../../catalog-tests/records/record-makers.ts';

const contact = ({ t, entity }: Asking) => makeContact(t, entity, 'Marina');
const onContact: Known = { input: async (asking) => ({ params: { id: await contact(asking) } }) };

const list = ({ t, entity }: Asking) => makeContactList(t, entity, 'Famílias');
const onList: Known = { input: async (asking) => ({ params: { id: await list(asking) } }) };

/** Contacts of the asker's organisation, and lists of them. */
export const contactRecords: Readonly<Record<string, Known>> = {
  'contacts.grid': {
    rows: async ({ t, entity }, names) => {
      for (const name of names) await makeContact(t, entity, name);
    },
  },
  'contact-lists.grid': {
    rows: async ({ t, entity }, names) => {
      for (const name of names) await makeContactList(t, entity, name);
    },
  },
  'contact-lists.read': onList,
  'contact-lists.update': onList,
  'contact-lists.remove': onList,
  'contact-lists.members': onList,
  'contact-lists.reach': onList,
  'contact-lists.restore': {
    input: async (asking) => {
      const id = await list(asking);
      await sql`update contact_lists set deleted_at = now() where id = ${id}`.execute(asking.t.system);
      return { params: { id } };
    },
  },
  'contact-lists.addMembers': {
    input: async (asking) => ({
      params: { id: await list(asking) },
      body: { contact_ids: [await contact(asking)] },
    }),
  },
  'contact-lists.removeMember': {
    input: async (asking) => {
      const id = await list(asking);
      const contact_id = await contact(asking);
      await sql`insert into contact_list_members (list_id, legal_entity_id, contact_id)
        values (${id}, ${asking.entity}, ${contact_id})`.execute(asking.t.system);
      return { params: { id, contact_id } };
    },
  },
  'contact-lists.paste': {
    input: async (asking) => ({ params: { id: await list(asking) }, body: { text: 'alguem@exemplo.test' } }),
  },
  'contacts.read': onContact,
  'contacts.update': onContact,
  'contacts.remove': onContact,
  'contacts.restore': {
    input: async (asking) => {
      const id = await contact(asking);
      await sql`update contacts set deleted_at = now() where id = ${id}`.execute(asking.t.system);
      return { params: { id } };
    },
  },
};
