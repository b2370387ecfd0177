import { scheduleConfirmation } from '@conforme/contracts/modules/schedules/confirmation/schedule-confirmation.contract.ts';
import { schedules } from '@conforme/contracts/modules/schedules/schedules.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdministrator, makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import { makeRequest } from '../../testing/features/privacy-requests.ts';
import { makeEvent } from '../../testing/features/schedules.ts';
import { startReports } from '../../testing/features/sealed-reports.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const own = schedules.endpoints;
const DAY_MS = 86_400_000;
const window = {
  from: new Date(Date.now() - 5 * DAY_MS).toISOString(),
  to: new Date(Date.now() + 85 * DAY_MS).toISOString(),
};
const protocolsIn = async (t: TestApp, user: TestUser, filters: object = {}): Promise<string[]> => {
  const { status, body } = await t.call(
    own.calendar,
    { query: { ...window, ...filters } as never },
    { token: user.token },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.deadlines.map(({ protocol }: { protocol: string }) => protocol);
};
const feedOf = async (t: TestApp, user: TestUser): Promise<string> => {
  const { body } = await t.call(own.renewFeed, {}, { token: user.token });
  const token = body.url.split('/').at(-1) as string;
  const { text } = await t.call(scheduleConfirmation.endpoints.feedFile, { params: { token } });
  return text.replace(/\r\n /g, '');
};

describe('dates of cases', () => {
  let t: TestApp;
  let admin: TestUser;
  let school: number;
  beforeAll(async () => {
    t = await startTestApp();
    ({ admin, entity: school } = await makeAdministrator(t));
  });
  afterAll(() => t.close());

  test('leave a feed with the right to handle the case', async () => {
    const roleId = await makeRole(t, ['schedules.menu', 'privacy_form.handling']);
    const handler = await makeUser(t, { home: school, roleId });
    const { id } = await makeRequest(t, school);
    const { rows } = await t.pool.query(
      'update cases set responsible_id = $2 where id = $1 returning protocol',
      [id, handler.id],
    );
    expect(await feedOf(t, handler)).toContain(rows[0].protocol);
    await t.pool.query(
      `delete from role_permissions where role_id = $1
         and permission_id in (select id from permissions where name = 'privacy_form.handling')`,
      [roleId],
    );
    expect(await feedOf(t, handler)).not.toContain(rows[0].protocol);
  });

  test('are narrowed by every filter, as events are', async () => {
    const { id } = await makeRequest(t, school);
    const { rows } = await t.pool.query(
      'update cases set responsible_id = $2 where id = $1 returning protocol',
      [id, admin.id],
    );
    const { protocol } = rows[0];
    for (const shows of [{}, { type: 'deadline' }, { organiser_id: String(admin.id) }, { search: protocol }])
      expect(await protocolsIn(t, admin, shows), JSON.stringify(shows)).toContain(protocol);
    for (const hides of [
      { type: 'meeting' },
      { situation: 'PEN' },
      { organiser_id: String(admin.id + 1000) },
      { search: 'nada disso' },
      { unit_id: String(school + 1000) },
    ])
      expect(await protocolsIn(t, admin, hides), JSON.stringify(hides)).toEqual([]);
  });

  test('events are narrowed by type, organiser, answer, words and unit', async () => {
    const start = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
    const { body: made } = await makeEvent(t, admin, school, {
      ...{ title: 'Treinamento de brigada', type: 'training', place: 'Auditório' },
      ...{ start: `${start}T10:00`, end: `${start}T11:00`, guests: [{ kind: 'user', id: admin.id }] },
    });
    const shown = async (filters: object) => {
      const { body } = await t.call(
        own.calendar,
        { query: { ...window, ...filters } as never },
        { token: admin.token },
      );
      return body.events.some(({ event_id }: { event_id: number }) => event_id === made.id);
    };
    for (const [filters, isShown] of [
      [{ type: 'training' }, true],
      [{ type: 'hearing' }, false],
      [{ organiser_id: String(admin.id) }, true],
      [{ organiser_id: String(admin.id + 1000) }, false],
      [{ situation: 'PEN' }, true],
      [{ situation: 'CONREJ' }, false],
      [{ search: 'brigada auditorio' }, true],
      [{ search: 'brigada ginasio' }, false],
      [{ unit_id: String(school) }, true],
      [{ unit_id: String(school + 1000) }, false],
    ] as const)
      expect([filters, await shown(filters)]).toEqual([filters, isShown]);
  });
});

test('the date of a sealed case is seen by nobody who is not its recipient, and stands in no feed', async () => {
  const { t, ana, other, send } = await startReports('reporting-channel');
  try {
    const { rows: seen } = await t.pool.query(
      `insert into role_permissions (role_id, permission_id)
       select distinct r.role_id, p.id from role_users r cross join permissions p
       where r.user_id = $1 and p.name = 'schedules.menu' on conflict do nothing returning role_id`,
      [ana.id],
    );
    expect(seen).toHaveLength(1);
    const { id, answer } = await send({ text: 'relato' });
    await t.pool.query(
      `update cases set responsible_id = $2, due_at = now() + interval '10 days' where id = $1`,
      [id, ana.id],
    );
    const { protocol } = answer.body;
    expect(await protocolsIn(t, ana)).toContain(protocol);
    expect(await protocolsIn(t, other)).toEqual([]);
    for (const user of [ana, other]) expect(await feedOf(t, user)).not.toContain(protocol);
  } finally {
    await t.close();
  }
});
