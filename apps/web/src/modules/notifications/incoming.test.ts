import type { Notification } from '@conforme/contracts/core/notifications/notification.ts';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withOrganisation } from '../../core/pages/record-organisations.ts';
import { refreshSession } from '../../core/session/session-check.ts';
import {
  clearSession,
  storeActiveEntity,
  storedUser,
  storeSession,
} from '../../core/session/session-store.ts';
import { currentToasts, dismissAllToasts } from '../../core/toast/toast-store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { nextPersonId, signedInSnapshot } from '../../testing/session-snapshot.ts';
import { announceIncoming } from './incoming.ts';
import { targetOf } from './open-notification.ts';

let second = 0;
const made = (message: string, more: Partial<Notification> = {}): Notification => ({
  id: `id-${++second}`,
  type: 'text.message',
  title: null,
  created_at: new Date(1_800_000_000_000 + second * 1000).toISOString(),
  read_at: null,
  data: { comment: { message } },
  extraData: { event_id: null, form_path: null, icon: null, legal_entity_id: null },
  link: null,
  clickOptions: { newTab: false, markAsRead: true },
  ...more,
});

let waiting: Notification[] = [];
const pushed: string[] = [];
let stop = () => {};
const ping = async (...arrived: Notification[]) => {
  waiting = [...arrived.toReversed(), ...waiting];
  await refreshSession();
};
const words = () => currentToasts().map(({ message }) => message);

beforeEach(async () => {
  storeSession(signedInSnapshot({ id: nextPersonId() }));
  waiting = [made('já esperava')];
  const heartbeat = () => ({
    notifications: waiting.slice(0, 10),
    unread_notifications: waiting.length,
    realtime: false,
    ping_interval: 60,
    slow_kbps_rate: 30,
    email_verified_at: null,
    permissions: [],
  });
  fakeServer({ 'POST /api/v1/logged': () => ({ body: heartbeat() }) });
  pushed.length = 0;
  stop = announceIncoming((path) => pushed.push(path));
  await waitFor(() => expect(storedUser()?.unreadNotifications).toBe(1));
});
afterEach(() => {
  stop();
  dismissAllToasts();
  clearSession();
});

it('says nothing of what was already waiting, and one toast of what comes, cut to thirty characters', async () => {
  expect(words()).toEqual([]);
  await ping(made('Reunião do comitê de privacidade às 10h'));
  expect(currentToasts()).toMatchObject([
    { title: 'Notificação', message: 'Reunião do comitê de privacid…', seconds: 5, position: 'top-center' },
  ]);
  dismissAllToasts();
  await ping();
  expect(words()).toEqual([]);
});

it('says what happened before its words, where it has a title', async () => {
  await ping(made('Em “Recesso de fim de ano”.', { title: 'Comentário aguarda moderação' }));
  expect(currentToasts()).toMatchObject([
    {
      title: 'Notificação',
      prefix: 'Comentário aguarda moderação',
      message: 'Em “Recesso de fim de ano”.',
    },
  ]);
});

it('several at once are one toast that counts them and leads to the list', async () => {
  await ping(made('um'), made('dois'), made('três'));
  expect(words()).toEqual(['3 notificações novas']);
  currentToasts()[0]?.action?.run();
  expect(pushed).toEqual(['/notifications']);
});

it('an older one that comes into sight because others were read is not news', async () => {
  const old = made('antiga', { created_at: '2020-01-01T00:00:00.000Z' });
  waiting = [old];
  await ping();
  expect(words()).toEqual([]);
});

it('an unknown type is called so, whole', async () => {
  await ping(made('algo', { type: 'unknown' }));
  expect(words()).toEqual(['TIPO DE NOTIFICAÇÃO DESCONHECIDO']);
});

it('leads to its organisation from everywhere else, also from a person of the same number', () => {
  const about = { event_id: null, form_path: null, icon: null, legal_entity_id: 7 };
  const target = (type: 'legal_entity' | 'natural_entity', id: number) => {
    storeActiveEntity({ id, type, name: 'Escola' });
    return targetOf(made('um', { link: '/users', extraData: about }));
  };
  expect(target('legal_entity', 7)).toBe('/users');
  expect(target('natural_entity', 7)).toBe(withOrganisation('/users', 7));
  expect(target('legal_entity', 8)).toBe(withOrganisation('/users', 7));
});
