import { mailOutbox } from '@conforme/contracts/modules/mail-outbox/mail-outbox.contract.ts';
import { ownDataModule } from '@conforme/contracts/modules/own-data/own-data.contract.ts';
import { profileModule } from '@conforme/contracts/modules/profile/profile.contract.ts';
import { recovery } from '@conforme/contracts/modules/recovery/recovery.contract.ts';
import { registration } from '@conforme/contracts/modules/registration/registration.contract.ts';
import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '../../catalog-tests/records/record-makers.ts';
import { hashSecret } from '../../core/secrets.ts';
import {
  goodPassword,
  makeAdministrator,
  makeOrganisation,
  makeUser,
  openTestSession,
  type TestUser,
} from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let school: number;
let unit: number;
let stranger: number;
let admin: TestUser;
let counter = 0;
const someAddress = () => `provada${++counter}@conforme.test`;
const passwords = { password: goodPassword, password_confirmation: goodPassword };

async function start(settings: Record<string, string> = {}) {
  t = await startTestApp(settings);
  ({ entity: school, admin } = await makeAdministrator(t));
  unit = await makeOrganisation(t, 'Unidade Norte', school);
  stranger = await makeOrganisation(t, 'Clínica Alheia');
}

/** The organisations that hold this address among their contacts, as the account's own data tell. */
async function ownersTold(email: string): Promise<string[]> {
  const { rows } = await t.pool.query('select id from users where email = $1', [email]);
  const token = await openTestSession(t, rows[0].id, null);
  const { body } = await t.call(ownDataModule.endpoints.take, { body: { format: 'json' } }, { token });
  return body.partes.contacts.registros.map(({ owner }: { owner: string }) => owner).sort();
}
const heldEverywhere = async (email: string) => {
  for (const home of [school, unit, stranger])
    await t.system
      .insertInto('contacts')
      .values({ legal_entity_id: home, name: 'Nara', emails: [email] })
      .execute();
};
/** What the administrator is shown of the newest letter to this address, and reads out to whoever asks. */
async function handedOver(email: string): Promise<string> {
  await t.runJobs();
  const id = (await t.letters(email)).findLast(({ link }) => /[\w-]{43}$/.test(link?.url ?? ''))
    ?.id as number;
  const { status, body } = await t.call(
    mailOutbox.endpoints.revealLink,
    { params: { id } },
    { token: admin.token },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.link as string).slice(-43);
}

const ways: Readonly<Record<string, (email: string) => Promise<{ status: number }>>> = {
  async invitation(email) {
    const invited = { name: 'Nara Lima', email, role_ids: [], accesses: [], delivery: 'invitation' };
    await t.call(users.endpoints.create, { body: invited }, { token: admin.token });
    const token = await handedOver(email);
    return t.call(session.endpoints.acceptInvitation, { body: { token, ...passwords } });
  },
  async recovery(email) {
    const { id } = await makeUser(t, { home: school, email });
    // Also where its owner had shown the address to be theirs: who comes by this link is somebody else, perhaps.
    await t.pool.query('update users set email_verified_at = now() where id = $1', [id]);
    await t.call(recovery.endpoints.request, { body: { email } });
    const token = await handedOver(email);
    return t.call(recovery.endpoints.reset, { body: { token, email, ...passwords } });
  },
  async activation(email) {
    const body = { type: 'natural_entity', name: 'Nara Lima', email, ...passwords };
    await t.call(registration.endpoints.store, { body });
    const token = await handedOver(email);
    return t.call(registration.endpoints.activate, { body: { token, password: goodPassword } });
  },
  async confirmation(email) {
    const own = await makeUser(t, { home: school, email });
    await t.call(profileModule.endpoints.requestConfirmation, {}, { token: own.token });
    const token = await handedOver(email);
    return t.call(profileModule.endpoints.confirmEmailChange, { body: { token } }, { token: own.token });
  },
};

