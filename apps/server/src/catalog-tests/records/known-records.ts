import { sql } from 'kysely';
import { alertRecords } from '../../modules/alerts/alerts.test-records.ts';
import { complementRecords } from '../../modules/complement/complement.test-records.ts';
import { contactRecords } from '../../modules/contacts/contacts.test-records.ts';
import { scholarshipRecords } from '../../modules/credentialing-configs/credentialing-configs.test-records.ts';
import { scholarshipApplicationRecords } from '../../modules/credentialing-handlings/credentialing-handlings.test-records.ts';
import { accessRecords } from '../../modules/data-access/data-access.test-records.ts';
import { deadlineRecords } from '../../modules/deadline-rules/deadline-rules.test-records.ts';
import { documentLinkRecords } from '../../modules/document-links/document-links.test-records.ts';
import { documentRecords } from '../../modules/documents/documents.test-records.ts';
import { driveRecords } from '../../modules/drive/drive.test-records.ts';
import { dueDiligenceRecords } from '../../modules/due-diligence-form/due-diligence-form.test-records.ts';
import { dueDiligenceTemplateRecords } from '../../modules/due-diligence-templates/due-diligence-templates.test-records.ts';
import { employeeRecords } from '../../modules/employees/employees.test-records.ts';
import { importRecords } from '../../modules/imports/imports.test-records.ts';
import { incidentRecords } from '../../modules/incident-form/incident-form.test-records.ts';
import { knowledgeRecords } from '../../modules/knowledge-items/knowledge-items.test-records.ts';
import { organisationRecords } from '../../modules/legal-entities/legal-entities.test-records.ts';
import { mailRecords } from '../../modules/mail-outbox/mail-outbox.test-records.ts';
import { peopleRecords } from '../../modules/natural-entities/natural-entities.test-records.ts';
import { reviewRecords } from '../../modules/newsletter-reviews/newsletter-reviews.test-records.ts';
import { newsletterRecords } from '../../modules/newsletters/newsletters.test-records.ts';
import { templateRecords } from '../../modules/privacy-form/answer-templates/answer-templates.test-records.ts';
import { privacyRecords } from '../../modules/privacy-form/privacy-form.test-records.ts';
import { formRecords } from '../../modules/privacy-form/public-form/privacy-public-form.test-records.ts';
import { protocolRecords } from '../../modules/protocols/protocols.test-records.ts';
import { emptyRole, groupRecords } from '../../modules/roles/roles.test-records.ts';
import { scheduleRecords } from '../../modules/schedules/schedules.test-records.ts';
import { sealedReportRecords } from '../../modules/sealed-reports/sealed-reports.test-records.ts';
import { knownSecondFactors } from '../../modules/second-factor/second-factor.test-records.ts';
import { socialRecords } from '../../modules/social/social.test-records.ts';
import { accountRecords } from '../../platform/accounts/accounts.test-records.ts';
import { sealedCaseRecords } from '../../platform/sealed-cases/sealed-cases.test-records.ts';
import { makeOrganisation, makeUser } from '../../testing/features/people.ts';
import { makeLink } from '../../testing/features/public-links.ts';
import type { Operation } from '../support/operations.ts';
import { sampleOf } from '../support/sampler.ts';
import type { Asking, Known, OperationInput } from './known-record.ts';
import { makePhoto } from './picture-makers.ts';
import { makeNotification, makePerson, tellOf } from './record-makers.ts';

const target = async ({ t, entity }: Asking) => makeUser(t, { home: entity });
const onTarget: Known = { input: async (asking) => ({ params: { id: (await target(asking)).id } }) };

const onLink: Known = {
  input: async (asking) => ({ params: { id: (await makeLink(asking.t, asking)).id } }),
};

/** The records of every feature by the names of its operations: each brings its own, and only those it needs. */
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
  ...contactRecords,
  ...knowledgeRecords,
  ...newsletterRecords,
  ...reviewRecords,
  ...deadlineRecords,
  ...documentRecords,
  ...scholarshipRecords,
  ...scholarshipApplicationRecords,
  ...employeeRecords,
  ...importRecords,
  ...privacyRecords,
  ...templateRecords,
  ...protocolRecords,
  ...dueDiligenceTemplateRecords,
  ...dueDiligenceRecords,
  ...incidentRecords,
  ...sealedCaseRecords,
  ...sealedReportRecords,
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
