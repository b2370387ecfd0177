import type { Known } from '../../catalog-tests/records/known-record.ts';
import { makeRole, makeUser } from '../../testing/features/people.ts';

/** Accesses that were given in the asker's organisation. */
export const accessRecords: Readonly<Record<string, Known>> = {
  'data-access.grants': {
    named: 'user_name',
    rows: async ({ t, entity }, names) => {
      const roleId = await makeRole(t, []);
      for (const name of names) await makeUser(t, { home: entity, roleId, name });
    },
  },
};