describe('an address proven by a link that was handed over', () => {
  beforeAll(() => start());
  afterAll(() => t.close());

  test.each(Object.keys(ways))('(%s) opens nothing in another organisation', async (way) => {
    const email = someAddress();
    await heldEverywhere(email);
    expect((await ways[way]?.(email))?.status).toBe(200);
    const { rows } = await t.pool.query('select email_verified_at from users where email = $1', [email]);
    expect(rows).toEqual([{ email_verified_at: expect.anything() }]);
    expect(await ownersTold(email)).toEqual(['Escola Ipê', 'Unidade Norte']);
  });

  test('opens an account apart where another organisation has the account that proved it', async () => {
    const email = someAddress();
    const proven = await makeUser(t, { home: stranger, email });
    await t.pool.query('update users set email_verified_at = now() where id = $1', [proven.id]);
    expect((await ways.invitation?.(email))?.status).toBe(200);
    const { rows } = await t.pool.query(
      'select home_entity_id, email_verified_at is not null as proven, status from users where email = $1 order by id',
      [email],
    );
    expect(rows).toEqual([
      { home_entity_id: stranger, proven: true, status: 'active' },
      { home_entity_id: school, proven: false, status: 'active' },
    ]);
    // Its session goes on: nobody set it another password.
    expect((await t.call(profileModule.endpoints.read, {}, { token: proven.token })).status).toBe(200);
  });

  test.each(['recovery', 'invitation'])(
    '(%s) keeps nothing that the account was in another organisation',
    async (way) => {
      const { id, email } = await makeUser(t, { home: school, email: someAddress() });
      const [own, foreign, asked] = [
        await makePerson(t, school, 'Nara', id),
        await makePerson(t, stranger, 'Nara', id),
        await makePerson(t, stranger, 'Nara'),
      ];
      await t.pool.query('update natural_entities set holder_confirmed_at = now() where user_id = $1', [id]);
      await t.pool.query(
        'insert into person_link_requests (legal_entity_id, natural_entity_id, user_id) values ($1, $2, $3)',
        [stranger, asked, id],
      );
      if (way === 'invitation') {
        await t.pool.query(`update users set status = 'invited' where id = $1`, [id]);
        await t.call(recovery.endpoints.request, { body: { email } });
        const token = await handedOver(email);
        const { status } = await t.call(session.endpoints.acceptInvitation, {
          body: { token, ...passwords },
        });
        expect(status).toBe(200);
      } else {
        await t.call(recovery.endpoints.request, { body: { email } });
        const token = await handedOver(email);
        const { status } = await t.call(recovery.endpoints.reset, { body: { token, email, ...passwords } });
        expect(status).toBe(200);
      }
      const { rows } = await t.pool.query(
        'select id, user_id, holder_confirmed_at from natural_entities where id = any ($1) order by id',
        [[own, foreign]],
      );
      expect(rows).toEqual([
        { id: own, user_id: id, holder_confirmed_at: null },
        { id: foreign, user_id: null, holder_confirmed_at: null },
      ]);
      const { rows: open } = await t.pool.query('select from person_link_requests where user_id = $1', [id]);
      expect(open).toEqual([]);
      const { rows: told } = await t.pool.query(
        `select legal_entity_id from audit_events where action = 'natural_entity.link_ended' and object_id = $1`,
        [foreign],
      );
      expect(told).toEqual([{ legal_entity_id: stranger }]);
    },
  );

  test('is offered to be confirmed again only where mail leaves', async () => {
    const own = await makeUser(t, { home: school, email: someAddress() });
    await t.pool.query('update users set email_verified_at = now(), email_handed_in = $1 where id = $2', [
      school,
      own.id,
    ]);
    const again = await t.call(profileModule.endpoints.requestConfirmation, {}, { token: own.token });
    expect([again.status, again.body.messages]).toEqual([409, 'Seu e-mail já está confirmado.']);
  });
});

