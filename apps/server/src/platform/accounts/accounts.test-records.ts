import { sql } from 'kysely';
import type { Asking, Known } from '../../catalog-tests/records/known-record.ts';
import {
  fresh,
  invite,
  makeLink,
  makeLinkRequest,
  makePerson,
  makeRegistration,
  secondStepOf,
} from '../../catalog-tests/records/record-makers.ts';
import { goodPassword, makeUser } from '../../testing/features/people.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { setupToken } from '../setup-link.ts';

const target = async ({ t, entity }: Asking) => makeUser(t, { home: entity });

/** A record of which the asker is asked whether it is theirs; of no other they are the holder. */
async function askedLink({ t, entity, userId }: Asking): Promise<number> {
  await sql`update natural_entities set user_id = null where user_id = ${userId}`.execute(t.system);
  return makeLinkRequest(t, { person: await makePerson(t, entity, 'Caio'), entity, userId });
}

/** What the ways in, and one's own account, need to find. */
export const accountRecords: Readonly<Record<string, Known>> = {
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
  'recovery.check': {
    input: async (asking) => ({ body: { token: (await resetLink(asking)).token } }),
  },
  'recovery.reset': { input: async (asking) => ({ body: await resetLink(asking) }) },
  'registration.store': {
    input: async () => ({
      body: { type: 'natural_entity', name: 'Nova Pessoa', email: `${fresh('nova')}@conforme.test` },
    }),
  },
  'registration.check': { input: async ({ t }) => ({ body: { token: await makeRegistration(t) } }) },
  'registration.activate': {
    input: async ({ t }) => ({ body: { token: await makeRegistration(t), password: goodPassword } }),
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
  'profile.acceptLink': { input: async (asking) => ({ params: { id: await askedLink(asking) } }) },
  'profile.declineLink': { input: async (asking) => ({ params: { id: await askedLink(asking) } }) },
  'profile.leavePerson': {
    input: async ({ t, entity, userId }) => ({
      params: { id: await makePerson(t, entity, 'Caio', userId) },
    }),
  },
  'profile.requestConfirmation': {
    input: async ({ t, userId }) => {
      await sql`delete from user_tokens where user_id = ${userId} and purpose = 'email_change'`.execute(
        t.system,
      );
      await sql`update users set email_verified_at = null where id = ${userId}`.execute(t.system);
      return {};
    },
  },
  'profile.resendEmailChange': {
    input: async ({ t, userId }) => {
      await changeLink(t, userId);
      return {};
    },
  },
  'profile.checkEmailChange': {
    input: async (asking) => ({ body: { token: await changeLink(asking.t, (await target(asking)).id) } }),
  },
  'profile.confirmEmailChange': {
    input: async ({ t, userId }) => ({ body: { token: await changeLink(t, userId) } }),
  },
};

async function resetLink(asking: Asking) {
  const { id, email } = await target(asking);
  return { email, token: await makeLink(asking.t, id, 'password_reset', email) };
}

const changeLink = (t: TestApp, userId: number) =>
  makeLink(t, userId, 'email_change', `${fresh('novo')}@conforme.test`);

async function nameOfRole(t: TestApp, roleId: number): Promise<string> {
  const role = await t.system.selectFrom('roles').select('name').where('id', '=', roleId).executeTakeFirst();
  return role?.name ?? '';
}
