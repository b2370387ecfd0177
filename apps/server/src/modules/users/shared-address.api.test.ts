import { recovery } from '@conforme/contracts/modules/recovery/recovery.contract.ts';
import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '../../catalog-tests/records/record-makers.ts';
import { hashPassword } from '../../platform/passwords.ts';
import {
  goodPassword,
  handedTo,
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  roleNamed,
  type TestUser,
} from '../../testing/features/people.ts';
import { activateWith, registered, someone } from '../../testing/features/registrants.ts';
import { heartbeat, signIn } from '../../testing/sign-in.ts';
import { auditOf } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let school: number;
let admin: TestUser;
/** What one who registers an organisation may hand on. */
let group: number;
beforeAll(async () => {
  t = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'nao-responda@conforme.test' });
  ({ entity: school, admin } = await makeAdministrator(t));
  group = await makeRole(t, ['users.menu']);
});
afterAll(() => t.close());

const chosen = 'jabuticaba no pé 12';
const { checkInvitation, acceptInvitation } = session.endpoints;

interface Organisation {
  readonly entity: number;
  readonly as: { readonly token: string };
}

/** An organisation that registered itself, and the one who answers for it. */
async function selfRegistered(name = 'Empresa Intrusa'): Promise<Organisation> {
  const owner = await registered(t, { type: 'legal_entity', company_name: name });
  await activateWith(t, owner.token);
  const entered = (await signIn(t, owner.email)).body;
  const { rows } = await t.pool.query('select home_entity_id from users where id = $1', [entered.id]);
  return { entity: rows[0].home_entity_id, as: { token: entered.token } };
}

const ofSchool = (): Organisation => ({ entity: school, as: { token: admin.token } });

const invite = (organisation: Organisation, email: string, changes: object = {}) =>
  t.call(
    users.endpoints.create,
    {
      body: {
        name: 'Vera Vidal',
        email,
        role_ids: [group],
        accesses: [{ role_id: group, entity_type: 'legal_entity', entity_id: organisation.entity }],
        delivery: 'invitation',
        ...changes,
      },
    },
    organisation.as,
  );

const secretOf = (url: string | null | undefined) => (url ?? '').split('convite=')[1] ?? '';
const mailedTo = async (email: string) =>
  (await t.letters(email)).map(({ link }) => secretOf(link?.url)).filter((secret) => secret !== '');
const accept = (token: string, password = chosen) =>
  t.call(acceptInvitation, { body: { token, password, password_confirmation: password } });
const accountsAt = async (email: string) =>
  (
    await t.pool.query(
      `select id, home_entity_id as home, status, email_verified_at is not null as proven from users where email = $1
       order by id`,
      [email],
    )
  ).rows as { id: number; home: number; status: string; proven: boolean }[];
const reached = async (userId: number) =>
  (
    await t.pool.query('select distinct entity_id as id from user_reach where user_id = $1 order by 1', [
      userId,
    ])
  ).rows.map(({ id }) => id as number);

/** One who proved the address by accepting the invitation of this organisation. */
async function provenAt(organisation: Organisation, email = someone()) {
  expect((await invite(organisation, email)).status).toBe(200);
  expect((await accept((await mailedTo(email)).at(-1) as string)).status).toBe(200);
  return { email, ...((await accountsAt(email))[0] as { id: number; home: number }) };
}

