import { type FoundKind, MOST_FOUND } from '@conforme/contracts/core/found-kinds.ts';
import { quickSearch } from '@conforme/contracts/modules/quick-search/quick-search.contract.ts';
import { schedules } from '@conforme/contracts/modules/schedules/schedules.contract.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Mail } from '../../platform/mail/mail.ts';
import { makeNewsletter, publishNewsletter } from '../../testing/features/made-newsletters.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  roleNamed,
  type TestUser,
} from '../../testing/features/people.ts';
import { bringTo, makeRequest } from '../../testing/features/privacy-requests.ts';
import { makeEvent } from '../../testing/features/schedules.ts';
import { makeApplication } from '../../testing/features/scholarships.ts';
import { plainRequest } from '../../testing/plain-request.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const LISTS = ['natural_entities.menu', 'legal_entities.menu', 'users.menu', 'privacy.form.menu'];

let t: TestApp;
let school: number;
let unit: number;
let elsewhere: number;
let staff: TestUser;
const protocols: Record<string, string> = {};

async function makePerson(legalEntityId: number, firstName: string, surname: string): Promise<void> {
  await t.pool.query(
    `insert into natural_entities (legal_entity_id, first_name, surname) values ($1, $2, $3)`,
    [legalEntityId, firstName, surname],
  );
}

beforeAll(async () => {
  t = await startTestApp();
  school = await makeOrganisation(t, 'Escola Santa Helena');
  unit = await makeOrganisation(t, 'Unidade Norte', school);
  elsewhere = await makeOrganisation(t, 'Fundação Helena de Fora');
  staff = await makeUser(t, {
    home: school,
    roleId: await makeRole(t, LISTS),
    entities: [school],
    name: 'Quem Procura',
  });
  await makePerson(school, 'Maria Helena', 'Andrade');
  await makePerson(unit, 'Helena', 'Prado');
  await makePerson(elsewhere, 'Helena', 'Estranha');
  await makeUser(t, { home: school, name: 'Helena Prado', email: 'prado@ipe.test' });
  await makeUser(t, { home: elsewhere, name: 'Helena Alheia', email: 'alheia@fora.test' });
  const holder = { ...plainRequest.holder, name: 'Helena Prado' };
  for (const [name, entity] of Object.entries({ open: school, ended: unit, foreign: elsewhere })) {
    const made = await makeRequest(t, entity, { holder });
    protocols[name] = made.protocol;
    if (name === 'ended') await bringTo(t, made.id, { state: 'cancelled' });
  }
});
afterAll(() => t.close());
beforeEach(() => t.pool.query('delete from rate_limits'));

const find = (search: string, who = staff, entity = `${school},legal_entity`) =>
  t.call(quickSearch.endpoints.find, { query: { search } }, { token: who.token, entity });
type Found = {
  kind: FoundKind;
  records: { label: string; list: string; due: object | null; ended: string }[];
};
const foundIn = async (search: string, who = staff) => {
  const { status, body } = await find(search, who);
  expect(status).toBe(200);
  return body.found as Found[];
};
const labels = (found: Found[], kind: FoundKind) =>
  found.find((one) => one.kind === kind)?.records.map(({ label }) => label) ?? [];

test('people, cases, organisations and users of the scope are found, names that begin with the words first', async () => {
  const found = await foundIn('helena');
  expect(found.map(({ kind }) => kind)).toEqual(['people', 'cases', 'organisations', 'users']);
  expect(labels(found, 'people')).toEqual(['Helena Prado', 'Maria Helena Andrade']);
  expect(labels(found, 'organisations')).toEqual(['Escola Santa Helena']);
  expect(labels(found, 'users')).toEqual(['Helena Prado']);
  expect(labels(found, 'cases')).toEqual([protocols.open, protocols.ended]);
});

test('an open case says how near its date is, an ended one that it has ended', async () => {
  const [open, ended] = (await foundIn('helena')).find(({ kind }) => kind === 'cases')?.records ?? [];
  expect(open).toMatchObject({
    list: '/privacy-form',
    ended: null,
    detail: 'Pedido de titular · Helena Prado',
  });
  expect(open?.due).toMatchObject({ state: 'on_time', words: expect.stringMatching(/^vence em \d+ dias$/) });
  expect(ended).toMatchObject({ due: null, ended: 'Encerrado' });
});

test('a protocol is found by its beginning, in any case, and only in the scope', async () => {
  expect(labels(await foundIn((protocols.open as string).slice(0, 13).toLowerCase()), 'cases')).toContain(
    protocols.open,
  );
  expect(await foundIn(protocols.foreign as string)).toEqual([]);
});

test.each([
  ['natural_entities.menu', 'people'],
  ['privacy.form.menu', 'cases'],
  ['legal_entities.menu', 'organisations'],
  ['users.menu', 'users'],
] as const)('%s alone finds %s alone', async (permission, kind) => {
  const who = await makeUser(t, {
    home: school,
    roleId: await makeRole(t, [permission]),
    entities: [school],
    name: 'Quem Pouco Pode',
  });
  expect((await foundIn('helena', who)).map((one) => one.kind)).toEqual([kind]);
});

