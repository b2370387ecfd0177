import { contacts } from '@conforme/contracts/modules/contacts/contacts.contract.ts';
import { importsModule } from '@conforme/contracts/modules/imports/imports.contract.ts';
import { naturalEntities } from '@conforme/contracts/modules/natural-entities/natural-entities.contract.ts';
import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownDataParts } from '../../own-data.ts';
import { tellParts } from '../../platform/own-data/own-data-part.ts';
import { goodPassword, makeAdministrator, makeRole } from '../../testing/features/people.ts';
import { activateWith, registered } from '../../testing/features/registrants.ts';
import { documentWithLongNames, workbookWithOpenBrackets } from '../../testing/hostile-files.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/**
 * The attack of issue 23 told whole: two organisations come in through /register, as anybody may, and one of them tries
 * everything it can with what it got there. What each step proves in depth has a test of its own (docs/security-tests.md).
 */
interface Registered {
  readonly entity: number;
  readonly email: string;
  readonly token: string;
}

const SOON_MS = 2_000;
const victimsCpf = '111.444.777-35';
const browser = { origin: 'http://conforme.test' };

let t: TestApp;
let intruder: Registered;
let victim: Registered;
let group: number;
beforeAll(async () => {
  t = await startTestApp({
    ...{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'nao-responda@conforme.test' },
    ...{ LOGIN_TRIES_BEFORE_STEP: '4', TRUST_PROXY: '127.0.0.1', PLACE_WAIT_SECONDS: '1' },
  });
  // An installation without one lets nobody change accounts.
  await makeAdministrator(t);
  group = await makeRole(t, ['users.menu']);
  intruder = await registeredAs('Empresa Intrusa');
  victim = await registeredAs('Clínica da Vítima');
});
afterAll(() => t.close());

async function registeredAs(company_name: string): Promise<Registered> {
  const { email, token } = await registered(t, { type: 'legal_entity', company_name });
  expect((await activateWith(t, token)).status).toBe(200);
  const { body } = await signIn(t, email);
  const { rows } = await t.pool.query('select home_entity_id from users where id = $1', [body.id]);
  return { entity: rows[0].home_entity_id, email, token: body.token };
}

const invite = ({ entity, token }: Registered, email: string, delivery: string) =>
  t.call(
    users.endpoints.create,
    {
      body: {
        name: 'Vera Vidal',
        email,
        role_ids: [group],
        accesses: [{ role_id: group, entity_type: 'legal_entity', entity_id: entity }],
        delivery,
      } as never,
    },
    { token },
  );
const person = ({ token }: Registered, fields: object) =>
  t.call(
    naturalEntities.endpoints.create,
    { body: { first_name: 'Vera', surname: 'Vidal', ...fields } as never },
    { token },
  );
const listOf = async ({ token }: Registered, search?: string) => {
  const since = performance.now();
  const filters =
    search === undefined
      ? {}
      : { filters: { search, items: [{ column: 'name', operator: 'contains', value: search }] } };
  const { status } = await t.call(contacts.endpoints.grid, { query: filters } as never, { token });
  return { status, ms: performance.now() - since };
};

test('neither sees the other', async () => {
  await person(victim, { cpf: victimsCpf, mother_name: 'canary-mother', emails: ['vera@vitima.test'] });
  for (const [one, other] of [
    [intruder, victim],
    [victim, intruder],
  ] as const) {
    const { text } = await t.call(users.endpoints.grid, {}, { token: one.token });
    expect([text.includes(one.email), text.includes(other.email)]).toEqual([true, false]);
    const at = { token: one.token, entity: `${other.entity},legal_entity` };
    expect((await t.call(users.endpoints.grid, {}, at)).status).toBe(403);
  }
});

