import { sql } from 'kysely';
import type { Asking, Known } from '../../catalog-tests/records/known-record.ts';
import {
  fresh,
  makeFunctionality,
  makeModule,
  someModule,
} from '../../catalog-tests/records/record-makers.ts';
import { makeRole, makeUser } from '../../testing/features/people.ts';

/** A group without power. */
export const emptyRole = async ({ t, emptyRole }: Asking) => emptyRole ?? makeRole(t, []);
const onRole: Known = { input: async ({ t }) => ({ params: { id: await makeRole(t, []) } }) };
const onFunctionality: Known = { input: async ({ t }) => ({ params: { id: await makeFunctionality(t) } }) };

/** Groups, their members, and the functionalities whose permissions they hold. */
export const groupRecords: Readonly<Record<string, Known>> = {
  'roles.grid': {
    named: 'display_name',
    shared: true,
    rows: async ({ t }, names) => {
      for (const display_name of names)
        await t.system
          .insertInto('roles')
          .values({ name: fresh('grupo'), display_name })
          .execute();
    },
  },
  'roles.read': onRole,
  'roles.remove': onRole,
  'roles.members': onRole,
  'roles.create': { input: async () => ({ body: { name: fresh('grupo'), display_name: fresh('Grupo') } }) },
  'roles.update': {
    input: async ({ t }) => ({
      params: { id: await makeRole(t, []) },
      body: { name: fresh('grupo'), display_name: fresh('Grupo') },
    }),
  },
  'roles.restore': {
    input: async ({ t }) => {
      const id = await makeRole(t, []);
      await sql`update roles set deleted_at = now() where id = ${id}`.execute(t.system);
      return { params: { id } };
    },
  },
  'roles.addMember': {
    input: async (asking) => ({
      params: { id: await emptyRole(asking) },
      body: { user_id: (await makeUser(asking.t, { home: asking.entity })).id },
    }),
  },
  'roles.removeMember': {
    input: async (asking) => {
      const id = await emptyRole(asking);
      const member = await makeUser(asking.t, { home: asking.entity, roleId: id, entities: [] });
      return { params: { id, user_id: member.id } };
    },
  },
  'functionalities.grid': {
    named: 'display_name',
    shared: true,
    rows: async ({ t }, names) => {
      for (const name of names) await makeFunctionality(t, name);
    },
  },
  'functionalities.read': onFunctionality,
  'functionalities.remove': onFunctionality,
  'functionalities.create': {
    input: async ({ t }) => ({ body: { name: fresh('funcionalidade'), module_id: await someModule(t) } }),
  },
  'functionalities.update': {
    input: async ({ t }) => ({
      params: { id: await makeFunctionality(t) },
      body: { name: fresh('funcionalidade'), module_id: await someModule(t) },
    }),
  },
  'functionalities.updateModule': {
    input: async ({ t }) => ({
      params: { id: await makeModule(t) },
      body: { display_name: fresh('Modulo') },
    }),
  },
};
