import { naturalEntities } from '@conforme/contracts/modules/natural-entities/natural-entities.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { auditRows, everythingStored } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { create, read, update, remove, restore, reveal, duplicates, grid, list } = naturalEntities.endpoints;

let t: TestApp;
let admin: TestUser;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
});
afterAll(() => t.close());

const told = async (action: string) => (await auditRows(t)).filter((row) => row.action === action);
const asAdmin = () => ({ token: admin.token });
const cpf = '529.982.247-25';
const full = {
  first_name: 'Ana Beatriz',
  surname: 'Conceição',
  social_name: null,
  gender: 'F',
  birth_date: '1990-02-28',
  marital_status: 'C',
  cpf,
  rg: '12.345.678-X',
  mother_name: 'Maria das Dores Conceição',
  bank_account: { kind: 'CC', bank: '341', branch: '1234', account: '56789-0' },
  emails: ['Ana@Escola.test', 'ana@escola.test', 'ana.casa@mail.test'],
  phones: ['(43) 99887-7665'],
  addresses: [
    {
      kind: 'home',
      postal_code: '86010-190',
      street: 'Rua Sergipe',
      street_number: '100',
      city: 'Londrina',
      federation_unit: 'PR',
    },
  ],
  notes: 'Prefere ser chamada à tarde.',
  legal_basis: 'contract',
  data_source: 'Ficha de matrícula',
};
const make = (changes: object = {}, options: object = asAdmin()) =>
  t.call(create, { body: { ...full, ...changes } as never }, options);
const inputOf = ({ body }: Awaited<ReturnType<typeof make>>, changes: object = {}) => {
  const { first_name, surname, social_name, gender, birth_date, marital_status } = body;
  const { emails, phones, addresses, notes, legal_basis, data_source, version } = body;
  const open = { first_name, surname, social_name, gender, birth_date, marital_status };
  const reach = { emails, phones, addresses, notes, legal_basis, data_source };
  return { ...open, ...reach, user_id: body.user?.id ?? null, version, ...changes } as never;
};
const search = async (words: string, options: object = asAdmin()) =>
  (await t.call(grid, { query: { filters: { search: words } } as never }, options)).body.model.data.map(
    ({ id }: { id: number }) => id,
  );

