import { sql } from 'kysely';
import type { Asking, Known } from './known-record.ts';
import { makeContact } from './record-makers.ts';

const contact = ({ t, entity }: Asking) => makeContact(t, entity, 'Marina');
const onContact: Known = { input: async (asking) => ({ params: { id: await contact(asking) } }) };

/** Contacts of the asker's organisation. */
export const contactRecords: Readonly<Record<string, Known>> = {
  'contacts.grid': {
    rows: async ({ t, entity }, names) => {
      for (const name of names) await makeContact(t, entity, name);
    },
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
