import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { nextPersonId, signedInSnapshot } from '../../testing/session-snapshot.ts';
import { refreshSession } from '../session/session-check.ts';
import { clearSession, storeSession } from '../session/session-store.ts';
import { startRealtime } from './realtime.ts';

class FakeSocket {
  static made: FakeSocket[] = [];
  onopen = () => {};
  onmessage: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  isClosed = false;
  constructor(
    readonly url: string,
    readonly protocols: string[],
  ) {
    FakeSocket.made.push(this);
  }
  close() {
    this.isClosed = true;
  }
}

let id = 0;
let isOn = true;
let stop = () => {};
let server: ReturnType<typeof fakeServer>;
const socket = () => FakeSocket.made.at(-1) as FakeSocket;
const heartbeats = () => server.callsTo('/api/v1/logged').length;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  isOn = true;
  id = nextPersonId();
  storeSession(signedInSnapshot({ id }));
  const heartbeat = () => ({
    notifications: [],
    unread_notifications: 0,
    realtime: isOn,
    ping_interval: 60,
    slow_kbps_rate: 30,
    email_verified_at: null,
    permissions: [],
  });
  server = fakeServer({
    'POST /api/v1/logged': () => ({ body: heartbeat() }),
    'POST /broadcasting/auth': { body: { ticket: 'bilhete', expires_in: 30, origin: null } },
  });
  stop = startRealtime();
});
afterEach(() => {
  stop();
  clearSession();
  vi.useRealTimers();
});

it('connects to one’s own channel with a ticket, which is never in the address', async () => {
  await refreshSession();
  await pass(0);
  expect(server.callsTo('/broadcasting/auth')[0]?.body).toEqual({ channel_name: `private-user.${id}` });
  expect(socket().protocols).toEqual(['conforme.v1', 'ticket.bilhete']);
  expect(socket().url).toMatch(/^ws:\/\/[^/]+\/broadcasting\/socket$/);
});

it('does not connect where the installation does not offer it', async () => {
  isOn = false;
  await refreshSession();
  await pass(1000);
  expect(server.callsTo('/broadcasting/auth')).toEqual([]);
  expect(FakeSocket.made).toEqual([]);
});

it('asks once for several events of one moment', async () => {
  await refreshSession();
  await pass(0);
  const before = heartbeats();
  for (let n = 0; n < 5; n++) socket().onmessage?.();
  await pass(150);
  expect(heartbeats()).toBe(before + 1);
});

it('comes back after a loss, later and later, and asks for what it missed', async () => {
  await refreshSession();
  await pass(0);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  for (const [index, wait] of [1000, 2000, 4000].entries()) {
    socket().onclose?.({ code: 1006 });
    await pass(wait - 1);
    expect(FakeSocket.made).toHaveLength(index + 1);
    await pass(1);
    expect(FakeSocket.made).toHaveLength(index + 2);
  }
  const before = heartbeats();
  socket().onopen();
  await pass(150);
  expect(heartbeats()).toBe(before + 1);
});

it('leaves on signing out, and does not come back', async () => {
  await refreshSession();
  await pass(0);
  clearSession();
  expect(socket().isClosed).toBe(true);
  await pass(120_000);
  expect(FakeSocket.made).toHaveLength(1);
});

it('a token that changes while a ticket is asked for gets a channel of its own at once', async () => {
  await refreshSession();
  storeSession(signedInSnapshot({ id, token: 'token-after' }));
  await pass(0);
  expect(FakeSocket.made).toHaveLength(1);
  expect(server.callsTo('/broadcasting/auth').map(({ headers }) => headers.Authorization)).toEqual([
    'Bearer token-of-camila',
    'Bearer token-after',
  ]);
});
