import { contacts } from '@conforme/contracts/modules/contacts/contacts.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { auditRows } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { contactsJobs } from './contacts.jobs.ts';
import { contactsOwnData } from './contacts.own-data.ts';

const { create, read, update, remove, restore, duplicates, grid, list, tags } = contacts.endpoints;

let t: TestApp;
let admin: TestUser;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
});
afterAll(() => t.close());

const asAdmin = () => ({ token: admin.token });
let counter = 0;
const make = (changes: object = {}, options: object = asAdmin()) =>
  t.call(
    create,
    { body: { name: 'Marina Prado', emails: [`c${++counter}@x.test`], ...changes } as never },
    options,
  );
const inputOf = (body: Record<string, unknown>, changes: object = {}) => {
  const { id, organisation_entity, person, owner, created_at, updated_at, ...input } =
    body as never as Record<string, { id: number } | null>;
  return {
    ...input,
    natural_entity_id: person?.id ?? null,
    organisation_entity_id: organisation_entity?.id ?? null,
    ...changes,
  } as never;
};
const change = (body: Record<string, unknown>, changes: object, options: object = asAdmin()) =>
  t.call(update, { params: { id: body.id as number }, body: inputOf(body, changes) }, options);
const found = async (filters: object, options: object = asAdmin()): Promise<number[]> =>
  (await t.call(grid, { query: { per_page: 100, filters } as never }, options)).body.model.data.map(
    ({ id }: { id: number }) => id,
  );
const by = (column: string, value: string, operator = 'equals') => ({ items: [{ column, operator, value }] });