describe('a person', () => {
  test('is kept in one form, and what identifies them is shown in part', async () => {
    const made = await make();
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({
      name: 'Ana Beatriz Conceição',
      emails: ['ana@escola.test', 'ana.casa@mail.test'],
      phones: ['+5543998877665'],
      addresses: [{ postal_code: '86010190', city: 'Londrina', district: null }],
      sealed: {
        cpf: '***.982.247-**',
        rg: '•••••-X',
        mother_name: 'M••• d••• D••• C•••',
        bank_account: '341 Itaú Unibanco, conta •••••-0',
      },
    });
    const [row] = (await t.call(grid, { query: { filters: { search: 'ana beatriz' } } as never }, asAdmin()))
      .body.model.data;
    expect(row).toMatchObject({ cpf: '***.982.247-**', city: 'Londrina', has_user: 'no' });
    expect(await told('natural_entity.created')).toMatchObject([{ object_id: made.body.id, meta: {} }]);
  });

  test('nothing in the database, its audit or its indexes holds what was sealed', async () => {
    await make({ cpf: '111.444.777-35', rg: '45.678.912-3', mother_name: 'Zulmira Quaresma' });
    const dump = await everythingStored(t);
    expect(dump).toContain('Ficha de matrícula');
    for (const secret of [
      '11144477735',
      '111.444.777',
      '45.678.912',
      '456789123',
      'Zulmira',
      'zulmira',
      '56789',
    ])
      expect(dump, secret).not.toContain(secret);
  });

  test('is called by the social name', async () => {
    const { body } = await make({ social_name: 'Bia Luz' });
    expect(body.name).toBe('Bia Luz');
    expect(await search('bia luz')).toContain(body.id);
    expect(await search('ANA BEATRIZ')).toContain(body.id);
  });

  test('what is left out stays, null takes it away', async () => {
    const made = await make({ cpf: '390.533.447-05' });
    const kept = await t.call(
      update,
      { params: { id: made.body.id }, body: inputOf(made, { surname: 'Outra', rg: null }) },
      asAdmin(),
    );
    expect(kept.body).toMatchObject({
      surname: 'Outra',
      version: 2,
      sealed: { cpf: '***.533.447-**', rg: null },
    });
    const events = await told('natural_entity.updated');
    expect(events.at(-1)).toMatchObject({ meta: { changed: ['surname', 'rg'] } });
    const stale = await t.call(update, { params: { id: made.body.id }, body: inputOf(made) }, asAdmin());
    expect([stale.status, stale.body.code]).toEqual([409, 'stale_version']);
  });

  test.each([
    ['cpf', '529.982.247-26'],
    ['birth_date', '2999-01-01'],
    ['phones.0', ['12']],
    ['emails.0', ['ana@']],
    ['bank_account.account', { kind: 'CC', bank: '341', branch: '1', account: 'abc' }],
    ['addresses.0.federation_unit', [{ kind: 'home', city: 'Londrina', federation_unit: 'XX' }]],
    ['first_name', ' '],
  ])('what is wrong is said at %s', async (path, value) => {
    const { status, body } = await make({ [path.split('.')[0] as string]: value });
    expect([status, Object.keys(body.errors)]).toEqual([422, [path]]);
  });

  test('is deleted, gone from everywhere, and brought back', async () => {
    const made = await make({ first_name: 'Dalva', cpf: '714.602.380-01' });
    const at = { params: { id: made.body.id } };
    expect((await t.call(remove, at, asAdmin())).status).toBe(200);
    expect((await t.call(read, at, asAdmin())).status).toBe(404);
    expect(await search('dalva')).toEqual([]);
    expect(await search('714.602.380-01')).toEqual([]);
    expect((await t.call(remove, at, asAdmin())).status).toBe(404);
    expect((await t.call(restore, at, asAdmin())).body).toMatchObject({ first_name: 'Dalva' });
    expect(await search('dalva')).toEqual([made.body.id]);
    expect((await t.call(restore, at, asAdmin())).status).toBe(404);
  });
});

describe('search', () => {
  test('by part of the name or address, and by the whole of what is sealed', async () => {
    const { body } = await make({
      first_name: 'João',
      surname: 'Araújo',
      cpf: '168.995.350-09',
      rg: 'MG-14.258.369',
      mother_name: 'Íris Araújo',
      emails: ['joao.araujo@mail.test'],
      phones: ['(31) 98765-4321'],
      bank_account: { kind: 'CP', bank: '104', branch: '0123', account: '998877-1' },
    });
    for (const words of [
      'joao arau',
      'RAUJ',
      'araujo@mail',
      '16899535009',
      '168.995.350-09',
      'mg14258369',
      'iris  ARAUJO',
      '98765-4321',
      '104/0123/998877-1',
    ])
      expect(await search(words), words).toEqual([body.id]);
    for (const words of ['1689953', 'MG-14', 'iris', '100%', '_oão'])
      expect(await search(words), words).toEqual([]);
    const { body: options } = await t.call(list, { query: { search: '168.995.350-09' } }, asAdmin());
    expect(options).toEqual([{ id: body.id, label: 'João Araújo (28/02/1990)' }]);
  });
});

