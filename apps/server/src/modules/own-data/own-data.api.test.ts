import { ownDataModule } from '@conforme/contracts/modules/own-data/own-data.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invite, makePerson } from '../../catalog-tests/records/record-makers.ts';
import { notTold, ownDataParts } from '../../own-data.ts';
import { Mail } from '../../platform/mail/mail.ts';
import {
  goodPassword,
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { pdfPages } from '../../testing/pdf-text.ts';
import { signIn } from '../../testing/sign-in.ts';
import { auditOf } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let school: number;
let me: TestUser;
let other: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school } = await makeAdministrator(t));
  const elsewhere = await makeOrganisation(t, 'Colégio Distante');
  const role = await makeRole(t, ['users.menu']);
  me = await makeUser(t, {
    home: school,
    roleId: role,
    entities: [school, elsewhere],
    name: 'Júlia Própria',
  });
  other = await makeUser(t, {
    home: school,
    roleId: role,
    name: 'canary-other-name',
    email: 'canary-other@ipe.test',
  });
  await makePerson(t, elsewhere, 'Júlia', me.id);
  await t.pool.query(
    `update natural_entities set birth_date = '1990-12-31', marital_status = 'D' where user_id = $1`,
    [me.id],
  );
  await makePerson(t, school, 'canary-other-person', other.id);
  const mail = new Mail(t.config, t.keys);
  const letter = (subject: string) => ({ subject, paragraphs: ['canary-letter'] });
  for (const [user, subject] of [
    [me, 'Bem-vinda'],
    [other, 'canary-other-subject'],
  ] as const)
    await t.system.transaction().execute((db) =>
      mail.queue(db, {
        to: { name: 'Alguém', address: user.email },
        letter: letter(subject),
        legalEntityId: school,
        userId: user.id,
        about: 'welcome',
      }),
    );
  await t.pool.query(
    `select audit_record('entity:${school}', ${school}, ${other.id}, 'user.updated', 'user', ${me.id}, '{"canary": "canary-meta"}');
     select audit_record('entity:${school}', ${school}, ${other.id}, 'user.created', 'user', ${other.id}, '{"canary": "canary-meta"}')`,
  );
});
afterAll(() => t.close());

const take = ({ token }: Pick<TestUser, 'token'>, body: object = { format: 'json' }, options: object = {}) =>
  t.call(ownDataModule.endpoints.take, { body }, { token, ...options });
const partsOf = async (user: TestUser) => (await take(user)).body.partes;
const oldSession = (user: TestUser) =>
  t.pool.query(`update sessions set authenticated_at = now() - interval '11 minutes' where user_id = $1`, [
    user.id,
  ]);

describe('everything the product holds on me', () => {
  test('as JSON, each part with its meaning', async () => {
    const { status, body, headers } = await take(me);
    expect([status, headers['content-type']]).toEqual([200, 'application/json']);
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="Meus dados \d{4}-\d\d-\d\d\.json"/,
    );
    expect(body).toMatchObject({
      formato: 'conforme.meus-dados/1',
      titular: { nome: 'Júlia Própria', email: me.email, organizacao: 'Escola Ipê' },
    });
    expect(Object.keys(body.partes)).toEqual(ownDataParts.map(({ key }) => key));
    const { account, persons, groups, accesses, sessions, mail, audit } = body.partes;
    expect(account.campos.email).toBe('E-mail');
    expect(account.registros).toMatchObject([
      { id: me.id, email: me.email, status: 'active', has_password: true },
    ]);
    expect(persons.registros).toMatchObject([
      { organisation: 'Colégio Distante', birth_date: '1990-12-31', marital_status: 'D', gender: null },
    ]);
    expect(groups.registros).toMatchObject([{ permissions: ['Ver usuários'] }]);
    expect(accesses.registros.map(({ entity }: { entity: string }) => entity)).toEqual([
      'Colégio Distante',
      'Escola Ipê',
    ]);
    expect(sessions.registros).toHaveLength(1);
    expect(mail.registros).toMatchObject([{ subject: 'Bem-vinda', recipient_address: me.email }]);
    expect(audit.registros).toContainEqual(
      expect.objectContaining({ by: 'Outra pessoa', action: 'Alterou usuário', object: 'Usuário' }),
    );
    expect(audit.registros).toContainEqual(
      expect.objectContaining({ by: 'Você', action: 'Baixou os próprios dados' }),
    );
  });

  test('as a PDF that says the same in words, its pages numbered', async () => {
    const { status, bytes, headers } = await take(me, { format: 'pdf' });
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    const pages = pdfPages(bytes);
    const text = pages.flat().join('\n');
    for (const words of [
      'Meus dados',
      'Júlia Própria',
      '31/12/1990',
      'Divorciado',
      'Colégio Distante',
      'Bem-vinda',
      'Baixou os próprios dados',
    ])
      expect(text).toContain(words);
    expect(pages[0]?.join('')).toContain(`Página 1 de ${pages.length}`);
  });

  test('nothing of anybody else, and no secret, in either form', async () => {
    await invite(t, other.id);
    const texts = [
      (await take(me)).text,
      pdfPages((await take(me, { format: 'pdf' })).bytes)
        .flat()
        .join('\n'),
    ];
    const { rows } = await t.pool.query(
      `select encode(token_hash, 'hex') as token, (select password_hash from users where id = $1) as password
       from sessions where user_id = $1`,
      [me.id],
    );
    for (const text of texts) {
      expect(text).toContain(me.email);
      expect(text).not.toMatch(/canary/i);
      for (const secret of [me.token, rows[0].token, rows[0].password, '$argon2'])
        expect(text).not.toContain(secret);
    }
    await t.pool.query(`update users set status = 'active' where id = $1`, [other.id]);
  });

  test('is the same in every context, and without any group', async () => {
    const nobody = await makeUser(t, { home: school, name: 'Sem Grupo' });
    expect((await partsOf(nobody)).groups.registros).toEqual([]);
    const one = (await take(me, undefined, { entity: '0,all' })).body.partes;
    expect(one.accesses.registros).toHaveLength(2);
    expect(one.persons.registros).toHaveLength(1);
  });
});

