import { dataAccess } from '@conforme/contracts/modules/data-access/data-access.contract.ts';
import { naturalEntities } from '@conforme/contracts/modules/natural-entities/natural-entities.contract.ts';
import { ownDataModule } from '@conforme/contracts/modules/own-data/own-data.contract.ts';
import { profileModule } from '@conforme/contracts/modules/profile/profile.contract.ts';
import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownDataParts } from '../own-data.ts';
import { tellParts } from '../platform/own-data/own-data-part.ts';
import {
  handedTo,
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  openTestSession,
} from '../testing/features/people.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { canaries, makeVictim, type Victim } from './canaries/own-data-canaries.ts';
import { type Attack, links } from './canaries/own-data-links.ts';
import { canary, sealInto, secrets } from './canaries/sealed-victim.ts';
import { makePerson } from './records/record-makers.ts';

let t: TestApp;
let victim: Victim;
let attack: Attack;
beforeAll(async () => {
  t = await startTestApp();
  // An installation without one lets nobody change accounts.
  await makeAdministrator(t);
  victim = await makeVictim(t);
  const a = await makeOrganisation(t, 'Escola do Ataque');
  const everything = [...new Set([...handedTo('responsavel_organizacao'), ...handedTo('encarregado')])];
  const staff = await makeUser(t, { home: a, roleId: await makeRole(t, [...everything, 'users.edit']) });
  attack = { t, a, staff, puppetRole: await makeRole(t, ['natural_entities.menu']) } as Attack;
});
afterAll(() => t.close());

/** A puppet for each attack; its address is the one of which B holds data, and nobody has proven it. */
const newPuppet = async (): Promise<Attack> => {
  await t.pool.query(
    `update users set email = 'usado' || id || '@a.test' where email = $1;`.replace(
      '$1',
      `'${victim.address}'`,
    ),
  );
  const puppet = await makeUser(t, { home: attack.a, roleId: attack.puppetRole, email: victim.address });
  return { ...attack, puppet, address: victim.address };
};

const told = async (userId: number) =>
  Object.fromEntries(
    (await tellParts(ownDataParts, t.system, userId, t.keys)).map(({ key, records }) => [
      key,
      JSON.stringify(records),
    ]),
  );