async function makePerson(entity: number, userId: number | null = null): Promise<number> {
  const { id } = await t.system
    .insertInto('natural_entities')
    .values({ legal_entity_id: entity, user_id: userId, first_name: 'Iara', surname: 'Costa' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('a contact', () => {
  test('is kept in one form', async () => {
    const { status, body } = await make({
      emails: ['Compras@Papel.test', 'compras@papel.test'],
      phones: ['(43) 99887-7665'],
      tags: ['Fornecedores', 'fornecedores', 'papelaria'],
      organisation: 'Papelaria Sol',
      federation_unit: 'PR',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      emails: ['compras@papel.test'],
      phones: ['+5543998877665'],
      tags: ['Fornecedores', 'papelaria'],
      organisation: 'Papelaria Sol',
      owner: 'Escola Ipê',
      bounced_emails: [],
    });
    const told = (await auditRows(t)).filter(({ action }) => action === 'contact.created');
    expect(told.at(-1)).toMatchObject({ object_id: body.id, meta: {} });
  });

  test('can be reached somehow; the refusal stands at the field', async () => {
    const { status, body } = await make({ emails: [] });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ emails: ['Informe ao menos um e-mail ou um telefone.'] });
    expect((await make({ emails: [], phones: ['4333224455'] })).status).toBe(200);
  });

  test('consent comes with when and how, and only consent does', async () => {
    const bare = await make({ legal_basis: 'consent' });
    expect(Object.keys(bare.body.errors)).toEqual(['consented_on', 'consent_how']);
    const consent = { consented_on: '2026-02-01', consent_how: 'Ficha de matrícula' };
    expect((await make({ legal_basis: 'consent', ...consent })).body).toMatchObject(consent);
    expect(Object.keys((await make({ legal_basis: 'contract', ...consent })).body.errors)).toHaveLength(2);
    expect((await make({ email_opt_out_on: '2999-01-01' })).body.errors).toHaveProperty('email_opt_out_on');
  });

  test('an address that came back is marked until it is changed', async () => {
    const made = await make({ emails: ['a@volta.test', 'b@volta.test'], bounced_emails: ['a@volta.test'] });
    expect(made.body.bounced_emails).toEqual(['a@volta.test']);
    expect(await found(by('bounced', 'yes'))).toContain(made.body.id);
    expect((await make({ bounced_emails: ['outro@volta.test'] })).body.errors).toHaveProperty(
      'bounced_emails',
    );
    // Whoever writes, the mark goes with the address.
    await sql`update contacts set emails = '{b@volta.test}' where id = ${made.body.id}`.execute(t.system);
    const { body } = await t.call(read, { params: { id: made.body.id } }, asAdmin());
    expect(body).toMatchObject({ emails: ['b@volta.test'], bounced_emails: [] });
  });

  test('two who edit it: the second is told, and names of fields are told, never what is in them', async () => {
    const { body } = await make();
    const first = await change(body, { role: 'Diretora', phone_opt_out_on: '2026-03-01' });
    expect(first.body).toMatchObject({ role: 'Diretora', phone_opt_out_on: '2026-03-01' });
    expect((await change(body, { role: 'Outra' })).status).toBe(409);
    const told = (await auditRows(t)).filter(({ action }) => action === 'contact.updated').at(-1);
    expect(told?.meta).toEqual({ changed: ['role', 'phone_opt_out_on'] });
  });

  test('is deleted, restored, and gone for good after thirty days', async () => {
    const { body } = await make();
    const params = { id: body.id };
    expect((await t.call(remove, { params }, asAdmin())).status).toBe(200);
    expect((await t.call(read, { params }, asAdmin())).status).toBe(404);
    expect((await t.call(restore, { params }, asAdmin())).body.name).toBe('Marina Prado');
    await t.call(remove, { params }, asAdmin());
    const purge = () =>
      contactsJobs({ system: t.system, keys: t.keys }).tasks['purge-contacts']?.({}, {} as never);
    await sql`update contacts set deleted_at = now() - interval '29 days' where id = ${body.id}`.execute(
      t.system,
    );
    await purge();
    expect((await t.call(restore, { params }, asAdmin())).status).toBe(200);
    await sql`update contacts set deleted_at = now() - interval '31 days' where id = ${body.id}`.execute(
      t.system,
    );
    await purge();
    expect((await t.call(restore, { params }, asAdmin())).status).toBe(404);
  });
});

describe('finding', () => {
  test('by name, e-mail, telephone, organisation and tag, in part and without accents', async () => {
    const { body } = await make({
      name: 'Conceição Ávila',
      emails: ['ceica@lugar.test'],
      phones: ['(61) 99555-1234'],
      organisation: 'Gráfica União',
      tags: ['Imprensa'],
      federation_unit: 'DF',
    });
    for (const words of ['conceicao', 'ceica@lug', '(61) 99555-1234', '5551234', 'uniao', 'imprensa'])
      expect(await found({ search: words }), words).toEqual([body.id]);
    expect(await found(by('tags', 'IMPRENSA'))).toEqual([body.id]);
    expect(await found(by('tags', 'impr'))).toEqual([]);
    expect(await found(by('tags', 'impr', 'contains'))).toEqual([body.id]);
    expect(await found(by('organisation', 'grafica', 'contains'))).toEqual([body.id]);
    expect(await found(by('federation_unit', 'DF'))).toEqual([body.id]);
    const { body: options } = await t.call(list, { query: { search: 'conceicao' } as never }, asAdmin());
    expect(options).toEqual([{ id: body.id, label: 'Conceição Ávila (ceica@lugar.test)' }]);
    expect((await t.call(tags, {}, asAdmin())).body).toContain('Imprensa');
  });

  test('whoever already has one of these e-mails, but not the contact itself', async () => {
    const { body } = await make({ emails: ['dup@x.test', 'dup2@x.test'] });
    const ask = async (emails: string[], except: number | null = null) =>
      (await t.call(duplicates, { body: { emails, except } }, asAdmin())).body;
    expect(await ask(['nada@x.test', 'DUP2@x.test'])).toEqual([
      { id: body.id, name: 'Marina Prado', organisation: null, email: 'dup2@x.test' },
    ]);
    expect(await ask(['dup@x.test'], body.id)).toEqual([]);
    await t.call(remove, { params: { id: body.id } }, asAdmin());
    expect(await ask(['dup@x.test'])).toEqual([]);
  });
});

describe('links and rights', () => {
  test('a person and an organisation of one’s own scope, and no other', async () => {
    const elsewhere = await makeOrganisation(t, 'Outra Escola');
    const person = await makePerson(school);
    const unit = await makeOrganisation(t, 'Unidade Centro', school);
    const linked = await make({ natural_entity_id: person, organisation_entity_id: unit, organisation: 'x' });
    expect(linked.body).toMatchObject({
      person: { id: person, label: 'Iara Costa' },
      organisation_entity: { id: unit, label: 'Unidade Centro' },
    });
    expect(await found(by('organisation', 'unidade centro'))).toEqual([linked.body.id]);
    const stranger = await make({ natural_entity_id: await makePerson(elsewhere) });
    expect(stranger.body.errors).toEqual({ natural_entity_id: ['Esta pessoa não existe.'] });
    expect((await make({ organisation_entity_id: elsewhere })).body.errors).toHaveProperty(
      'organisation_entity_id',
    );
  });

  test('who may not see the register of people links nobody, and keeps the links that are there', async () => {
    const role = await makeRole(t, ['contacts.show', 'contacts.edit']);
    const editor = { token: (await makeUser(t, { home: school, roleId: role })).token };
    const person = await makePerson(school);
    expect((await make({ natural_entity_id: person }, editor)).body.errors).toHaveProperty(
      'natural_entity_id',
    );
    const linked = await make({ natural_entity_id: person });
    const saved = await change(linked.body, { role: 'Mãe' }, editor);
    expect(saved.body).toMatchObject({ role: 'Mãe', person: { id: person } });
    expect((await t.call(remove, { params: { id: linked.body.id } }, editor)).status).toBe(403);
  });

  test('a link that cannot be seen from where one is survives a save', async () => {
    const unit = await makeOrganisation(t, 'Unidade Sul', school);
    const person = await makePerson(school);
    const inUnit = { entity: `${unit},legal_entity`, ...asAdmin() };
    const made = await make({}, inUnit);
    const linked = await change(made.body, { natural_entity_id: person });
    expect(linked.body.person).toEqual({ id: person, label: 'Iara Costa' });
    const seen = await t.call(read, { params: { id: made.body.id } }, inUnit);
    expect(seen.body.person).toBeNull();
    await change(seen.body, { role: 'Tia' }, inUnit);
    expect((await t.call(read, { params: { id: made.body.id } }, asAdmin())).body).toMatchObject({
      role: 'Tia',
      person: { id: person },
    });
  });

  test('one’s own data: linked to one’s person, or with one’s verified e-mail; nothing by an unproven one', async () => {
    const user = await makeUser(t, { home: school, email: 'dona@x.test' });
    const elsewhere = await makeOrganisation(t, 'Terceira Escola');
    const person = await makePerson(elsewhere, user.id);
    const insert = async (values: object) =>
      (
        await t.system
          .insertInto('contacts')
          .values({ legal_entity_id: elsewhere, name: 'Dona', emails: ['z@z.test'], ...values } as never)
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const byPerson = await insert({ natural_entity_id: person });
    const byEmail = await insert({ emails: ['outro@x.test', 'dona@x.test'], notes: 'gosta de café' });
    await insert({});
    const told = async () => (await contactsOwnData.records(t.system, user.id, t.keys)).map(({ id }) => id);
    await sql`update users set email_verified_at = null where id = ${user.id}`.execute(t.system);
    expect(await told()).toEqual([byPerson]);
    await sql`update users set email_verified_at = now() where id = ${user.id}`.execute(t.system);
    expect(await told()).toEqual([byEmail, byPerson]);
  });
});