describe('is handed over', () => {
  test('some minutes after signing in only with the password', async () => {
    const user = await makeUser(t, { home: school });
    await oldSession(user);
    const asked = await take(user);
    expect([asked.status, asked.body.errors]).toEqual([
      422,
      { current_password: ['Informe a senha atual.'] },
    ]);
    const wrong = await take(user, { format: 'json', current_password: 'não é esta' });
    expect(wrong.body.errors).toEqual({ current_password: ['A senha atual não confere.'] });
    expect((await take(user, { format: 'json', current_password: goodPassword })).status).toBe(200);
  });

  test('a few times an hour, whatever the form', async () => {
    const user = await makeUser(t, { home: school });
    const statuses: number[] = [];
    for (let i = 0; i < 8; i++) statuses.push((await take(user)).status);
    expect(statuses).toEqual([...Array(6).fill(200), 429, 429]);
    const again = (await signIn(t, user.email)).body;
    expect((await take(again)).status).toBe(429);
  });

  test('and the audit log says so, once, without what was in it', async () => {
    const user = await makeUser(t, { home: school });
    const rows = await auditOf(t, () => take(user));
    expect(rows).toMatchObject([
      {
        chain: `entity:${school}`,
        actor_id: user.id,
        action: 'user.own_data_taken',
        object_id: user.id,
        meta: { format: 'json' },
      },
    ]);
  });

  test('to nobody whose session has ended', async () => {
    const user = await makeUser(t, { home: school });
    await t.pool.query('update sessions set ended_at = now() where user_id = $1', [user.id]);
    expect((await take(user)).status).toBe(401);
  });
});

describe('nothing is forgotten', () => {
  /** Tables that know people: by a reference to an account or to a person, or by what such columns are called. */
  const tablesWithPeople = async () =>
    (
      await t.pool.query<{ name: string }>(
        `select distinct c.relname as name from pg_class c
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (
           exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'
                   and f.confrelid in ('users'::regclass, 'natural_entities'::regclass))
           or exists (select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
                      and a.attname ~ '(^|_)(user|actor|person|natural_entity)_id$|^created_by$|^(recipient_)?email|_address$'))
         order by 1`,
      )
    ).rows.map(({ name }) => name);

  test('every table with people in it is told by a part, or is said not to be', async () => {
    const told = new Set(ownDataParts.flatMap(({ tables }) => tables));
    const known = await tablesWithPeople();
    expect(known).toContain('sessions');
    for (const name of known)
      expect(
        told.has(name) || name in notTold,
        `${name} holds people: give it a part in apps/server/src/own-data.ts, or say there why not`,
      ).toBe(true);
  });

  test('nothing is told of tables that are not there', async () => {
    const { rows } = await t.pool.query(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace",
    );
    const there = new Set(rows.map(({ name }) => name));
    for (const name of [...ownDataParts.flatMap(({ tables }) => tables), ...Object.keys(notTold)])
      expect(there.has(name), name).toBe(true);
  });

  test('each part has a key of its own', () => {
    const keys = ownDataParts.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