/** Everything a session reads of its own: the file, the profile, the snapshot, the contexts. */
async function readBy({ token }: { token: string }): Promise<string> {
  const answers = [
    await t.call(ownDataModule.endpoints.take, { body: { format: 'json' } }, { token }),
    await t.call(profileModule.endpoints.read, {}, { token }),
    await t.call(session.endpoints.logged, {}, { token }),
    await t.call(dataAccess.endpoints.grid, {}, { token }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  return answers.map(({ text }) => text).join('\n');
}

describe('own data of another organisation', () => {
  test('every part has a canary, and tells it to whom it is about', async () => {
    expect(Object.keys(canaries).sort()).toEqual(ownDataParts.map(({ key }) => key).sort());
    const parts = await told(victim.user.id);
    for (const [key, text] of Object.entries(parts)) expect(text, key).toContain(`canary-${key}`);
    for (const secret of [secrets.cpf, secrets.rg, secrets.mother_name, secrets.bank_account.account])
      expect(parts.persons).toContain(secret);
  });

  test.each(Object.keys(links))('is not opened by %s', async (name) => {
    const puppet = await newPuppet();
    await links[name]?.(puppet);
    const parts = await told(puppet.puppet.id);
    for (const key of Object.keys(canaries).filter((key) => key !== 'persons'))
      expect(parts[key], key).not.toMatch(canary);
    // The link is there, or this proves nothing.
    if (name !== 'given access to the record') expect(parts.persons).toContain('Boneco');
    // Its own organisation's record is the puppet's to read; what lies in B is not.
    expect(parts.persons).not.toMatch(/canary-(?!rg)/i);
    expect(await readBy(puppet.puppet)).not.toMatch(/canary-(?!rg)/i);
  });

  test('is not opened by taking over an account that is a person there', async () => {
    const { puppet, staff } = await newPuppet();
    const person = await makePerson(t, victim.b, 'canary-foreign', puppet.id);
    await sealInto(t, person);
    await t.pool.query('update natural_entities set holder_confirmed_at = now() where id = $1', [person]);
    expect((await told(puppet.id)).persons).toMatch(canary);
    const { status } = await t.call(
      users.endpoints.renewAccess,
      { params: { id: puppet.id }, body: { delivery: 'one_time_password' } },
      { token: staff.token },
    );
    expect(status).toBe(200);
    expect(JSON.stringify(await told(puppet.id))).not.toMatch(canary);
  });

  test('is not opened by another address that staff write', async () => {
    const { puppet, staff } = await newPuppet();
    const person = await makePerson(t, victim.b, 'canary-foreign', puppet.id);
    const { body } = await t.call(
      users.endpoints.read,
      { params: { id: puppet.id } },
      { token: staff.token },
    );
    const { name, version, first_access, accesses, roles } = body;
    const input = {
      name,
      email: 'tomada@a.test',
      version,
      first_access,
      role_ids: roles.map(({ id }: { id: number }) => id),
    };
    const { status } = await t.call(
      users.endpoints.update,
      {
        params: { id: puppet.id },
        body: {
          ...input,
          accesses: accesses.map(({ role_id, entity_type, entity_id }: Record<string, unknown>) => ({
            role_id,
            entity_type,
            entity_id,
          })),
        } as never,
      },
      { token: staff.token },
    );
    expect(status).toBe(200);
    await t.pool.query('update users set email_verified_at = now() where id = $1', [puppet.id]);
    expect(JSON.stringify(await told(puppet.id))).not.toMatch(canary);
    const { rows } = await t.pool.query(
      `select legal_entity_id, actor_id from audit_events where action = 'natural_entity.link_ended' and object_id = $1`,
      [person],
    );
    expect(rows).toEqual([{ legal_entity_id: victim.b, actor_id: null }]);
  });
});

describe('sealed values', () => {
  let clerk: Attack['staff'];
  beforeEach(async () => {
    const rights = handedTo('responsavel_organizacao').filter((name) => name !== 'natural_entities.reveal');
    clerk = await makeUser(t, { home: attack.a, roleId: await makeRole(t, [...rights, 'users.edit']) });
  });

  /** Those which the same staff may use without the right to reveal. */
  const unrevealed = Object.keys(links).filter((name) => !name.startsWith('documents declared'));

  test.each(unrevealed)('stay masked after %s', async (name) => {
    const puppet = { ...(await newPuppet()), staff: clerk };
    await links[name]?.(puppet);
    expect(JSON.stringify(await told(puppet.puppet.id))).not.toMatch(canary);
    expect(await readBy(puppet.puppet)).not.toMatch(canary);
  });

  test('are confirmed only with the right to reveal them, and are masked again when the account is taken over', async () => {
    const puppet = await newPuppet();
    const { confirmHolder } = naturalEntities.endpoints;
    const person = await makePerson(t, attack.a, 'Boneco', puppet.puppet.id);
    await sealInto(t, person);
    const at = { params: { id: person }, body: { version: 2 } };
    expect((await t.call(confirmHolder, at, { token: clerk.token })).status).toBe(403);
    expect((await t.call(confirmHolder, at, { token: attack.staff.token })).status).toBe(200);
    expect((await told(puppet.puppet.id)).persons).toContain(secrets.cpf);
    await t.call(
      users.endpoints.renewAccess,
      { params: { id: puppet.puppet.id }, body: { delivery: 'invitation' } },
      { token: clerk.token },
    );
    await t.pool.query(`update users set status = 'active', first_access = false where id = $1`, [
      puppet.puppet.id,
    ]);
    const token = await openTestSession(t, puppet.puppet.id, attack.puppetRole);
    expect(await readBy({ token })).not.toMatch(canary);
  });
});
