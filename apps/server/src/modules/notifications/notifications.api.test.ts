import { notifications } from '@conforme/contracts/modules/notifications/notifications.contract.ts';
import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Mail } from '../../platform/mail/mail.ts';
import { type NewNotification, Notifier } from '../../platform/notifications/notifier.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { signIn } from '../../testing/sign-in.ts';
import { auditOf, everythingStored } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let notifier: Notifier;
let entity: number;
let admin: TestUser;
let ana: TestUser;
let bia: TestUser;
beforeAll(async () => {
  t = await startTestApp({ TEXT_NOTIFICATIONS_PER_HOUR: '4' });
  notifier = new Notifier(t.config, new Mail(t.config, t.keys));
  ({ entity, admin } = await makeAdministrator(t));
});
afterAll(() => t.close());
beforeEach(async () => {
  ana = await makeUser(t, { home: entity, name: 'Ana Prado' });
  bia = await makeUser(t, { home: entity, name: 'Bia Nunes' });
});

const { endpoints } = notifications;
const notify = (to: TestUser, more: Partial<NewNotification> = {}) =>
  t.system.transaction().execute((db) =>
    notifier.notify(db, {
      userIds: [to.id],
      type: 'text.message',
      title: 'Mensagem',
      message: 'Olá',
      ...more,
    }),
  );
const list = async (of: TestUser, query: Record<string, unknown> = {}) =>
  (await t.call(endpoints.grid, { query }, { token: of.token })).body.model.data;
const unreadOf = async ({ token }: TestUser) => (await t.call(session.endpoints.logged, {}, { token })).body;

