import { sql } from 'kysely';
import { makeOrganisation, makeUser } from '../../testing/features/people.ts';
import { makeLink } from '../../testing/features/public-links.ts';
import { deadlineRecords } from '../case-records/deadline-records.ts';
import { dueDiligenceRecords } from '../case-records/due-diligence-records.ts';
import { formRecords } from '../case-records/form-records.ts';
import { incidentRecords } from '../case-records/incident-records.ts';
import { privacyRecords } from '../case-records/privacy-records.ts';
import { scholarshipApplicationRecords } from '../case-records/scholarship-application-records.ts';
import { scholarshipRecords } from '../case-records/scholarship-records.ts';
import { sealedCaseRecords } from '../case-records/sealed-case-records.ts';
import type { Operation } from '../support/operations.ts';
import { sampleOf } from '../support/sampler.ts';
import { accessRecords } from './access-records.ts';
import { accountRecords } from './account-records.ts';
import { alertRecords } from './alert-records.ts';
import { communicationRecords } from './communication-records.ts';
import { complementRecords } from './complement-records.ts';
import { documentLinkRecords } from './document-link-records.ts';
import { documentRecords } from './document-records.ts';
import { driveRecords } from './drive-records.ts';
import { employeeRecords } from './employee-records.ts';
import { emptyRole, groupRecords } from './group-records.ts';
import { importRecords } from './import-records.ts';
import type { Asking, Known, OperationInput } from './known-record.ts';
import { knownSecondFactors } from './known-second-factors.ts';
import { mailRecords } from './mail-records.ts';
import { organisationRecords } from './organisation-records.ts';
import { peopleRecords } from './people-records.ts';
import { makePhoto } from './picture-makers.ts';
import { makeNotification, makePerson, tellOf } from './record-makers.ts';
import { scheduleRecords } from './schedule-records.ts';
import { socialRecords } from './social-records.ts';

const target = async ({ t, entity }: Asking) => makeUser(t, { home: entity });
const onTarget: Known = { input: async (asking) => ({ params: { id: (await target(asking)).id } }) };

const onLink: Known = {
  input: async (asking) => ({ params: { id: (await makeLink(asking.t, asking)).id } }),
};

/** The only place that knows an operation by its name. A new module adds lines only for records it needs. */
export const knownRecords: Readonly<Record<string, Known>> = {
  ...accessRecords,
  ...accountRecords,
  ...alertRecords,
  ...mailRecords,
  ...knownSecondFactors,
  'profile.photo': {
    input: async ({ t, userId }) => ({ query: { v: await makePhoto(t, userId) } }),
  },
  'users.photo': {
    input: async (asking) => {
      const { id } = await target(asking);
      return { params: { id }, query: { v: await makePhoto(asking.t, id) } };
    },
  },
  ...socialRecords,
  ...complementRecords,
  ...organisationRecords,
  ...peopleRecords,
  ...communicationRecords,
  ...deadlineRecords,
  ...documentRecords,
  ...scholarshipRecords,
  ...scholarshipApplicationRecords,
  ...employeeRecords,
  ...importRecords,
  ...privacyRecords,
  ...dueDiligenceRecords,
  ...incidentRecords,
  ...sealedCaseRecords,
  ...formRecords,
  ...scheduleRecords,
  ...documentLinkRecords,
  ...driveRecords,
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
  'users.sendTextNotification': onTarget,
  'notifications.grid': {
    named: 'message',
    rows: async ({ t, userId }, names) => {
      for (const name of names) await makeNotification(t, userId, name);
    },
  },
  'notifications.readOne': {
    input: async ({ t, userId }) => ({ params: { id: await makeNotification(t, userId) } }),
  },
  'realtime.auth': {
    input: async ({ userId }) => ({ body: { channel_name: `private-user.${userId}` } }),
  },
  'users.findByEmail': { input: async (asking) => ({ params: { email: (await target(asking)).email } }) },
  'users.internalStore': { input: async (asking) => ({ body: { role_id: await emptyRole(asking) } }) },
  ...groupRecords,
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
  'audit.grid': {
    named: 'actor',
    rows: async ({ t, entity }, names) => {
      for (const name of names) await tellOf(t, entity, (await makeUser(t, { home: entity, name })).id);
    },
  },
  'audit.read': {
    input: async ({ t, entity, userId }) => ({ params: { id: await tellOf(t, entity, userId) } }),
  },
  'audit.verification': {
    input: async () => ({ query: { chain: undefined, after: undefined, hash: undefined } }),
  },
  'public-links.grid': {
    named: 'label',
    rows: async (asking, names) => {
      for (const label of names) await makeLink(asking.t, asking, { label });
    },
  },
  'public-links.address': onLink,
  'public-links.revoke': onLink,
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

/** The answer to whoever is let in. */
export const letIn = ({ name }: Operation): number => knownRecords[name]?.letIn ?? 200;

/** A request that the operation accepts from someone with its rule, in the asker's entity. */
export async function inputFor({ name, endpoint }: Operation, asking: Asking): Promise<OperationInput> {
  const known = (await knownRecords[name]?.input?.(asking)) ?? {};
  const part = (key: 'params' | 'query' | 'body') =>
    ({ ...(sampleOf(endpoint[key]) as object), ...known[key] }) as Record<string, never>;
  return { ...known, params: part('params'), query: part('query'), body: part('body') };
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