describe('once mail leaves', () => {
  beforeAll(() => start({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'nao-responda@conforme.test' }));
  afterAll(() => t.close());

  const linkIn = async (email: string) => ((await t.letters(email)).at(-1)?.link?.url ?? '').slice(-43);

  test('a link that came by mail proves the address everywhere', async () => {
    const email = someAddress();
    await heldEverywhere(email);
    const own = await makeUser(t, { home: school, email });
    await t.call(profileModule.endpoints.requestConfirmation, {}, { token: own.token });
    const token = await linkIn(email);
    await t.call(profileModule.endpoints.confirmEmailChange, { body: { token } }, { token: own.token });
    expect(await ownersTold(email)).toEqual(['Clínica Alheia', 'Escola Ipê', 'Unidade Norte']);
  });

  test('a link that was handed over before still proves it there only; confirming again by mail ends that', async () => {
    const email = someAddress();
    await heldEverywhere(email);
    const own = await makeUser(t, { home: school, email });
    const confirm = async (token: string) =>
      t.call(profileModule.endpoints.confirmEmailChange, { body: { token } }, { token: own.token });
    await t.call(profileModule.endpoints.requestConfirmation, {}, { token: own.token });
    const shown = await linkIn(email);
    await t.pool.query(
      'update mail_messages set handed_at = now(), handed_secret_hash = $1 where recipient_address = $2',
      [hashSecret(shown), email],
    );
    expect((await confirm(shown)).status).toBe(200);
    expect(await ownersTold(email)).toEqual(['Escola Ipê', 'Unidade Norte']);
    const { body } = await t.call(profileModule.endpoints.requestConfirmation, {}, { token: own.token });
    expect(body).toMatchObject({ email_handed: true });
    expect((await confirm(await linkIn(email))).status).toBe(200);
    expect(await ownersTold(email)).toEqual(['Clínica Alheia', 'Escola Ipê', 'Unidade Norte']);
    const profile = await t.call(profileModule.endpoints.read, {}, { token: own.token });
    expect(profile.body.email_handed).toBe(false);
  });

  test('another address, and a first access that somebody hands out, begin unproven', async () => {
    const own = await makeUser(t, { home: school, email: someAddress() });
    await t.pool.query('update users set email_verified_at = now(), email_handed_in = $1 where id = $2', [
      school,
      own.id,
    ]);
    await t.pool.query('update users set email = $1 where id = $2', [someAddress(), own.id]);
    const { rows } = await t.pool.query(
      'select email_verified_at, email_handed_in from users where id = $1',
      [own.id],
    );
    expect(rows).toEqual([{ email_verified_at: null, email_handed_in: null }]);
  });

  test('a proof that was handed over gives way to whoever reads the mailbox', async () => {
    const reader: Record<string, (email: string) => Promise<{ status: number }>> = {
      async confirmation(email) {
        const own = await makeUser(t, { home: school, email });
        await t.call(profileModule.endpoints.requestConfirmation, {}, { token: own.token });
        const token = await linkIn(email);
        return t.call(profileModule.endpoints.confirmEmailChange, { body: { token } }, { token: own.token });
      },
      async recovery(email) {
        const own = await makeUser(t, { home: school, email });
        await t.call(recovery.endpoints.request, { body: { email } });
        await t.runJobs().catch(() => {});
        const { rows } = await t.pool.query(
          'select id from mail_messages where user_id = $1 order by id desc limit 1',
          [own.id],
        );
        const letter = (await t.letters(email)).find(({ id }) => id === rows[0]?.id);
        const token = (letter?.link?.url ?? '').slice(-43);
        return t.call(recovery.endpoints.reset, { body: { token, email, ...passwords } });
      },
      async invitation(email) {
        const invited = { name: 'Nara Lima', email, role_ids: [], accesses: [], delivery: 'invitation' };
        await t.call(users.endpoints.create, { body: invited }, { token: admin.token });
        const token = await linkIn(email);
        const { body } = await t.call(session.endpoints.checkInvitation, { body: { token } });
        expect(body.has_account).toBe(false);
        return t.call(session.endpoints.acceptInvitation, { body: { token, ...passwords } });
      },
    };
    for (const [way, read] of Object.entries(reader)) {
      const email = someAddress();
      const holder = await makeUser(t, { home: stranger, email, proven: true });
      await t.pool.query('update users set email_handed_in = $1 where id = $2', [stranger, holder.id]);
      expect((await read(email)).status, way).toBe(200);
      const { rows } = await t.pool.query(
        'select home_entity_id as home, email_verified_at is not null as proven, email_handed_in from users where email = $1 order by id',
        [email],
      );
      expect(rows, way).toEqual([
        { home: stranger, proven: false, email_handed_in: null },
        { home: school, proven: true, email_handed_in: null },
      ]);
    }
  });

  test('a first access of an account without a password is not proven by who signed in with a provider', async () => {
    const { id } = await makeUser(t, { home: school, email: someAddress() });
    await t.pool.query('update users set password_hash = null, email_verified_at = now() where id = $1', [
      id,
    ]);
    const { status, body } = await t.call(
      users.endpoints.renewAccess,
      { params: { id }, body: { delivery: 'invitation' } },
      { token: admin.token },
    );
    expect(status, JSON.stringify(body)).toBe(200);
    const token = (body.invitation_link as string).slice(-43);
    expect((await t.call(session.endpoints.acceptInvitation, { body: { token, ...passwords } })).status).toBe(
      200,
    );
    const { rows } = await t.pool.query('select status, email_verified_at from users where id = $1', [id]);
    expect(rows).toEqual([{ status: 'active', email_verified_at: null }]);
  });
});