test('a newsletter is found by its readers once it is out, by what was published, and to be read', async () => {
  const reads = await makeRole(t, ['newsletters.detail']);
  const reader = await makeUser(t, { home: unit, roleId: reads, entities: [unit] });
  const stranger = await makeUser(t, { home: elsewhere, roleId: reads, entities: [elsewhere] });
  const id = await makeNewsletter(t, { entity: school, author: staff.id, title: 'Tabela de guarda' });
  const search = async (words: string, who: TestUser, entity: number) =>
    (await find(words, who, `${entity},legal_entity`)).body.found as Found[];
  expect(await search('tabela', reader, unit)).toEqual([]);
  await publishNewsletter(t, id);
  await t.pool.query(`update newsletters set title = 'Segredo ainda não publicado' where id = $1`, [id]);
  expect(await search('tabéla de g', reader, unit)).toMatchObject([
    { kind: 'newsletters', records: [{ label: 'Tabela de guarda', path: `/newsletters/${id}` }] },
  ]);
  expect(await search('segredo', reader, unit)).toEqual([]);
  expect(await search('tabela', stranger, elsewhere)).toEqual([]);
  const none = await makeUser(t, { home: unit, roleId: await makeRole(t, []), entities: [unit] });
  expect(await search('tabela', none, unit)).toEqual([]);
});

test('without any of the lists nothing is found', async () => {
  const who = await makeUser(t, { home: school, roleId: await makeRole(t, []), entities: [school] });
  expect(await foundIn('helena', who)).toEqual([]);
});

test('messages are found by the administration alone', async () => {
  const { entity, admin } = await makeAdministrator(t, 'Casa da administração');
  const letter = { subject: 'Convite para Zenaide', paragraphs: ['Olá.'], closing: [] };
  await t.system.transaction().execute((db) =>
    new Mail(t.config, t.keys).queue(db, {
      to: { name: 'Zenaide', address: 'zenaide@ipe.test' },
      letter,
      legalEntityId: entity,
      about: 'password-reset',
    }),
  );
  const { body } = await find('zenaide', admin, `${entity},legal_entity`);
  expect(labels(body.found as Found[], 'mail')).toEqual(['Convite para Zenaide']);
  const who = await makeUser(t, {
    home: entity,
    roleId: await makeRole(t, ['mail_outbox.menu']),
    entities: [entity],
  });
  expect((await find('zenaide', who, `${entity},legal_entity`)).body.found).toEqual([]);
});

test('an encarregado finds letters of cases they may open, and none about accounts', async () => {
  const home = await makeOrganisation(t, 'Casa do encarregado');
  const roleId = await roleNamed(t, 'encarregado');
  const officer = await makeUser(t, { home, roleId, entities: [home] });
  const write = (subject: string, caseId?: string) =>
    t.system.transaction().execute((db) =>
      new Mail(t.config, t.keys).queue(db, {
        to: { name: 'Quirino', address: 'quirino@ipe.test' },
        letter: { subject, paragraphs: ['Olá.'], closing: [] },
        ...{ legalEntityId: home, about: 'anything', ...(caseId ? { caseId } : {}) },
      }),
    );
  await write('Convite ao Quirino');
  await write('Pedido do Quirino', (await makeRequest(t, home)).id);
  await write('Bolsa do Quirino', (await makeApplication(t, home)).id);
  const { body } = await find('quirino', officer, `${home},legal_entity`);
  expect(labels(body.found as Found[], 'mail')).toEqual(['Pedido do Quirino']);
});

test('events are found by title and place, as the calendar shows them, those to come first', async () => {
  const { entity, admin } = await makeAdministrator(t, 'Casa da agenda');
  const make = (title: string, changes: object = {}) => makeEvent(t, admin, entity, { title, ...changes });
  const { body: coming } = await make('Xilogravura à tarde', { place: 'Ateliê' });
  await make('Oficina de xilogravura', { start: '2024-03-12T10:00', end: '2024-03-12T11:00' });
  await make('Xilogravura só de convidados', { visibility: 'guests' });
  await make('Xilogravura ocupada', { visibility: 'busy' });
  const { body: gone } = await make('Xilogravura cancelada');
  await t.call(
    schedules.endpoints.cancel,
    { params: { id: gone.id }, body: {} as never },
    { token: admin.token },
  );
  const who = async (...permissions: string[]) =>
    makeUser(t, { home: entity, roleId: await makeRole(t, permissions), entities: [entity] });
  const found = async (user: TestUser, words: string) =>
    (await find(words, user, `${entity},legal_entity`)).body.found as Found[];
  const reader = await who('schedules.menu');
  expect(labels(await found(reader, 'xilogravura'), 'events')).toEqual([
    'Xilogravura à tarde',
    'Oficina de xilogravura',
  ]);
  expect((await found(reader, 'atelie')).find(({ kind }) => kind === 'events')?.records).toEqual([
    expect.objectContaining({
      path: `/schedules?day=2031-03-12&e_id=${coming.id}`,
      detail: '12/03/2031 10:00 · Ateliê',
      ended: null,
    }),
  ]);
  expect(
    labels(await found(await who('schedules.menu', 'schedules.edit'), 'xilogravura'), 'events'),
  ).toContain('Xilogravura ocupada');
  expect(labels(await found(admin, 'xilogravura'), 'events')).toContain('Xilogravura só de convidados');
  expect(await found(await who(), 'xilogravura')).toEqual([]);
  expect(await foundIn('xilogravura')).toEqual([]);
});

test('of many no more than a few are shown', async () => {
  for (let n = 0; n < MOST_FOUND + 3; n++) await makePerson(school, `Quitéria ${n}`, 'Nunes');
  expect(labels(await foundIn('quiteria'), 'people')).toHaveLength(MOST_FOUND);
});

test.each(['', 'he', ' h '])('%j is too short', async (search) => {
  const { status, body } = await find(search);
  expect([status, Object.keys(body.errors)]).toEqual([422, ['search']]);
});

test('asking without end is stopped', async () => {
  await find('helena');
  await t.pool.query('update rate_limits set hits = 120');
  expect((await find('helena')).status).toBe(429);
});
