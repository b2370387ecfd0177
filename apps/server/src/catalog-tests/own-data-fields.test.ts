import { dataAccess } from '@conforme/contracts/modules/data-access/data-access.contract.ts';
import { ownDataModule } from '@conforme/contracts/modules/own-data/own-data.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownDataParts } from '../own-data.ts';
import { tellParts } from '../platform/own-data/own-data-part.ts';
import { makeOrganisation, makeUser, roleNamed, type TestUser } from '../testing/features/people.ts';
import { inTurns } from '../testing/full-form.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { makeVictim } from './canaries/own-data-canaries.ts';
import { canary, sealInto, secrets } from './canaries/sealed-victim.ts';
import { naming, refused, type Tie, unsaid, type WhoField, whoFields } from './canaries/who-fields.ts';
import { inputFor } from './records/known-records.ts';
import { makePerson } from './records/record-makers.ts';
import { administrator } from './support/askers.ts';

/**
 * Everywhere in the catalogue where staff can name somebody, they name a puppet: an account of their own under an address
 * of which another organisation holds data, which nobody has proven.
 */
let t: TestApp;
let a: number;
let puppet: TestUser;
let named: Readonly<Record<Tie, unknown>>;
beforeAll(async () => {
  t = await startTestApp();
  const { address } = await makeVictim(t);
  a = await makeOrganisation(t, 'Escola do Ataque');
  // With every right in A: whoever cannot be named for want of one would prove nothing.
  puppet = await makeUser(t, { home: a, roleId: await roleNamed(t, 'admin'), email: address });
  const person = await makePerson(t, a, 'Boneco', puppet.id);
  await sealInto(t, person);
  const one = async (text: string, values: unknown[]): Promise<number> =>
    (await t.pool.query(`${text} returning id`, values)).rows[0].id;
  const contact = await one(
    `insert into contacts (legal_entity_id, name, emails, natural_entity_id) values ($1, 'Boneco', array[$2], $3)`,
    [a, address, person],
  );
  const list = await one(
    `insert into contact_lists (legal_entity_id, name, kind, owner_id) values ($1, 'Bonecos', 'static', $2)`,
    [a, puppet.id],
  );
  await t.pool.query(
    'insert into contact_list_members (list_id, legal_entity_id, contact_id) values ($1, $2, $3)',
    [list, a, contact],
  );
  named = { account: puppet.id, person, contact, employment: 0, list, address, document: secrets.cpf };
});
afterAll(() => t.close());
beforeEach(() => t.pool.query('delete from rate_limits'));

/** One record and one employment of the puppet, whatever the field before has made of it; or none where one is named. */
async function begin({ name }: WhoField): Promise<void> {
  const { person, address } = named;
  await t.pool.query(
    `update employees set manager_id = null
     where manager_id in (select id from employees where natural_entity_id = $1)`,
    [person],
  );
  await t.pool.query('delete from employees where natural_entity_id = $1', [person]);
  await t.pool.query('update natural_entities set user_id = null where user_id = $1', [puppet.id]);
  if (/^natural-entities\..* user_id$/.test(name)) return;
  await t.pool.query('update natural_entities set user_id = $2 where id = $1', [person, puppet.id]);
  if (/^employees\..* natural_entity_id$/.test(name)) return;
  const { rows } = await t.pool.query(
    `insert into employees (legal_entity_id, natural_entity_id, admitted_on, email) values ($1, $2, '2024-02-01', $3)
     returning id`,
    [a, person, address],
  );
  named = { ...named, employment: rows[0].id };
}

async function write(field: WhoField) {
  await begin(field);
  const asker = await administrator(t, a);
  const usual = await inputFor(field.operation, asker);
  if (field.name === 'data-access.grant user_id')
    await t.pool.query('insert into role_users (user_id, role_id) values ($1, $2) on conflict do nothing', [
      puppet.id,
      usual.params.role,
    ]);
  const input = naming(field, usual, named[field.tie]);
  return t.call(field.operation.endpoint, input, { token: asker.token });
}

test('of every id that a body takes it is said whose it is', () => {
  expect(unsaid).toEqual([]);
  const names = whoFields.map(({ name }) => name);
  for (const name of Object.keys(refused)) expect(names).toContain(name);
  expect(names.length).toBeGreaterThan(100);
});

describe('whoever staff name opens nothing of another organisation:', () => {
  /** In the short form every second one, another time the others. */
  test.each(inTurns(2, 'who fields')(whoFields))('$name', async (field) => {
    const { status, text } = await write(field);
    // What is refused proves nothing: it is one of those that are known to be.
    expect([field.name, status === 200 ? 'written' : 'refused'], text).toEqual([
      field.name,
      field.name in refused ? 'refused' : 'written',
    ]);
    // The puppet's own record in A holds what its staff typed.
    for (const { key, records } of await tellParts(ownDataParts, t.system, puppet.id, t.keys))
      expect(JSON.stringify(records), key).not.toMatch(key === 'persons' ? /canary-(?!rg)/i : canary);
  });

  test('and reads nothing of it in a session', async () => {
    const { token } = puppet;
    for (const answer of [
      await t.call(ownDataModule.endpoints.take, { body: { format: 'json' } }, { token }),
      await t.call(dataAccess.endpoints.grid, {}, { token }),
    ])
      expect([answer.status, /canary-(?!rg)/i.test(answer.text)], answer.text).toEqual([200, false]);
  });
});