describe('an account made under an address that nobody proved', () => {
  test.each(['invitation', 'one_time_password'])(
    '%s: holds it against no other organisation, whose letter opens its own account',
    async (delivery) => {
      const squatter = await selfRegistered();
      const email = someone();
      const theirs = (await invite(squatter, email, { role_ids: [], accesses: [], delivery })).body;
      const honest = await invite(ofSchool(), email);
      expect(honest.status).toBe(200);
      const letter = (await mailedTo(email)).at(-1) as string;
      expect((await accept(letter)).body).toEqual({ email });
      const entered = await signIn(t, email, chosen);
      expect(entered.body).toMatchObject({ id: honest.body.id, email_verified_at: expect.any(String) });
      // What the other organisation gave opens its own account and nothing else.
      const password = theirs.delivered.one_time_password;
      if (password) expect((await signIn(t, email, password)).body.id).toBe(theirs.id);
    },
  );

  test('a registration under it makes an account of its own, and the other stays where it was', async () => {
    const squatter = await selfRegistered();
    const email = someone();
    const { body } = await invite(squatter, email, { delivery: 'one_time_password' });
    const inside = (await signIn(t, email, body.delivered.one_time_password)).body.token as string;
    const { token } = await registered(t, { email });
    expect((await activateWith(t, token)).body).toEqual({ email });
    expect((await signIn(t, email)).body).toMatchObject({ email_verified_at: expect.any(String) });
    expect(await heartbeat(t, inside)).toBe(200);
    expect(await accountsAt(email)).toMatchObject([{ id: body.id, proven: false }, { proven: true }]);
  });

  test('a forgotten password: each account gets its own letter, and its link leads to it alone', async () => {
    const [one, other] = [await selfRegistered('Uma'), await selfRegistered('Outra')];
    const email = someone();
    const made = [];
    for (const organisation of [one, other])
      made.push((await invite(organisation, email, { delivery: 'one_time_password' })).body);
    await t.call(recovery.endpoints.request, { body: { email } });
    await t.runJobs();
    const links = (await t.letters(email)).map(({ link }) => link?.url.split('/reset-password/')[1] ?? '');
    expect(links).toHaveLength(2);
    const reset = (token: string | undefined) =>
      t.call(recovery.endpoints.reset, {
        body: { token, email, password: chosen, password_confirmation: chosen },
      });
    expect((await reset(links[1])).status).toBe(200);
    expect(await accountsAt(email)).toMatchObject([{ proven: false }, { id: made[1].id, proven: true }]);
    // The address is proven: the other account's link would prove it once more.
    expect((await reset(links[0])).status).toBe(404);
    await t.call(recovery.endpoints.request, { body: { email } });
    await t.runJobs();
    expect((await t.letters(email)).map(({ subject }) => subject)).toEqual([
      'Defina uma nova senha',
      'Sua senha foi alterada',
      'Defina uma nova senha',
    ]);
  });
});

