import { auditModule } from '@conforme/contracts/modules/audit/audit.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAudit } from '../../platform/audit/audit.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { makeRequest } from '../../testing/features/privacy-requests.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { namedObjects } from './audit-object-names.ts';

let t: TestApp;
let school: number;
let admin: TestUser;
let person: number;
let stranger: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school, admin } = await makeAdministrator(t));
  const elsewhere = await makeOrganisation(t, 'Escola Jatobá');
  stranger = await makeUser(t, { home: elsewhere, name: 'Ninguém Daqui' });
  const { rows } = await t.pool.query(
    `insert into natural_entities (legal_entity_id, first_name, surname) values ($1, 'Helena', 'Prado') returning id`,
    [school],
  );
  person = rows[0].id;
});
afterAll(() => t.close());

type Recorded = Parameters<typeof recordAudit>[2];
const write = (event: Recorded) =>
  t.system
    .transaction()
    .execute((db) => recordAudit(db, { legalEntityId: school, actorId: admin.id }, event));
const newest = async (who = admin) => {
  const { body } = await t.call(
    auditModule.endpoints.grid,
    { query: { order_column: 'id', direction: 'desc', per_page: '1' } },
    { token: who.token, entity: `${school},legal_entity` },
  );
  return body.model.data[0];
};
const namesOf = async () =>
  (
    await t.call(
      auditModule.endpoints.read,
      { params: { id: String((await newest()).id) } },
      { token: admin.token, entity: `${school},legal_entity` },
    )
  ).body.names;

test('an export is listed by the title of what was exported', async () => {
  await write({ action: 'report.exported', meta: { path: '/api/v1/users/grid', rows: 3 } });
  expect((await newest()).object_name).toBe('Usuários');
});

test('a person is called by name for whoever may open the register, by number for the others', async () => {
  await write({ action: 'natural_entity.updated', object: ['natural_entity', person], meta: {} });
  expect((await newest()).object_name).toBe('Helena Prado');
  const auditor = await makeUser(t, { home: school, roleId: await makeRole(t, ['audit.menu']) });
  expect((await newest(auditor)).object_name).toBe(`nº ${person}`);
});

test('every kind of record that has a name is called by it, and by its number for whoever may not see it', async () => {
  const named = Object.entries(namedObjects).flatMap(([type, one]) => (one ? [{ type, ...one }] : []));
  expect(named.length).toBeGreaterThan(20);
  for (const { type } of named)
    await write({ action: 'user.updated', object: [type as 'user', 987_654_321], meta: {} });
  const { body } = await t.call(
    auditModule.endpoints.grid,
    { query: { order_column: 'id', direction: 'desc', per_page: '50' } },
    { token: admin.token, entity: `${school},legal_entity` },
  );
  // Each statement of a name was run: a column or table that is not there would have failed.
  const rows = body.model.data.slice(0, named.length);
  expect(new Set(rows.map(({ object_name }: { object_name: string }) => object_name))).toEqual(
    new Set(['nº 987654321']),
  );
});

test('a supplier, a term of the law and an event are called by their names', async () => {
  const made = async (text: string, values: unknown[]): Promise<number> =>
    (await t.pool.query(text, values)).rows[0].id;
  const holiday = await made(
    `insert into local_holidays (legal_entity_id, day, name) values ($1, '2026-06-24', 'São João') returning id`,
    [school],
  );
  await write({ action: 'local_holiday.added', object: ['local_holiday', holiday] });
  expect((await newest()).object_name).toBe('São João');
  const group = await made(
    `insert into newsletter_groups (legal_entity_id, name, colour, icon, position)
     values ($1, 'Calendário escolar', 'green', 'calendar', 1) returning id`,
    [school],
  );
  await write({ action: 'news_group.created', object: ['news_group', group] });
  expect((await newest()).object_name).toBe('Calendário escolar');
  const auditor = await makeUser(t, { home: school, roleId: await makeRole(t, ['audit.menu']) });
  expect((await newest(auditor)).object_name).toBe(`nº ${group}`);
});

test('an appointment is called by the person, a file by its name for its owner alone, and a case is the way to it', async () => {
  const made = async (text: string, values: unknown[]): Promise<never> =>
    (await t.pool.query(text, values)).rows[0].id as never;
  const appointment = await made(
    `insert into report_appointments (legal_entity_id, channel, duty, user_id, state)
     values ($1, 'reporting-channel', 'recipient', $2, 'proposed') returning id`,
    [school, admin.id],
  );
  await write({ action: 'report_appointment.proposed', object: ['report_appointment', appointment] });
  expect((await newest()).object_name).toBe('Ana Administradora');
  const file = await made(
    `insert into drive_nodes (legal_entity_id, owner_id, is_folder, name) values ($1, $2, true, 'Atas') returning id`,
    [school, admin.id],
  );
  await write({ action: 'drive.folder_created', object: ['drive_item', file] });
  expect((await newest()).object_name).toBe('Atas');
  const auditor = await makeUser(t, { home: school, roleId: await makeRole(t, ['audit.menu']) });
  expect((await newest(auditor)).object_name).toBe(`nº ${file}`);
  const { id, protocol } = await makeRequest(t, school);
  await write({ action: 'privacy_request.viewed', object: ['privacy_request', id] });
  expect(await newest()).toMatchObject({ case_id: id, object_name: protocol });
  await write({ action: 'privacy_request.viewed', object: ['privacy_request', crypto.randomUUID()] });
  expect(await newest()).toMatchObject({ case_id: null });
});

test('numbers in the details have names where the record is in sight', async () => {
  const { rows } = await t.pool.query(
    `select id, display_name from roles where name in ('auditor', 'teacher') order by id`,
  );
  await write({
    action: 'user.updated',
    object: ['user', admin.id],
    meta: { user_id: admin.id, role_ids: rows.map(({ id }) => id), changed: ['email'] },
  });
  expect(await namesOf()).toEqual({
    user_id: 'Ana Administradora',
    role_ids: rows.map(({ display_name }) => display_name).join(', '),
  });
  // Out of sight, or no number of a record at all.
  await write({
    action: 'user.updated',
    object: ['user', admin.id],
    meta: { user_id: stranger.id, from: 'ontem', original_id: 'x' },
  });
  expect(await namesOf()).toEqual({});
});
