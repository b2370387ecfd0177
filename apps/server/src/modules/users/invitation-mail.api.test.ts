import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailCatcher, startMailCatcher } from '../../testing/mail-catcher.ts';
import { makeAdministrator, type TestUser } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let catcher: MailCatcher;
let t: TestApp;
let admin: TestUser;
let entity: number;
beforeAll(async () => {
  catcher = await startMailCatcher();
  t = await startTestApp({ SMTP_URL: catcher.url, MAIL_FROM: 'nao-responda@conforme.test' });
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

test('an invitation goes to the person as well: the same link, once, for this organisation', async () => {
  const { body } = await create('nara@x.test');
  expect(body.delivered.mailed_to).toBe('nara@x.test');
  expect(await t.letters('nara@x.test')).toMatchObject([
    {
      to: { name: 'Nara Lima', address: 'nara@x.test' },
      subject: 'Seu acesso ao Conforme: Escola Ipê',
      link: { url: body.delivered.invitation_link },
      about: 'invitation',
      legalEntityId: entity,
      userId: body.id,
      state: 'queued',
    },
  ]);
  await t.runJobs();
  expect(catcher.mails.map(({ mail }) => mail.to?.[0]?.address)).toEqual(['nara@x.test']);
  expect(catcher.mails[0]?.mail.text).toContain(body.delivered.invitation_link);
});

test('a renewed one, too, and the one made within another form', async () => {
  const { body } = await create('renewed@x.test', 'one_time_password');
  expect(await t.letters('renewed@x.test')).toEqual([]);
  const renewed = await t.call(
    users.endpoints.renewAccess,
    { params: { id: body.id }, body: { delivery: 'invitation' } },
    { token: admin.token },
  );
  expect(await t.letters('renewed@x.test')).toMatchObject([{ link: { url: renewed.body.invitation_link } }]);
});

test('what was refused writes to nobody', async () => {
  expect((await create('nara@x.test')).status).toBe(422);
  expect(await t.letters('nara@x.test')).toHaveLength(1);
});