test('five older accounts under the address shut nobody out', async () => {
  const email = someone();
  for (let n = 0; n < 5; n++) await makeUser(t, { home: await makeOrganisation(t, `Intrusa ${n}`), email });
  const own = await makeUser(t, { home: school, email });
  const known = await t.pool.query('update users set password_hash = $1 where id = $2', [
    await hashPassword(chosen),
    own.id,
  ]);
  expect(known.rowCount).toBe(1);
  const letterFor = async () => {
    const { rows } = await t.pool.query(
      `select id from mail_messages where user_id = $1 and about = 'password-reset' order by id desc limit 1`,
      [own.id],
    );
    return (await t.letters(email)).find(({ id }) => id === rows[0]?.id)?.link?.url;
  };
  // Asking again reaches the sixth, though three letters are written at a time.
  for (let n = 0; n < 2; n++) {
    await t.call(recovery.endpoints.request, { body: { email } });
    await t.runJobs().catch(() => {});
  }
  const token = (await letterFor())?.split('/reset-password/')[1];
  const headers = { origin: 'http://conforme.test' };
  const body = { token, email, password: chosen, password_confirmation: chosen };
  const reset = await t.call(recovery.endpoints.reset, { body }, { headers });
  expect(reset.status).toBe(200);
  expect((await signIn(t, email, chosen)).body.id).toBe(own.id);
  // Unproven again (another first access, say), it is still found on a device that it signed in on.
  await t.pool.query('update users set email_verified_at = null where id = $1', [own.id]);
  const cookie = [reset.headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((one) => one.startsWith('device='))
    ?.split(';')[0] as string;
  expect((await signIn(t, email, chosen, { headers: { ...headers, cookie } })).body.id).toBe(own.id);
});

describe('the address has a proven account elsewhere', () => {
  test('whoever invites sees the same as for a new address', async () => {
    const { email } = await provenAt(await selfRegistered('Casa Um'));
    const asked = [];
    for (const address of [email, someone()]) {
      const { status, body } = await invite(ofSchool(), address);
      const detail = (await t.call(users.endpoints.read, { params: { id: body.id } }, ofSchool().as)).body;
      asked.push({ status, keys: Object.keys(body), state: detail.status, login: detail.last_login_at });
      expect(body.delivered.mailed_to).toBe(address);
    }
    expect(asked[0]).toEqual(asked[1]);
    expect(asked[0]).toMatchObject({ status: 200, state: 'invited', login: null });
    const [first, second] = [(await t.letters(email)).at(-1), (await t.letters()).at(-1)];
    expect(first?.paragraphs).toEqual(second?.paragraphs);
  });

  test('the link on the screen opens an account apart: it shows nothing of the other', async () => {
    const { email, id } = await provenAt(await selfRegistered());
    const { body } = await invite(ofSchool(), email);
    const shown = secretOf(body.delivered.invitation_link);
    expect((await t.call(checkInvitation, { body: { token: shown } })).body.has_account).toBe(false);
    expect((await accept(shown, 'outra senha bem longa')).status).toBe(200);
    expect((await signIn(t, email, 'outra senha bem longa')).body.id).toBe(body.id);
    expect((await signIn(t, email, chosen)).body.id).toBe(id);
    expect(await reached(id)).not.toContain(school);
  });

  test('accepting by the letter makes the invitation access of that account', async () => {
    const organisation = await selfRegistered();
    const { email, id } = await provenAt(organisation);
    const inside = (await signIn(t, email, chosen)).body.token as string;
    const { body } = await invite(ofSchool(), email);
    const person = await makePerson(t, school, 'Vera', body.id);
    const letter = (await mailedTo(email)).at(-1) as string;
    expect((await t.call(checkInvitation, { body: { token: letter } })).body.has_account).toBe(true);
    const rows = await auditOf(t, async () =>
      expect((await accept(letter, 'nova senha bem longa')).body).toEqual({ email }),
    );
    expect(rows).toMatchObject([
      { chain: `entity:${school}`, action: 'user.invitation_joined', actor_id: id, object_id: id },
      { chain: `entity:${organisation.entity}`, action: 'user.password_reset', actor_id: id, object_id: id },
    ]);
    expect(await accountsAt(email)).toEqual([
      { id, home: organisation.entity, status: 'active', proven: true },
    ]);
    expect(await reached(id)).toEqual([school, organisation.entity].sort((a, b) => a - b));
    // A record that was the invited account's is asked about, not handed on.
    const { rows: asked } = await t.pool.query(
      'select natural_entity_id as id from person_link_requests where user_id = $1',
      [id],
    );
    expect(asked).toEqual([{ id: person }]);
    // Whoever knew the password of the account before is out: the mailbox decides.
    expect(await heartbeat(t, inside)).toBe(401);
    expect((await signIn(t, email, chosen)).status).toBe(401);
    expect((await signIn(t, email, 'nova senha bem longa')).body.id).toBe(id);
    for (const dead of [letter, secretOf(body.delivered.invitation_link)])
      expect((await accept(dead)).status).toBe(404);
  });

  test('an account that was shut elsewhere does not keep its owner out', async () => {
    const organisation = await selfRegistered();
    const { email, id } = await provenAt(organisation);
    expect((await t.call(users.endpoints.block, { params: { id } }, organisation.as)).status).toBe(200);
    const { body } = await invite(ofSchool(), email);
    expect((await accept((await mailedTo(email)).at(-1) as string)).status).toBe(200);
    expect((await signIn(t, email, chosen)).body.id).toBe(body.id);
    expect(await accountsAt(email)).toMatchObject([
      { id, status: 'blocked', proven: false },
      { id: body.id, status: 'active', proven: true },
    ]);
  });

  test('in one organisation an address is invited once', async () => {
    const { email } = await provenAt(ofSchool());
    expect((await invite(ofSchool(), email)).body.errors).toEqual({
      email: ['Já existe uma conta com este e-mail.'],
    });
  });
});

test('two letters accepted at the same moment: one proves the address, the other becomes access of that account', async () => {
  for (let round = 0; round < 3; round++) {
    const other = await selfRegistered();
    const email = someone();
    await invite(ofSchool(), email);
    await invite(other, email);
    const links = await mailedTo(email);
    expect(links).toHaveLength(2);
    const answers = await Promise.all(links.map((link) => accept(link)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const accounts = await accountsAt(email);
    expect(accounts).toMatchObject([{ status: 'active', proven: true }]);
    expect(await reached(accounts[0]?.id as number)).toEqual([school, other.entity].sort((a, b) => a - b));
    expect((await signIn(t, email, chosen)).status).toBe(200);
  }
});

describe('an invitation gives no power in another organisation', () => {
  test('a group that reaches all of the home as a whole is left out', async () => {
    // The school gives a whole group access to itself; its employee registers an organisation and invites herself.
    const strong = await makeRole(t, ['users.menu', 'users.edit', ...handedTo('responsavel_organizacao')]);
    await t.system
      .insertInto('data_access_grants')
      .values({ role_id: strong, legal_entity_id: school })
      .execute();
    const employee = await provenAt(ofSchool());
    const before = await reached(employee.id);
    const own = await selfRegistered('Minha Empresa');
    // Even where that organisation could give the group (here: by the database) the school's reach does not follow.
    const { body } = await invite(own, employee.email);
    await t.system.insertInto('role_users').values({ user_id: body.id, role_id: strong }).execute();
    await accept((await mailedTo(employee.email)).at(-1) as string);
    const { rows } = await t.pool.query('select role_id from role_users where user_id = $1', [employee.id]);
    expect(rows.map(({ role_id }) => role_id)).toEqual([group]);
    expect(await reached(employee.id)).toEqual([...before, own.entity].sort((a, b) => a - b));
    const { rows: told } = await t.pool.query(
      `select meta from audit_events where action = 'user.invitation_joined' and object_id = $1`,
      [employee.id],
    );
    expect(told[0].meta).toMatchObject({ role_ids: [group], withheld: [strong] });
  });

  test('what the inviting organisation gave to a whole group becomes access to it, and to nothing else', async () => {
    const organisation = await selfRegistered('Casa Dois');
    const { email, id } = await provenAt(organisation);
    const wide = await makeRole(t, ['users.menu']);
    await t.system
      .insertInto('data_access_grants')
      .values({ role_id: wide, legal_entity_id: school })
      .execute();
    await invite(ofSchool(), email, { role_ids: [wide], accesses: [] });
    await accept((await mailedTo(email)).at(-1) as string);
    expect(await reached(id)).toEqual([school, organisation.entity].sort((a, b) => a - b));
    const { rows } = await t.pool.query(
      'select entity_id from user_reach where user_id = $1 and role_id = $2',
      [id, wide],
    );
    expect(rows).toEqual([{ entity_id: school }]);
  });

  test('a group that reaches nothing where it was given is left out: at home it would be counted', async () => {
    const { email, id } = await provenAt(ofSchool());
    const bare = await makeRole(t, ['users.menu']);
    const own = await selfRegistered('Casa Três');
    const { body } = await invite(own, email);
    await t.system.insertInto('role_users').values({ user_id: body.id, role_id: bare }).execute();
    await accept((await mailedTo(email)).at(-1) as string);
    const { rows } = await t.pool.query('select role_id from role_users where user_id = $1', [id]);
    expect(rows.map(({ role_id }) => role_id)).toEqual([group]);
  });

  test('nobody of either organisation manages an account that reaches both', async () => {
    const [one, other] = [await selfRegistered('Uma'), await selfRegistered('Outra')];
    const { email, id } = await provenAt(one);
    await invite(other, email);
    await accept((await mailedTo(email)).at(-1) as string);
    for (const { as } of [one, other])
      expect((await t.call(users.endpoints.read, { params: { id } }, as)).body.actions).toEqual([]);
  });

  test('an administrator’s address is not taken by an account under it, and both sign in', async () => {
    const squatter = await selfRegistered();
    const { body } = await invite(squatter, admin.email, { delivery: 'one_time_password' });
    expect((await signIn(t, admin.email)).body.id).toBe(admin.id);
    expect((await signIn(t, admin.email, body.delivered.one_time_password)).body.id).toBe(body.id);
    expect(await roleNamed(t, 'admin')).toBeGreaterThan(0);
    const { email } = await makeUser(t, { home: school });
    expect((await signIn(t, email, goodPassword)).status).toBe(200);
  });
});
