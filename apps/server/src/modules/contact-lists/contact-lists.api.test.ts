import { contactLists } from '@conforme/contracts/modules/contact-lists/contact-lists.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Channel } from '../../platform/contacts/opt-outs.ts';
import { recipientsOf } from '../../platform/contacts/recipients.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { auditRows } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const {
  create,
  read,
  update,
  remove,
  restore,
  grid,
  list,
  members,
  addMembers,
  removeMember,
  paste,
  preview,
  reach,
} = contactLists.endpoints;

let t: TestApp;
let admin: TestUser;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
});
afterAll(() => t.close());

const asAdmin = () => ({ token: admin.token });
const make = async (changes: object = {}, options: object = asAdmin()) =>
  t.call(create, { body: { name: 'Famílias', kind: 'static', ...changes } as never }, options);
const listId = async (changes: object = {}): Promise<number> => (await make(changes)).body.id;
async function contact(values: object = {}): Promise<number> {
  const { id } = await t.system
    .insertInto('contacts')
    .values({
      legal_entity_id: school,
      name: 'Contato',
      emails: [`x${Math.random()}@x.test`],
      ...values,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const put = (id: number, contact_ids: number[], options: object = asAdmin()) =>
  t.call(addMembers, { params: { id }, body: { contact_ids } }, options);
const pasteIn = (id: number, text: string, create_unknown = false, options: object = asAdmin()) =>
  t.call(paste, { params: { id }, body: { text, create_unknown } }, options);
const inList = async (id: number, query: object = {}): Promise<number[]> =>
  (await t.call(members, { params: { id }, query: query as never }, asAdmin())).body.model.data.map(
    (row: { id: number }) => row.id,
  );
const addresses = async (id: number, channel: Channel) =>
  (await recipientsOf(t.system, id, channel)).map(({ address }) => address).sort();

describe('a fixed list', () => {
  test('takes contacts once, shows them in pages, lets them go', async () => {
    const id = await listId();
    const [ana, bia, caio] = [
      await contact({ name: 'Ana' }),
      await contact({ name: 'Bia' }),
      await contact({ name: 'Caio' }),
    ];
    expect((await put(id, [ana, bia, ana])).body).toEqual({ added: 2, already: 0 });
    expect((await put(id, [bia, caio])).body).toEqual({ added: 1, already: 1 });
    expect(await inList(id, { order_column: 'name', per_page: 2 })).toEqual([ana, bia]);
    expect(await inList(id, { filters: { search: 'cai' } })).toEqual([caio]);
    const { body } = await t.call(
      grid,
      { query: { order_column: 'id', direction: 'desc' } as never },
      asAdmin(),
    );
    expect(body.model.data.find((row: { id: number }) => row.id === id)).toMatchObject({
      members: 3,
      kind: 'static',
    });
    const taken = { params: { id, contact_id: bia } };
    expect((await t.call(removeMember, taken, asAdmin())).status).toBe(200);
    expect((await t.call(removeMember, taken, asAdmin())).status).toBe(404);
    expect((await inList(id)).sort()).toEqual([ana, caio].sort());
  });

  test('two people adding the same members at once: each is in it once, and one audit tells of them', async () => {
    const id = await listId();
    const ids = await Promise.all(Array.from({ length: 8 }, () => contact()));
    const answers = await Promise.all(Array.from({ length: 6 }, () => put(id, ids)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(answers.reduce((sum, { body }) => sum + body.added, 0)).toBe(8);
    expect(await inList(id)).toHaveLength(8);
    const told = (await auditRows(t)).filter(
      (row) => row.action === 'contact_list.members_added' && row.object_id === id,
    );
    expect(told.map(({ meta }) => meta)).toEqual([{ added: 8 }]);
  });

  test('takes nobody of another organisation, nor who was deleted', async () => {
    const elsewhere = await makeOrganisation(t, 'Outra Escola');
    const id = await listId();
    for (const wrong of [
      await contact({ legal_entity_id: elsewhere }),
      await contact({ deleted_at: '2026-01-01' }),
    ])
      expect((await put(id, [await contact(), wrong])).body.errors).toHaveProperty('contact_ids');
    expect(await inList(id)).toEqual([]);
  });
});

describe('pasting', () => {
  test('what is valid goes in, what is not is told, what nobody has is asked about first', async () => {
    const id = await listId();
    const known = await contact({ emails: ['velho@x.test', 'ana@colado.test'] });
    const text =
      'Ana <ANA@colado.test>; sem-arroba, quebrado@, Nova Pessoa\tnova@colado.test\nana@colado.test';
    const first = await pasteIn(id, text);
    expect(first.body).toEqual({
      added: 1,
      already: 0,
      created: 0,
      unknown: [{ email: 'nova@colado.test', name: 'Nova Pessoa' }],
      invalid: ['sem-arroba', 'quebrado@'],
    });
    expect(await inList(id)).toEqual([known]);
    const second = await pasteIn(id, '"Pessoa, Nova" <nova@colado.test>', true);
    expect(second.body).toMatchObject({ added: 1, created: 1, unknown: [] });
    const { rows } =
      await sql`select name, data_source from contacts where emails = '{nova@colado.test}'`.execute(t.system);
    expect(rows).toEqual([{ name: 'Pessoa, Nova', data_source: 'Lista "Famílias"' }]);
  });

  test('nothing valid is refused with the specification’s words', async () => {
    const { status, body } = await pasteIn(await listId(), 'isto não é e-mail');
    expect(status).toBe(422);
    expect(body.errors).toEqual({ text: ['Adicione somente e-mails válidos!'] });
    const many = Array.from({ length: 5001 }, (_, n) => `a${n}@x.test`).join('\n');
    expect((await pasteIn(await listId(), many)).body.errors).toHaveProperty('text');
  });

  test('the same unknown address pasted into several lists at once becomes one contact', async () => {
    const lists = await Promise.all(Array.from({ length: 5 }, () => listId()));
    const answers = await Promise.all(lists.map((id) => pasteIn(id, 'corrida@colado.test', true)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(1);
    const each = await Promise.all(lists.map((id) => inList(id)));
    expect(new Set(each.flat()).size).toBe(1);
  });

  test('makes contacts only for who may make them', async () => {
    const role = await makeRole(t, ['contact_lists.show', 'contact_lists.edit']);
    const editor = { token: (await makeUser(t, { home: school, roleId: role })).token };
    const id = await listId();
    expect((await pasteIn(id, 'novo@direito.test', true, editor)).body.errors).toHaveProperty(
      'create_unknown',
    );
    expect((await pasteIn(id, 'novo@direito.test', false, editor)).body.unknown).toEqual([
      { email: 'novo@direito.test', name: null },
    ]);
  });
});

describe('a list by filter', () => {
  test('finds who fits when it is used, in the organisation and its units', async () => {
    const unit = await makeOrganisation(t, 'Unidade Norte', school);
    const filter = { tags: ['Fornecedor'], without_tags: ['Suspenso'], federation_units: ['PR', 'SC'] };
    const fits = await contact({ tags: ['Fornecedor', 'VIP'], federation_unit: 'PR', legal_entity_id: unit });
    await contact({ tags: ['Fornecedor', 'Suspenso'], federation_unit: 'PR' });
    await contact({ tags: ['Fornecedor'], federation_unit: 'SP' });
    await contact({ tags: [], federation_unit: 'PR' });
    const id = await listId({ kind: 'dynamic', filter });
    expect(await inList(id)).toEqual([fits]);
    const late = await contact({ tags: ['Fornecedor'], federation_unit: 'SC' });
    expect((await inList(id)).sort()).toEqual([fits, late].sort());
    const { body } = await t.call(preview, { body: { filter: filter as never } }, asAdmin());
    expect(body).toMatchObject({ members: 2, email: 2, first: [{ name: 'Contato' }, { name: 'Contato' }] });
    expect((await put(id, [fits])).status).toBe(409);
  });

  test.each([
    [{ search: 'ZÉLIA' }, 1],
    [{ organisation: 'grafica zen' }, 1],
    [{ role: 'editor' }, 1],
    [{ legal_bases: ['research'], search: 'zélia' }, 1],
    [{ legal_bases: ['none'], search: 'zélia' }, 0],
    [{ reached_by: 'phone', search: 'zélia' }, 0],
    [{ opted_out: 'yes', search: 'zélia' }, 1],
    [{ opted_out: 'no', search: 'zélia' }, 0],
    [{ bounced: 'no', search: 'zélia' }, 1],
    [{ search: '%' }, 0],
  ])('%j', async (filter, expected) => {
    const { rows } = await sql`select from contacts where name = 'Zélia'`.execute(t.system);
    if (rows.length === 0)
      await contact({
        name: 'Zélia',
        organisation: 'Gráfica Zen',
        role: 'Editora',
        legal_basis: 'research',
        phone_opt_out_on: '2026-01-01',
      });
    const { body, text } = await t.call(preview, { body: { filter: filter as never } }, asAdmin());
    expect(body.members, text).toBe(expected);
  });

  test('takes no filter the contract does not know', async () => {
    for (const filter of [{ sql: '1=1' }, { tags: 'x' }, { federation_units: ['XX'] }, { opted_out: true }])
      expect((await make({ kind: 'dynamic', filter })).status).toBe(422);
    expect((await make({ kind: 'dynamic' })).body.errors).toHaveProperty('filter');
    expect((await make({ filter: {} })).body.errors).toHaveProperty('filter');
  });
});

describe('who a sender gets', () => {
  test('nobody who opted out, nothing that bounced, nobody deleted, each address once', async () => {
    const id = await listId();
    const ids = [
      await contact({ emails: ['a@r.test', 'a2@r.test'], phones: ['+5543998877665'] }),
      await contact({ emails: ['a@r.test'] }),
      await contact({ emails: ['fora@r.test'], email_opt_out_on: '2026-01-01', phones: ['+554333224455'] }),
      // Asked under the contact above; this one holds the same address.
      await contact({ emails: ['outro@r.test', 'fora@r.test'] }),
      await contact({ emails: ['volta@r.test', 'segundo@r.test'], bounced_emails: ['volta@r.test'] }),
      await contact({ emails: ['volta@r.test'] }),
      await contact({ emails: ['apagado@r.test'] }),
      // The input of somebody who was deleted since still counts.
      await contact({ emails: ['desistiu@r.test'] }),
      await contact({ emails: [], phones: ['+5543991112222'], message_opt_out_on: '2026-01-01' }),
    ];
    await put(id, ids);
    await sql`update contacts set deleted_at = now() where emails = '{apagado@r.test}'`.execute(t.system);
    await contact({ emails: ['desistiu@r.test'], email_opt_out_on: '2026-01-01', tags: ['saiu'] });
    await sql`update contacts set deleted_at = now() where tags = '{saiu}'`.execute(t.system);
    expect(await addresses(id, 'email')).toEqual(['a@r.test', 'segundo@r.test']);
    expect(await addresses(id, 'message')).toEqual(['+5543998877665']);
    expect(await addresses(id, 'phone')).toEqual(['+554333224455', '+5543991112222', '+5543998877665']);
    expect((await t.call(reach, { params: { id } }, asAdmin())).body).toEqual({
      members: 8,
      email: 2,
      message: 1,
      phone: 3,
      opted_out: 2,
      bounced: 1,
    });
    await sql`select mark_returned_address(${school}, 'a@r.test')`.execute(t.system);
    expect(await addresses(id, 'email')).toEqual(['a2@r.test', 'segundo@r.test']);
  });

  test('nothing of a deleted list, until it is restored', async () => {
    const id = await listId();
    await put(id, [await contact({ emails: ['lista@r.test'] })]);
    await t.call(remove, { params: { id } }, asAdmin());
    expect(await addresses(id, 'email')).toEqual([]);
    expect((await t.call(read, { params: { id } }, asAdmin())).status).toBe(404);
    await t.call(restore, { params: { id } }, asAdmin());
    expect(await addresses(id, 'email')).toEqual(['lista@r.test']);
  });
});

describe('who may use a list', () => {
  test('everyone, or the groups and people chosen; whoever edits lists sees them all', async () => {
    const role = await makeRole(t, ['contact_lists.show']);
    const other = await makeRole(t, ['contact_lists.show']);
    const user = await makeUser(t, { home: school, roleId: role });
    const guest = await makeUser(t, { home: school, roleId: other });
    const forRole = await listId({ name: 'Do grupo', audience: 'chosen', role_ids: [role] });
    const forGuest = await listId({ name: 'Da pessoa', audience: 'chosen', user_ids: [guest.id] });
    const open = await listId({ name: 'De todos' });
    const offered = async ({ token }: TestUser) =>
      (await t.call(list, { query: { search: 'd', limit: '100' } as never }, { token })).body.map(
        ({ id }: { id: number }) => id,
      );
    expect(await offered(user)).toEqual(expect.arrayContaining([forRole, open]));
    expect(await offered(user)).not.toContain(forGuest);
    expect(await offered(guest)).toContain(forGuest);
    expect(await offered(guest)).not.toContain(forRole);
    expect((await t.call(read, { params: { id: forRole } }, { token: guest.token })).status).toBe(404);
    expect((await t.call(read, { params: { id: forGuest } }, { token: user.token })).status).toBe(404);
    expect((await t.call(reach, { params: { id: forGuest } }, { token: user.token })).status).toBe(404);
    expect((await t.call(read, { params: { id: forRole } }, { token: user.token })).body).toMatchObject({
      roles: [{ id: role }],
      owner: { id: admin.id },
    });
    expect((await make({ audience: 'chosen' })).body.errors).toEqual({
      role_ids: ['Escolha ao menos um grupo ou uma pessoa.'],
    });
    expect((await make({ audience: 'chosen', user_ids: [999_999] })).body.errors).toHaveProperty('user_ids');
    expect((await make({ audience: 'chosen', role_ids: [999_999] })).body.errors).toHaveProperty('role_ids');
    const { body } = await t.call(read, { params: { id: forRole } }, asAdmin());
    const saved = await t.call(
      update,
      {
        params: { id: forRole },
        body: { name: 'Aberta', version: body.version, owner_id: guest.id, audience: 'everyone' } as never,
      },
      asAdmin(),
    );
    expect(saved.body).toMatchObject({
      name: 'Aberta',
      roles: [],
      owner: { id: guest.id },
      audience: 'everyone',
    });
  });
});