test('a letter to somebody of another fixture stands in the outbox of the organisation it is about', async () => {
  const [unit, organisation] = [await makeOrganisation(t, 'Unidade'), await makeOrganisation(t, 'Rede')];
  const roleId = await makeRole(t, []);
  const guest = await makeUser(t, { home: entity, roleId, entities: [organisation] });
  const outboxOf = async (about: number | null) => {
    const client = await t.pool.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('app.user_id', $1, true), set_config('app.scope', $2, true)`, [
        ...[String(admin.id), `${unit},${organisation}`],
      ]);
      const { rows } = await client.query(
        `select outbox from notification_readers(array[$1::bigint], 'text.message', $2)`,
        [guest.id, about],
      );
      return rows.map(({ outbox }) => outbox);
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  expect(await outboxOf(organisation)).toEqual([organisation]);
  // One that is out of reach is nobody's outbox.
  expect(await outboxOf(entity)).toEqual([unit]);
});

describe('the list', () => {
  test('has the parts the specification names, at both addresses, newest or oldest first', async () => {
    await notify(ana, { message: 'Primeira', title: 'Mensagem de Bia' });
    await notify(ana, {
      type: 'open.form.message',
      title: 'Novo formulário: 2026-1',
      message: 'Chegou um formulário',
      extraData: { form_path: '/users/7/edit', icon: 'users' },
      clickOptions: { newTab: true },
      link: '/users',
    });
    await notify(bia);
    const query = { order_column: 'created_at', direction: 'desc' };
    const { body } = await t.call(endpoints.grid, { query }, { token: ana.token });
    expect(body.model.data).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        type: 'open.form.message',
        title: 'Novo formulário: 2026-1',
        created_at: expect.stringMatching(/Z$/),
        read_at: null,
        data: { comment: { message: 'Chegou um formulário' } },
        extraData: { event_id: null, form_path: '/users/7/edit', icon: 'users', legal_entity_id: null },
        link: '/users',
        clickOptions: { newTab: true, markAsRead: true },
        message: 'Chegou um formulário',
        state: 'unread',
      },
      expect.objectContaining({ type: 'text.message', title: 'Mensagem de Bia', link: null }),
    ]);
    expect(body.columns.map(({ key }: { key: string }) => key)).toEqual([
      'message',
      'type',
      'state',
      'created_at',
    ]);
    expect((await t.call(endpoints.list, { query }, { token: ana.token })).body).toEqual(body);
  });

  test('takes every parameter of a list', async () => {
    for (const message of ['Café', 'Chá', 'Água']) await notify(ana, { message });
    const [first] = await list(ana, { filters: { search: 'cafe' } });
    expect(first.message).toBe('Café');
    await t.call(endpoints.readOne, { params: { id: first.id } }, { token: ana.token });
    const items = [{ column: 'state', value: 'unread' }];
    const unread = await t.call(
      endpoints.list,
      { query: { filters: { items }, page: '2', per_page: '1', custom_filters: {} } },
      { token: ana.token },
    );
    expect(unread.body.model).toMatchObject({ total: 2, current_page: 2, last_page: 2 });
  });

  test('a type of another version is unknown, and found as such', async () => {
    await notify(ana);
    await t.pool.query(`update notifications set type = 'newsletter.liked' where user_id = $1`, [ana.id]);
    const items = [{ column: 'type', value: 'unknown' }];
    expect(await list(ana, { filters: { items } })).toMatchObject([{ type: 'unknown' }]);
  });
});

describe('reading', () => {
  test('marks the given ones, says how many and what is left, and does nothing twice', async () => {
    for (const message of ['um', 'dois', 'três']) await notify(ana, { message });
    const ids = (await list(ana)).map(({ id }: { id: string }) => id);
    const read = (uuids: string[]) => t.call(endpoints.read, { body: { uuids } }, { token: ana.token });
    expect((await read(ids.slice(0, 2))).body).toEqual({ read: 2, unread_notifications: 1 });
    expect((await read(ids)).body).toEqual({ read: 1, unread_notifications: 0 });
    expect((await read(ids)).body).toEqual({ read: 0, unread_notifications: 0 });
  });

  test('H5: those of others stay as they are, and nobody learns of them', async () => {
    await notify(bia);
    const [of] = await list(bia);
    const absent = '00000000-0000-4000-8000-000000000000';
    for (const id of [of.id, absent]) {
      const many = await t.call(endpoints.read, { body: { uuids: [id] } }, { token: ana.token });
      expect(many.body).toEqual({ read: 0, unread_notifications: 0 });
      const one = await t.call(endpoints.readOne, { params: { id } }, { token: ana.token });
      expect([one.status, one.body.code]).toEqual([404, 'not_found']);
    }
    // Among one's own they are passed over, and the own ones are read.
    await notify(ana);
    const [own] = await list(ana);
    const both = { body: { uuids: [of.id, own.id, absent] } };
    expect((await t.call(endpoints.read, both, { token: ana.token })).body.read).toBe(1);
    await t.call(endpoints.readAll, {}, { token: ana.token });
    expect(await list(bia)).toMatchObject([{ state: 'unread', read_at: null }]);
  });

  test('all at once', async () => {
    for (const message of ['um', 'dois']) await notify(ana, { message });
    const { body } = await t.call(endpoints.readAll, {}, { token: ana.token });
    expect(body).toEqual({ read: 2, unread_notifications: 0 });
    expect((await list(ana)).map(({ state }: { state: string }) => state)).toEqual(['read', 'read']);
  });
});

describe('the ping', () => {
  test('carries the newest unread ones and how many there are, in the one query of the gate', async () => {
    for (let n = 1; n <= 12; n++) await notify(ana, { message: `nº ${n}` });
    const body = await unreadOf(ana);
    expect(body.unread_notifications).toBe(12);
    expect(body.notifications.map((one: { data: unknown }) => one.data)).toEqual(
      Array.from({ length: 10 }, (_, n) => ({ comment: { message: `nº ${12 - n}` } })),
    );
    expect(body.realtime).toBe(false);
    // Every statement outside a transaction takes a connection once.
    let statements = 0;
    const count = () => statements++;
    t.pool.on('acquire', count);
    await unreadOf(admin);
    t.pool.off('acquire', count);
    expect(statements).toBe(1);
  });

  test('signing in says how many wait', async () => {
    await notify(ana);
    expect((await signIn(t, ana.email)).body.unreadNotifications).toBe(1);
  });
});

describe('what is written', () => {
  test.each([
    '//evil.test',
    'javascript:alert(1)',
    '\\\\evil.test',
    '/\\evil.test',
    '/%2fevil.test',
    '/%2F%2Fevil',
    'data:text/html,x',
    'https://evil.test',
    '/users/../..//evil',
    '/users#//evil',
    '/users?a=//evil',
    '/users/1/edit\n//evil',
    '/ users',
    '/nada/disto',
    '/login',
    '',
    'users',
  ])('H4: %j is no page of ours, neither as form_path nor as link', async (path) => {
    await expect(notify(ana, { extraData: { form_path: path } })).rejects.toThrow('pages of the product');
    await expect(notify(ana, { link: path })).rejects.toThrow('pages of the product');
    expect(await list(ana)).toEqual([]);
  });

  test('the same key tells the same person once', async () => {
    for (const to of [ana, ana, bia]) await notify(to, { dedupKey: 'form 7' });
    expect([(await list(ana)).length, (await list(bia)).length]).toEqual([1, 1]);
  });

  test('goes with the write that caused it, or not at all', async () => {
    const work = t.system.transaction().execute(async (db) => {
      await notifier.notify(db, {
        userIds: [ana.id],
        type: 'text.message',
        title: 'Mensagem',
        message: 'Olá',
      });
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
    expect(await list(ana)).toEqual([]);
  });

  test('does not reach those who left', async () => {
    await t.pool.query(`update users set status = 'blocked' where id = $1`, [bia.id]);
    await notify(bia);
    const { rows } = await t.pool.query('select from notifications where user_id = $1', [bia.id]);
    expect(rows).toEqual([]);
  });
});

describe('preferences', () => {
  const save = (of: TestUser, body: unknown) =>
    t.call(endpoints.savePreferences, { body }, { token: of.token });
  const defaults = { not_shown: [], mailed: ['incident.news'], digest: false };

  test('begin with everything in the application, and by mail only what cannot wait', async () => {
    const { body } = await t.call(endpoints.preferences, {}, { token: ana.token });
    expect(body).toEqual(defaults);
    await notify(ana);
    expect(await t.letters(ana.email)).toEqual([]);
    await notify(ana, { type: 'incident.news', message: 'Chegou um relato.' });
    expect(await t.letters(ana.email)).toMatchObject([
      { paragraphs: ['Há uma nova notificação para você: incidente com dados pessoais.'] },
    ]);
  });

  test('news of an incident waits for no digest, and is not mailed to who said so', async () => {
    await save(ana, { ...defaults, digest: true });
    await notify(ana, { type: 'incident.news', message: 'O prazo começou.' });
    expect(await t.letters(ana.email)).toHaveLength(1);
    await save(bia, { ...defaults, mailed: [] });
    await notify(bia, { type: 'incident.news', message: 'O prazo começou.' });
    expect(await t.letters(bia.email)).toEqual([]);
  });

  test('are kept, each for one person', async () => {
    const wanted = { not_shown: ['open.form.message'], mailed: ['text.message'], digest: true };
    expect((await save(ana, wanted)).body).toEqual(wanted);
    expect((await t.call(endpoints.preferences, {}, { token: ana.token })).body).toEqual(wanted);
    expect((await t.call(endpoints.preferences, {}, { token: bia.token })).body).toEqual(defaults);
    expect((await save(ana, { ...wanted, mailed: ['unknown'] })).status).toBe(422);
  });

  test('a type that is not shown is neither listed nor counted; by mail it comes without its words', async () => {
    await save(ana, { not_shown: ['text.message'], mailed: ['text.message'], digest: false });
    await notify(ana, { message: 'Segredo da Bia', title: 'Mensagem de Bia' });
    expect(await list(ana)).toEqual([]);
    expect((await unreadOf(ana)).unread_notifications).toBe(0);
    const letters = await t.letters(ana.email);
    expect(letters).toMatchObject([
      {
        subject: 'Você tem uma nova notificação',
        paragraphs: ['Há uma nova notificação para você: mensagem.'],
        link: { url: 'http://conforme.test/#/notifications' },
        legalEntityId: entity,
      },
    ]);
    expect(JSON.stringify(letters)).not.toContain('Bia');
  });

  test('the digest is one letter a day about what is still unread, and comes once', async () => {
    await save(ana, { not_shown: [], mailed: ['text.message'], digest: true });
    for (const message of ['um', 'dois', 'três']) await notify(ana, { message });
    await notify(ana, { type: 'open.form.message', message: 'não por e-mail' });
    expect(await t.letters(ana.email)).toEqual([]);
    const [first] = await list(ana, { filters: { search: 'um' } });
    await t.call(endpoints.readOne, { params: { id: first.id } }, { token: ana.token });
    await t.runJobs('send-notification-digests');
    await t.runJobs('send-notification-digests');
    expect(await t.letters(ana.email)).toMatchObject([
      { subject: 'Você tem 2 notificações por ler', paragraphs: [expect.anything(), 'mensagem (2).'] },
    ]);
  });

  test('half a year later notifications are forgotten', async () => {
    await notify(ana, { message: 'velha' });
    await t.pool.query(
      `update notifications set created_at = now() - interval '181 days' where user_id = $1`,
      [ana.id],
    );
    await notify(ana, { message: 'nova' });
    await t.runJobs('forget-notifications');
    expect(await list(ana)).toMatchObject([{ message: 'nova' }]);
  });
});

describe('a text of one person to another', () => {
  const send = (from: TestUser, id: number, message: unknown = 'Reunião às 10h.') =>
    t.call(
      users.endpoints.sendTextNotification,
      { params: { id }, body: { message } },
      { token: from.token },
    );

  test('arrives with the sender’s name, and the audit tells of it without its words', async () => {
    const rows = await auditOf(t, () => send(admin, ana.id));
    expect(rows).toMatchObject([{ action: 'user.text_notification_sent', object_id: ana.id, meta: {} }]);
    expect(JSON.stringify(rows)).not.toContain('Reunião');
    expect(await list(ana)).toMatchObject([
      { type: 'text.message', title: 'Mensagem de Ana Administradora', message: 'Reunião às 10h.' },
    ]);
    expect(t.logged.join()).not.toContain('Reunião');
    expect((await everythingStored(t)).match(/Reunião às 10h/g)).toHaveLength(1);
  });

  test('is plain text of at most 500 characters, to someone active within reach', async () => {
    const sender = await makeUser(t, { home: entity, roleId: await makeRole(t, ['users.notify']) });
    for (const message of ['', '  ', 'x'.repeat(501), 'a\u202eb', 'a\u0000', 7]) {
      const { status, body } = await send(sender, ana.id, message);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['message']]);
    }
    const stranger = await makeUser(t, { home: await makeOrganisation(t, 'Outra') });
    expect((await send(sender, stranger.id)).status).toBe(404);
    await t.pool.query(`update users set status = 'blocked' where id = $1`, [bia.id]);
    expect((await send(sender, bia.id)).status).toBe(409);
    expect((await send(sender, ana.id, 'x'.repeat(500))).status).toBe(200);
  });

  test('so many an hour, whoever they are for', async () => {
    const sender = await makeUser(t, { home: entity, roleId: await makeRole(t, ['users.notify']) });
    for (const to of [ana, bia, ana, bia]) expect((await send(sender, to.id)).status).toBe(200);
    const { status, headers } = await send(sender, ana.id);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3000);
    expect(await list(ana)).toHaveLength(2);
  });
});
