import { naturalEntities } from '@conforme/contracts/modules/natural-entities/natural-entities.contract.ts';
import { notifications } from '@conforme/contracts/modules/notifications/notifications.contract.ts';
import { profileModule } from '@conforme/contracts/modules/profile/profile.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePerson } from '../../catalog-tests/records/record-makers.ts';
import {
  handedTo,
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  roleNamed,
  type TestUser,
} from '../../testing/features/people.ts';
import { auditOf } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { create, read, update, merge, withdrawLink, confirmHolder } = naturalEntities.endpoints;
const { acceptLink, declineLink, leavePerson } = profileModule.endpoints;

let t: TestApp;
let school: number;
let staffRole: number;
let staff: TestUser;
/** The installation's administrator, who works in the school, too. */
let admin: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  const { entity: fixture } = await makeAdministrator(t);
  school = await makeOrganisation(t, 'Escola Inquilina');
  staffRole = await makeRole(t, withoutReveal);
  staff = await makeUser(t, { home: school, roleId: staffRole });
  admin = await makeUser(t, {
    home: fixture,
    roleId: await roleNamed(t, 'admin'),
    entities: [fixture, school],
    name: 'Ana de Fora',
  });
});
afterAll(() => t.close());
beforeEach(() => t.pool.query('delete from natural_entities'));

/** Who keeps the register and the accounts, and reads no sealed value whole. */
const withoutReveal = handedTo('responsavel_organizacao').filter(
  (name) => name !== 'natural_entities.reveal',
);
const as = ({ token }: TestUser) => ({ token });
const make = (changes: object = {}, who = staff) =>
  t.call(create, { body: { first_name: 'Nina', surname: 'Reis', ...changes } as never }, as(who));
const save = (id: number, changes: object, who = staff) =>
  t.call(
    update,
    { params: { id }, body: { first_name: 'Nina', surname: 'Reis', ...changes } as never },
    as(who),
  );
const get = async (id: number, who = staff) => (await t.call(read, { params: { id } }, as(who))).body;
const profileOf = async (who: TestUser) => (await t.call(profileModule.endpoints.read, {}, as(who))).body;
const by = (
  endpoint: typeof acceptLink | typeof declineLink | typeof leavePerson,
  id: number,
  who: TestUser,
) => t.call(endpoint, { params: { id } }, as(who));
const colleague = () => makeUser(t, { home: school, roleId: staffRole });

describe('an account that the asker may not manage', () => {
  test('is not linked: its holder is asked, and nothing they save reaches the record', async () => {
    const { status, body } = await make({ user_id: admin.id });
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: null, link_request: { user: `Ana de Fora (${admin.email})` } });
    const { version, name, email } = await profileOf(admin);
    const input = { version, name, email, social_name: 'Segredo da Ana', birth_date: '1980-01-01' };
    expect((await t.call(profileModule.endpoints.update, { body: input }, as(admin))).status).toBe(200);
    expect(await get(body.id)).toMatchObject({ social_name: null, birth_date: null, user: null });
  });

  test('is told of it, answers on its own profile, and only for itself', async () => {
    const rows = await auditOf(t, () => make({ user_id: admin.id }));
    expect(rows.map(({ action }) => action)).toEqual(['natural_entity.link_asked', 'natural_entity.created']);
    const { body } = await t.call(notifications.endpoints.grid, {}, as(admin));
    expect(body.model.data[0]).toMatchObject({
      type: 'person_link.asked',
      message: 'Escola Inquilina diz que um cadastro de pessoa é seu. Confirme ou recuse no seu perfil.',
      link: '/profile',
    });
    const { link_requests, linked_people } = await profileOf(admin);
    expect(linked_people).toEqual([]);
    expect(link_requests).toMatchObject([{ name: 'Nina Reis', organisation: 'Escola Inquilina' }]);
    const [{ id }] = link_requests;
    for (const endpoint of [acceptLink, declineLink])
      expect((await by(endpoint, id, staff)).status).toBe(404);
    const accepted = await auditOf(t, () => by(acceptLink, id, admin));
    expect(accepted).toMatchObject([
      { action: 'natural_entity.link_accepted', legal_entity_id: school, actor_id: admin.id },
    ]);
    const after = await profileOf(admin);
    expect(after).toMatchObject({ link_requests: [], linked_people: [{ organisation: 'Escola Inquilina' }] });
    expect((await by(acceptLink, id, admin)).status).toBe(404);
    const person = after.linked_people[0].id;
    expect(await get(person)).toMatchObject({ user: { id: admin.id }, link_request: null });
    // Saving the form goes on naming the account, and neither asks nor unlinks.
    const { version } = await get(person);
    expect((await save(person, { version, user_id: admin.id })).body.user.id).toBe(admin.id);
    const left = await auditOf(t, () => by(leavePerson, person, admin));
    expect(left).toMatchObject([{ action: 'natural_entity.link_left', legal_entity_id: school }]);
    expect(await get(person)).toMatchObject({ user: null, link_request: null });
    expect((await by(leavePerson, person, admin)).status).toBe(404);
  });

  test('declines, or the organisation withdraws; a question stays open for 30 days', async () => {
    const { body } = await make({ user_id: admin.id });
    const [{ id }] = (await profileOf(admin)).link_requests;
    expect((await by(declineLink, id, admin)).body.link_requests).toEqual([]);
    expect(await get(body.id)).toMatchObject({ user: null, link_request: null });
    const again = await save(body.id, { version: body.version, user_id: admin.id });
    expect(again.body.link_request).not.toBeNull();
    const withdrawn = await t.call(withdrawLink, { params: { id: body.id } }, as(staff));
    expect(withdrawn.body.link_request).toBeNull();
    expect((await t.call(withdrawLink, { params: { id: body.id } }, as(staff))).status).toBe(404);
    await save(body.id, { version: withdrawn.body.version, user_id: admin.id });
    await t.pool.query(`update person_link_requests set created_at = now() - interval '31 days'`);
    expect((await profileOf(admin)).link_requests).toEqual([]);
    expect((await get(body.id)).link_request).toBeNull();
    const { rows } = await t.pool.query('select id from person_link_requests');
    expect((await by(acceptLink, rows[0].id, admin)).status).toBe(404);
    const expired = await auditOf(t, () => t.runJobs('expire-person-links'));
    expect(expired).toMatchObject([{ action: 'natural_entity.link_expired', object_id: body.id }]);
  });

  test('is asked about one record of an organisation at a time, and is told once a day', async () => {
    const first = (await make({ user_id: admin.id })).body;
    expect((await make({ user_id: admin.id })).body.errors).toEqual({
      user_id: ['Este usuário já foi perguntado sobre outra pessoa e ainda não respondeu.'],
    });
    await save(first.id, { version: first.version, user_id: admin.id });
    const { rows } = await t.pool.query(
      `select count(*)::int as told from notifications where user_id = $1 and type = 'person_link.asked'`,
      [admin.id],
    );
    expect(rows).toEqual([{ told: 1 }]);
  });

  test('stays with its record in a merge, and is not given to another', async () => {
    const linked = await makePerson(t, school, 'Nina', admin.id);
    const other = await makePerson(t, school, 'Nina');
    const into = (id: number, other_id: number) =>
      t.call(merge, { params: { id }, body: { other_id, version: 1, other_version: 1 } }, as(staff));
    expect((await into(other, linked)).body.errors.other_id[0]).toContain('que você não administra');
    expect((await into(linked, other)).status).toBe(200);
    expect((await get(linked)).user.id).toBe(admin.id);
  });
});