describe('the intruder', () => {
  test('squats the address of somebody whom the other then invites: the invitation holds, and opens its own account', async () => {
    const email = 'vera@vitima.test';
    const squatted = await invite(intruder, email, 'one_time_password');
    const { one_time_password: password } = squatted.body.delivered;
    const honest = await invite(victim, email, 'invitation');
    expect([squatted.status, honest.status]).toEqual([200, 200]);
    const secret = (await t.letters(email))
      .map(({ link }) => link?.url.split('convite=')[1])
      .findLast(Boolean);
    const chosen = 'jabuticaba no pé 12';
    const accepted = await t.call(session.endpoints.acceptInvitation, {
      body: { token: secret as string, password: chosen, password_confirmation: chosen },
    });
    expect(accepted.status).toBe(200);
    expect((await signIn(t, email, chosen)).body).toMatchObject({ id: honest.body.id });
    expect((await signIn(t, email, password)).body).toMatchObject({ id: squatted.body.id });
  });

  test('ties a puppet to the CPF and the address that the other holds: it reads its own organisation alone', async () => {
    const { body: puppet } = await invite(intruder, 'vera.silva@vitima.test', 'one_time_password');
    await person(victim, { emails: ['vera.silva@vitima.test'], mother_name: 'canary-mother' });
    await t.call(
      contacts.endpoints.create,
      { body: { name: 'canary-contact', emails: ['vera.silva@vitima.test'] } as never },
      { token: victim.token },
    );
    const linked = await person(intruder, { cpf: victimsCpf, user_id: puppet.id });
    expect(linked.status, linked.text).toBe(200);
    const told = JSON.stringify(await tellParts(ownDataParts, t.system, puppet.id, t.keys));
    expect(told).toContain('Vera');
    expect(told).not.toMatch(/canary|Clínica da Vítima/);
  });

  test('guesses the password of the other from many addresses: a step more for strangers, none for the owner’s device', async () => {
    const entered = await signIn(t, victim.email, goodPassword, { headers: browser });
    const device = [entered.headers['set-cookie'] ?? []]
      .flat()
      .map(String)
      .find((cookie) => cookie.startsWith('device='))
      ?.split(';')[0];
    const from = (n: number) => ({ headers: { 'x-forwarded-for': `10.9.${n}.7` } });
    for (let n = 0; n < 6; n++) await signIn(t, victim.email, 'senha errada demais', from(n));
    const stranger = await signIn(t, victim.email, goodPassword, from(9));
    expect([stranger.status, stranger.body.code]).toEqual([409, 'code_required']);
    const known = { ...browser, 'x-forwarded-for': '10.9.99.7', cookie: device as string };
    expect((await signIn(t, victim.email, goodPassword, { headers: known })).status).toBe(200);
  });

  test('sends files whose contents are the attack: the other is answered meanwhile', async () => {
    const send = (name: string, content: Buffer) =>
      t.call(
        importsModule.endpoints.upload,
        { params: { target: 'contacts' }, files: [{ name, content }] },
        { token: intruder.token },
      );
    const sent = Promise.all([
      send('a.xlsx', workbookWithOpenBrackets()),
      send('b.xlsx', documentWithLongNames()),
      send('c.xlsx', workbookWithOpenBrackets()),
    ]);
    for (let n = 0; n < 5; n++) {
      const { status, ms } = await listOf(victim);
      expect([status, ms < SOON_MS]).toEqual([200, true]);
    }
    for (const { status } of await sent) expect([200, 422, 429]).toContain(status);
  }, 60_000);

  test('searches and filters at once, slowly and 24 times: the other is answered meanwhile', async () => {
    // As a bad plan would be: one row is enough to hold the statement.
    await t.pool.query(
      `insert into contacts (legal_entity_id, name, emails) values (${intruder.entity}, 'Ana', '{ana@intrusa.test}')`,
    );
    await t.pool.query(
      `create policy slow on contacts as restrictive to conforme_app using
         (case when legal_entity_id = ${intruder.entity} then pg_sleep(2) is not null else true end)`,
    );
    const sent = Promise.all(Array.from({ length: 24 }, () => listOf(intruder, 'ana')));
    for (let n = 0; n < 5; n++) {
      const { status, ms } = await listOf(victim, 'ana');
      expect([status, ms < SOON_MS]).toEqual([200, true]);
    }
    const statuses = (await sent).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    expect(statuses).toContain(429);
  }, 60_000);
});