describe('revealing', () => {
  test('shows the whole value, and tells of it', async () => {
    const { body } = await make({ cpf: '153.509.460-56' });
    const ask = (part: string) =>
      t.call(reveal, { params: { id: body.id }, body: { part } as never }, asAdmin());
    expect((await ask('cpf')).body).toEqual({ value: '153.509.460-56' });
    expect((await ask('mother_name')).body).toEqual({ value: 'Maria das Dores Conceição' });
    expect((await ask('bank_account')).body).toEqual({
      value: '341 Itaú Unibanco, agência 1234, conta corrente 56789-0',
    });
    const reveals = await told('natural_entity.revealed');
    expect(reveals.map(({ meta }) => meta)).toEqual([
      { part: 'cpf' },
      { part: 'mother_name' },
      { part: 'bank_account' },
    ]);
  });

  test('only to who may, and there must be something to show', async () => {
    const { body } = await make({ rg: null });
    const role = await makeRole(t, ['natural_entities.menu', 'natural_entities.edit']);
    const { token } = await makeUser(t, { home: school, roleId: role });
    const ask = (options: object) =>
      t.call(reveal, { params: { id: body.id }, body: { part: 'rg' } }, options as never);
    expect((await ask({ token })).status).toBe(403);
    expect((await ask(asAdmin())).status).toBe(404);
  });

  test('nothing of somebody who is deleted, and not a whole register by hand', async () => {
    const { body } = await make({ rg: 'MG-14.555.666' });
    const ask = async () =>
      (await t.call(reveal, { params: { id: body.id }, body: { part: 'rg' } }, asAdmin())).status;
    expect(await ask()).toBe(200);
    await t.pool.query('update rate_limits set hits = hits + 120');
    expect(await ask()).toBe(429);
    await t.pool.query('delete from rate_limits');
    await t.call(remove, { params: { id: body.id } }, asAdmin());
    expect(await ask()).toBe(404);
  });
});

describe('duplicates', () => {
  const ask = async (body: object) =>
    (await t.call(duplicates, { body: body as never }, asAdmin())).body.map(
      ({ id, reason }: { id: number; reason: string }) => [id, reason],
    );

  test('the same CPF, or the same name and day of birth, however they are written', async () => {
    const { body: one } = await make({ first_name: 'Célia', surname: 'Braga', cpf: '935.411.347-80' });
    expect(await ask({ cpf: '93541134780' })).toEqual([[one.id, 'cpf']]);
    const same = { first_name: 'CELIA', surname: 'braga', birth_date: '1990-02-28' };
    expect(await ask(same)).toEqual([[one.id, 'name_and_birth']]);
    expect(await ask({ ...same, except: one.id })).toEqual([]);
    expect(await ask({ ...same, birth_date: '1990-03-01' })).toEqual([]);
    expect(await ask({ ...same, birth_date: null })).toEqual([]);
  });

  test('not those of another organisation', async () => {
    const { admin: stranger } = await makeAdministrator(t, 'Outra');
    await make({ cpf: '248.438.034-80' });
    const { body } = await t.call(
      duplicates,
      { body: { cpf: '248.438.034-80' } as never },
      { token: stranger.token },
    );
    expect(body).toEqual([]);
    expect(await search('248.438.034-80', { token: stranger.token })).toEqual([]);
  });
});

describe('the account a person has', () => {
  test('is one the asker sees, of nobody else, and never their own', async () => {
    const { id: userId } = await makeUser(t, { home: school });
    const made = await make({ user_id: userId });
    expect(made.body.user).toMatchObject({ id: userId });
    expect((await make({ user_id: userId })).body.errors).toEqual({
      user_id: ['Este usuário já está ligado a outra pessoa.'],
    });
    expect((await make({ user_id: admin.id })).body.errors).toEqual({
      user_id: ['Peça a outra pessoa que faça esta ligação.'],
    });
    const stranger = await makeUser(t, { home: await makeOrganisation(t, 'Longe') });
    expect((await make({ user_id: stranger.id })).body.errors).toEqual({
      user_id: ['Este usuário não existe.'],
    });
  });

  test('takes the right to edit users', async () => {
    const role = await makeRole(t, ['natural_entities.create', 'natural_entities.menu']);
    const { token } = await makeUser(t, { home: school, roleId: role });
    const { id: userId } = await makeUser(t, { home: school });
    expect((await make({ user_id: userId }, { token })).status).toBe(422);
    expect((await make({ user_id: null }, { token })).status).toBe(200);
  });
});
