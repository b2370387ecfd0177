import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  goodPassword,
  makeAdministrator,
  makeOrganisation,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { type MailCatcher, startMailCatcher } from '../../testing/mail-catcher.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let catcher: MailCatcher;
let t: TestApp;
let admin: TestUser;
let entity: number;
beforeAll(async () => {
  catcher = await startMailCatcher();
  t = await startTestApp({
    SMTP_URL: catcher.url,
    MAIL_FROM: 'nao-responda@conforme.test',
    MAILS_PER_ADDRESS_PER_HOUR: '3',
  });
  ({ admin, entity } = await makeAdministrator(t));
});
afterAll(async () => {
  await t.close();
  await catcher.close();
});

const create = (email: string, delivery = 'invitation') =>
  t.call(
    users.endpoints.create,
    { body: { name: 'Nara Lima', email, role_ids: [], accesses: [], delivery } },
    { token: admin.token },
  );

test('an invitation goes to the person as well: with a link of its own, once, for this organisation', async () => {
  const { body } = await create('nara@x.test');
  expect(body.delivered.mailed_to).toBe('nara@x.test');
  expect(await t.letters('nara@x.test')).toMatchObject([
    {
      to: { name: 'Nara Lima', address: 'nara@x.test' },
      subject: 'Seu acesso ao Conforme: Escola Ipê',
      link: { url: expect.stringContaining('/#/first-access?convite=') },
      about: 'invitation',
      legalEntityId: entity,
      userId: body.id,
      state: 'queued',
    },
  ]);
  await t.runJobs();
  expect(catcher.mails.map(({ mail }) => mail.to?.[0]?.address)).toEqual(['nara@x.test']);
  const text = catcher.mails[0]?.mail.text;
  expect(text).toContain((await t.letters('nara@x.test'))[0]?.link?.url);
  // Seen on a screen, it must not be the one that shows who reads the mailbox.
  expect(text).not.toContain(body.delivered.invitation_link);
});

test('a renewed one, too, and the one made within another form', async () => {
  const { body } = await create('renewed@x.test', 'one_time_password');
  expect(await t.letters('renewed@x.test')).toEqual([]);
  const renewed = await t.call(
    users.endpoints.renewAccess,
    { params: { id: body.id }, body: { delivery: 'invitation' } },
    { token: admin.token },
  );
  expect(renewed.body.invitation_link).toEqual(expect.any(String));
  expect(await t.letters('renewed@x.test')).toMatchObject([{ about: 'invitation' }]);
});

test('a corrected address gets the invitation; whoever got the first by mistake can do nothing with it', async () => {
  const { body } = await create('errado@x.test');
  const { version, name, first_access } = body;
  const corrected = {
    ...{ version, name, first_access, role_ids: [], accesses: [] },
    email: 'certo@x.test',
  };
  const edit = { params: { id: body.id }, body: corrected };
  const [wrong] = await t.letters('errado@x.test');
  expect((await t.call(users.endpoints.update, edit, { token: admin.token })).status).toBe(200);
  const token = (url: string | undefined) => url?.split('convite=')[1] as string;
  const [right] = await t.letters('certo@x.test');
  const { acceptInvitation, checkInvitation } = session.endpoints;
  const dead = {
    token: token(wrong?.link?.url),
    password: goodPassword,
    password_confirmation: goodPassword,
  };
  expect((await t.call(acceptInvitation, { body: dead })).status).toBe(404);
  expect((await t.call(checkInvitation, { body: { token: token(right?.link?.url) } })).body).toEqual({
    name: 'Nara Lima',
    email: 'certo@x.test',
    has_account: false,
  });
  // It had not left yet, and does not leave any more.
  expect(await t.letters('errado@x.test')).toEqual([]);
});

test('an organisation that registered itself writes to one mailbox three times an hour, in whatever way', async () => {
  const home = await makeOrganisation(t, 'Empresa Nova');
  const { rows } = await t.pool.query(`select id from roles where name = 'responsavel_organizacao'`);
  const owner = await makeUser(t, { home, roleId: rows[0].id });
  const as = { token: owner.token };
  const victim = 'vitima@x.test';
  const body = { name: 'Nara Lima', email: victim, role_ids: [], accesses: [], delivery: 'invitation' };
  const made = await t.call(users.endpoints.create, { body }, as);
  expect(made.status, made.text).toBe(200);
  const edit = async (email: string) => {
    const now = await t.call(users.endpoints.read, { params: { id: made.body.id } }, as);
    const { version, name, first_access } = now.body;
    const changed = { version, name, first_access, email, role_ids: [], accesses: [] };
    return (await t.call(users.endpoints.update, { params: { id: made.body.id }, body: changed }, as)).status;
  };
  expect([await edit('outra@x.test'), await edit(victim), await edit('mais@x.test')]).toEqual([
    200, 200, 429,
  ]);
  const renewed = await t.call(
    users.endpoints.renewAccess,
    { params: { id: made.body.id }, body: { delivery: 'invitation' } },
    as,
  );
  expect(renewed.status).toBe(429);
  expect((await t.letters(victim)).length).toBeLessThanOrEqual(3);
});

test('one that has not left when it is renewed does not leave any more', async () => {
  const already = catcher.mails.length;
  const { body } = await create('twice@x.test');
  await t.call(
    users.endpoints.renewAccess,
    { params: { id: body.id }, body: { delivery: 'invitation' } },
    { token: admin.token },
  );
  const { rows } = await t.pool.query(
    `select state, letter is null as forgotten from mail_messages where recipient_address = $1 order by id`,
    ['twice@x.test'],
  );
  expect(rows).toEqual([
    { state: 'withdrawn', forgotten: true },
    { state: 'queued', forgotten: false },
  ]);
  await t.runJobs();
  const arrived = catcher.mails.slice(already).filter(({ envelope }) => envelope.to.includes('twice@x.test'));
  expect(arrived).toHaveLength(1);
  expect(arrived[0]?.mail.text).toContain((await t.letters('twice@x.test')).at(-1)?.link?.url);
});

test('what was refused writes to nobody', async () => {
  expect((await create('nara@x.test')).status).toBe(422);
  expect(await t.letters('nara@x.test')).toHaveLength(1);
});
