import { sql } from 'kysely';
import { setupToken } from '../platform/setup-link.ts';
import { goodPassword, makeOrganisation, makeRole, makeUser } from '../testing/people.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { Operation } from './operations.ts';
import {
  fresh,
  invite,
  makeFunctionality,
  makeModule,
  makePerson,
  secondStepOf,
  someModule,
} from './record-makers.ts';
import { sampleOf } from './sampler.ts';

/** Who is going to ask, and where. */
export interface Asking {
  readonly t: TestApp;
  readonly entity: number;
  readonly userId: number;
  readonly roleId: number;
  /** A group without permissions to use in requests; otherwise each request gets a new one. */
  readonly emptyRole?: number;
}
export interface OperationInput {
  readonly params: Record<string, string | number>;
  readonly query: Record<string, unknown>;
  readonly body: Record<string, unknown>;
}
interface Known {
  /** Where the sample from the schema would name a record that does not exist: what to put over it. */
  readonly input?: (asking: Asking) => Promise<Partial<OperationInput>>;
  /** Rows the grid shows to the asker, one for each of these names. */
  readonly rows?: (asking: Asking, names: readonly string[]) => Promise<void>;
  /** The field of a row that carries the name, where it is not `name`. */
  readonly named?: string;
  /** The same rows in every organisation: there is nothing to keep apart. */
  readonly shared?: true;
}

const target = async ({ t, entity }: Asking) => makeUser(t, { home: entity });
const emptyRole = async ({ t, emptyRole }: Asking) => emptyRole ?? makeRole(t, []);
const onRole: Known = { input: async ({ t }) => ({ params: { id: await makeRole(t, []) } }) };
const onFunctionality: Known = {
  input: async ({ t }) => ({ params: { id: await makeFunctionality(t) } }),
};
const onTarget: Known = { input: async (asking) => ({ params: { id: (await target(asking)).id } }) };

/** The only place that knows an operation by its name. A new module adds lines only for records it needs. */
export const knownRecords: Readonly<Record<string, Known>> = {
  'session.login': {
    input: async (asking) => ({ body: { email: (await target(asking)).email, password: goodPassword } }),
  },
  'session.secondStep': {
    input: async (asking) => ({ body: await secondStepOf(asking.t, (await target(asking)).id) }),
  },
  'session.changeRole': {
    input: async ({ t, roleId }) => ({ body: { type: await nameOfRole(t, roleId) } }),
  },
  'session.checkInvitation': {
    input: async (asking) => ({ body: { token: await invite(asking.t, (await target(asking)).id) } }),
  },
  'session.acceptInvitation': {
    input: async (asking) => ({ body: { token: await invite(asking.t, (await target(asking)).id) } }),
  },
  'setup.check': { input: async ({ t }) => ({ body: { token: setupToken(t.keys) } }) },
  'setup.complete': {
    input: async ({ t }) => ({
      body: { token: setupToken(t.keys), organisation: { company_name: 'Colégio' } },
    }),
  },
  'profile.update': {
    input: async ({ t, userId }) => ({
      body: await t.system
        .selectFrom('users')
        .select(['email', 'version'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow(),
    }),
  },
  'profile.choosePerson': {
    input: async ({ t, entity, userId }) => ({
      body: { person_id: await makePerson(t, entity, 'Eu', userId) },
    }),
  },
  'users.grid': {
    rows: async ({ t, entity }, names) => {
      for (const name of names) await makeUser(t, { home: entity, name });
    },
  },
  'users.create': { input: async (asking) => ({ body: await accessBody(asking) }) },
  'users.update': {
    input: async (asking) => {
      const body = await accessBody(asking);
      const { id } = await target(asking);
      return { params: { id }, body };
    },
  },
  'users.read': onTarget,
  'users.remove': onTarget,
  'users.block': onTarget,
  'users.unblock': {
    input: async (asking) => {
      const { id } = await target(asking);
      await sql`update users set status = 'blocked' where id = ${id}`.execute(asking.t.system);
      return { params: { id } };
    },
  },
  'users.endSessions': onTarget,
  'users.renewAccess': onTarget,
  'users.findByEmail': { input: async (asking) => ({ params: { email: (await target(asking)).email } }) },
  'users.internalStore': { input: async (asking) => ({ body: { role_id: await emptyRole(asking) } }) },
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
      body: { user_id: (await target(asking)).id },
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
  'data-access.grid': {
    rows: async ({ t, userId, roleId }, names) => {
      for (const name of names) {
        const legal_entity_id = await makeOrganisation(t, name);
        await t.system
          .insertInto('data_access_grants')
          .values({ role_id: roleId, user_id: userId, legal_entity_id })
          .execute();
      }
    },
  },
  // The list that asks for no permission; every other one has its turn in exports.test.ts.
  'reports.grid': {
    input: async () => ({ query: { path: '/api/v1/data_access/grid', format: 'xls' } }),
  },
  'data-access.grant': {
    input: async (asking) => {
      const role = await emptyRole(asking);
      const { id } = await makeUser(asking.t, { home: asking.entity, roleId: role, entities: [] });
      return { params: { type: 'legal_entity', id: asking.entity, role }, body: { user_id: id } };
    },
  },
  'data-access.revoke': {
    input: async (asking) => {
      const role = await emptyRole(asking);
      const { id } = await makeUser(asking.t, { home: asking.entity, roleId: role });
      return { params: { type: 'legal_entity', id: asking.entity, role }, body: { user_id: id } };
    },
  },
};

/** A request that the operation accepts from someone with its rule, in the asker's entity. */
export async function inputFor({ name, endpoint }: Operation, asking: Asking): Promise<OperationInput> {
  const known = (await knownRecords[name]?.input?.(asking)) ?? {};
  const part = (key: 'params' | 'query' | 'body') =>
    ({ ...(sampleOf(endpoint[key]) as object), ...known[key] }) as Record<string, never>;
  return { params: part('params'), query: part('query'), body: part('body') };
}

/** A group without power, and an access of each kind of entity for it: every id in the body exists. */
async function accessBody(asking: Asking): Promise<Record<string, unknown>> {
  const { t, entity } = asking;
  const role_id = await emptyRole(asking);
  const accesses = [
    { role_id, entity_type: 'legal_entity', entity_id: entity },
    { role_id, entity_type: 'natural_entity', entity_id: await makePerson(t, entity, 'Caio') },
  ];
  return { role_ids: [role_id], accesses };
}

async function nameOfRole(t: TestApp, roleId: number): Promise<string> {
  const role = await t.system.selectFrom('roles').select('name').where('id', '=', roleId).executeTakeFirst();
  return role?.name ?? '';
}
