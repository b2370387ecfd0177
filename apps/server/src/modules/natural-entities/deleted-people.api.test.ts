import { dataAccess } from '@conforme/contracts/modules/data-access/data-access.contract.ts';
import { naturalEntities } from '@conforme/contracts/modules/natural-entities/natural-entities.contract.ts';
import { ownDataModule } from '@conforme/contracts/modules/own-data/own-data.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storedBlobs } from '../../testing/blobs.ts';
import { makeAdministrator, makeUser, roleNamed, type TestUser } from '../../testing/features/people.ts';
import { auditOf, auditRows } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { create, read, remove, restore, changePhoto, removePhoto, confirmHolder } = naturalEntities.endpoints;

let t: TestApp;
let admin: TestUser;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
});
afterAll(() => t.close());

const asAdmin = () => ({ token: admin.token });
const make = async (values: object = {}) =>
  (await t.call(create, { body: { first_name: 'Caio', surname: 'Reis', ...values } as never }, asAdmin()))
    .body;
const at = ({ id }: { id: number }) => ({ params: { id } });

describe('somebody who is deleted', () => {
  test('is nobody’s person and no context; accesses rest until they are back', async () => {
    const student = await roleNamed(t, 'student');
    const owner = await makeUser(t, { home: school, roleId: student, entities: [] });
    const guardian = await makeUser(t, { home: school, roleId: student, entities: [] });
    const person = await make({ user_id: owner.id });
    await sql`insert into data_access_grants (role_id, user_id, natural_entity_id)
      values (${student}, ${guardian.id}, ${person.id})`.execute(t.system);
    const facts = async () => ({
      contexts: await Promise.all(
        [owner, guardian].map(
          async ({ token }) =>
            (await t.send('GET', '/api/v1/profile', { token, entity: `${person.id},natural_entity` })).status,
        ),
      ),
      own: (await t.call(dataAccess.endpoints.defaultEntity, {}, { token: owner.token })).body.entity?.id,
    });
    const before = await facts();
    expect(before).toEqual({ contexts: [200, 200], own: person.id });
    await t.call(remove, at(person), asAdmin());
    expect(await facts()).toEqual({ contexts: [403, 403], own: undefined });
    await t.call(restore, at(person), asAdmin());
    expect(await facts()).toEqual(before);
  });

  test('comes back without the account that stands for somebody else by then', async () => {
    const { id: user_id } = await makeUser(t, { home: school });
    const person = await make({ user_id });
    await t.call(remove, at(person), asAdmin());
    const next = await make({ user_id });
    expect((await t.call(restore, at(person), asAdmin())).body.user).toBeNull();
    expect((await t.call(read, at(next), asAdmin())).body.user).toMatchObject({ id: user_id });
  });

  test('is gone for good after 30 days, with photo and accesses; before that, and while named elsewhere, not', async () => {
    const [old, fresh, named] = [await make(), await make(), await make()];
    await t.call(changePhoto, at(old), asAdmin());
    await t.pool.query(
      `create table named_people (id bigint primary key, person_id bigint references natural_entities (id))`,
    );
    await t.pool.query('insert into named_people values (1, $1)', [named.id]);
    for (const person of [old, fresh, named]) await t.call(remove, at(person), asAdmin());
    await sql`update natural_entities set deleted_at = now() - interval '30 days 1 minute'
      where id in (${old.id}, ${named.id})`.execute(t.system);
    const kept = await storedBlobs(t);
    await t.runJobs('purge-people');
    await t.runJobs();
    const { rows } = await sql<{ id: number }>`select id from natural_entities
      where id in (${old.id}, ${fresh.id}, ${named.id}) order by id`.execute(t.system);
    expect(rows.map(({ id }) => id)).toEqual([fresh.id, named.id]);
    expect((await storedBlobs(t)).length).toBe(kept.length - 1);
    expect((await auditRows(t)).at(-1)).toMatchObject({ action: 'natural_entity.purged', object_id: old.id });
  });
});

describe('a photo', () => {
  test('is seen by whoever sees the person, and leaves the form’s version alone', async () => {
    const person = await make();
    const { body } = await t.call(changePhoto, at(person), asAdmin());
    expect((await t.send('GET', body.photo, asAdmin())).headers['content-type']).toBe('image/webp');
    expect((await t.call(read, at(person), asAdmin())).body).toMatchObject({ photo: body.photo, version: 1 });
    const { admin: stranger } = await makeAdministrator(t, 'Outra');
    const asStranger = { token: stranger.token };
    expect((await t.send('GET', body.photo, asStranger)).status).toBe(404);
    expect((await t.call(changePhoto, at(person), asStranger)).status).toBe(404);
    expect((await t.call(removePhoto, at(person), asStranger)).status).toBe(404);
    expect((await t.call(removePhoto, at(person), asAdmin())).status).toBe(200);
    expect((await t.send('GET', body.photo, asAdmin())).status).toBe(404);
  });
});

describe('what one takes along', () => {
  test('is everything that is kept of one; protected values whole once the documents were checked', async () => {
    const user = await makeUser(t, { home: school });
    const person = await make({
      user_id: user.id,
      cpf: '529.982.247-25',
      mother_name: 'Íris Reis',
      bank_account: { kind: 'CP', bank: '104', branch: '0123', account: '998877-1' },
      phones: ['(43) 99887-7665'],
      addresses: [{ kind: 'home', city: 'Londrina', federation_unit: 'PR', postal_code: '86010-190' }],
      notes: 'Chega cedo.',
    });
    const taken = async () =>
      (await t.call(ownDataModule.endpoints.take, { body: { format: 'json' } }, { token: user.token })).body
        .partes.persons.registros;
    const open = {
      phones: ['(43) 99887-7665'],
      addresses: [expect.stringContaining('Londrina/PR, CEP 86010-190')],
      notes: 'Chega cedo.',
    };
    const masked = { cpf: '***.982.247-**', mother_name: 'Í••• R•••', rg: null, holder_confirmed_at: null };
    expect(await taken()).toMatchObject([{ ...open, ...masked }]);
    expect((await auditOf(t, taken)).map(({ action }) => action)).toEqual(['user.own_data_taken']);
    await t.call(confirmHolder, { ...at(person), body: { version: person.version } }, asAdmin());
    expect(await taken()).toMatchObject([
      {
        ...open,
        cpf: '529.982.247-25',
        mother_name: 'Íris Reis',
        bank_account: '104 Caixa Econômica Federal, agência 0123, conta poupança 998877-1',
      },
    ]);
    const revealed = { action: 'natural_entity.revealed', legal_entity_id: school, object_id: person.id };
    expect(await auditOf(t, taken)).toMatchObject([
      { ...revealed, actor_id: user.id, meta: { part: 'bank_account' } },
      { ...revealed, meta: { part: 'cpf' } },
      { ...revealed, meta: { part: 'mother_name' } },
      { action: 'user.own_data_taken' },
    ]);
  });
});