test('of the product’s groups, who runs an organisation asks the administration, which may do more', async () => {
  const runs = await makeUser(t, { home: school, roleId: await roleNamed(t, 'responsavel_organizacao') });
  const { status, body } = await make({ user_id: admin.id }, runs);
  expect(status, JSON.stringify(body)).toBe(200);
  expect([body.user, body.link_request?.user]).toEqual([null, expect.stringContaining(admin.email)]);
});

describe('an account that the asker may manage', () => {
  test('is linked at once, and the question to another is over', async () => {
    const { body } = await make({ user_id: admin.id });
    const { id } = await colleague();
    const linked = await save(body.id, { version: body.version, user_id: id });
    expect(linked.body).toMatchObject({ user: { id }, link_request: null });
    expect((await profileOf(admin)).link_requests).toEqual([]);
  });
});

describe('documents that were checked', () => {
  const confirm = (person: number, version: number, who: TestUser) =>
    t.call(confirmHolder, { params: { id: person }, body: { version } }, as(who));
  const revealer = async () =>
    makeUser(t, {
      home: school,
      roleId: await makeRole(t, [...withoutReveal, 'natural_entities.reveal']),
    });

  test('are of one account and these values: another of either and they count no more', async () => {
    const officer = await revealer();
    const { id: user_id } = await colleague();
    const cpf = '529.982.247-25';
    const { body } = await make({ user_id, cpf });
    expect((await confirm(body.id, body.version, staff)).status).toBe(403);
    expect((await confirm(body.id, body.version + 1, officer)).body.code).toBe('stale_version');
    const rows = await auditOf(t, () => confirm(body.id, body.version, officer));
    expect(rows).toMatchObject([{ action: 'natural_entity.holder_confirmed', object_id: body.id }]);
    const version = async () => (await get(body.id)).version as number;
    expect((await confirm(body.id, await version(), officer)).status).toBe(409);
    const kept = await save(body.id, { version: await version(), user_id, cpf, notes: 'Outra' });
    expect(kept.body.holder_confirmed_at).not.toBeNull();
    for (const changes of [
      { user_id, cpf: '111.444.777-35' },
      { user_id, rg: '77' },
      { user_id, mother_name: 'Outra Mãe' },
      { user_id, bank_account: { kind: 'CC', bank: '341', branch: '1', account: '2' } },
      { user_id: null },
    ]) {
      const { rows: confirmed } = await t.pool.query(
        `update natural_entities set user_id = $2, holder_confirmed_at = null where id = $1 returning version`,
        [body.id, user_id],
      );
      await confirm(body.id, confirmed[0].version, officer);
      const saved = await save(body.id, { version: await version(), ...changes });
      expect([saved.status, saved.body.holder_confirmed_at], JSON.stringify(changes)).toEqual([200, null]);
    }
  });

  test('are nobody’s own, and need an account', async () => {
    const officer = await revealer();
    const own = await makePerson(t, school, 'Nina', officer.id);
    expect((await confirm(own, 1, officer)).body.messages).toContain('Este cadastro é o seu');
    const nobody = await makePerson(t, school, 'Nina');
    expect((await confirm(nobody, 1, officer)).body.messages).toContain('não está ligado');
  });

  test('do not follow sealed values out of another record', async () => {
    const officer = await revealer();
    const { id: user_id } = await colleague();
    const one = (await make({ user_id, cpf: '529.982.247-25' })).body;
    const { version } = (await confirm(one.id, one.version, officer)).body;
    const other = (await make({ cpf: '111.444.777-35' })).body;
    const body = {
      other_id: other.id,
      version,
      other_version: other.version,
      take: { cpf: 'other' as const },
    };
    const merged = await t.call(merge, { params: { id: one.id }, body }, as(staff));
    expect([merged.status, merged.body.holder_confirmed_at]).toEqual([200, null]);
  });
});
