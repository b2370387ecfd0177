import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { signedInSnapshot } from '../../testing/session-snapshot.ts';
import { storedUser, storeSession } from '../session/session-store.ts';
import { currentToasts, dismissAllToasts } from '../toast/toast-store.ts';
import { connectivity, reportAnswer, reportNoAnswer, troubleOf } from './connectivity-store.ts';
import { startHeartbeat } from './heartbeat.ts';

const LOGGED = '/api/v1/logged';
const alive = (change: object = {}) => ({
  body: {
    notifications: [],
    ping_interval: 60,
    slow_kbps_rate: 30,
    email_verified_at: null,
    permissions: [{ name: 'users.menu' }],
    ...change,
  },
});
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
let stop: () => void;
const onChecked = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  localStorage.clear();
  reportAnswer();
  storeSession(signedInSnapshot());
  onChecked.mockClear();
});
afterEach(() => {
  stop();
  dismissAllToasts();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the heartbeat', () => {
  it('asks every 60 seconds and takes over the permissions at once', async () => {
    const { callsTo } = fakeServer({ [`POST ${LOGGED}`]: alive() });
    stop = startHeartbeat(onChecked);
    await seconds(59);
    expect(callsTo(LOGGED)).toHaveLength(0);
    await seconds(1);
    expect(callsTo(LOGGED)).toHaveLength(1);
    expect(storedUser()?.permissions).toEqual([{ name: 'users.menu' }]);
    expect(onChecked).toHaveBeenCalledTimes(1);
    await seconds(60);
    expect(callsTo(LOGGED)).toHaveLength(2);
  });

  it('follows the interval the server answers', async () => {
    const { callsTo } = fakeServer({ [`POST ${LOGGED}`]: alive({ ping_interval: 20 }) });
    stop = startHeartbeat(onChecked);
    await seconds(60);
    await seconds(20);
    expect(callsTo(LOGGED)).toHaveLength(2);
  });

  it('tells a server that does not answer without a toast, asks again soon, then less and less', async () => {
    const { callsTo } = fakeServer({ [`POST ${LOGGED}`]: 'unreachable' });
    stop = startHeartbeat(onChecked);
    await seconds(60);
    expect(troubleOf(connectivity())).toBe('server-down');
    expect(currentToasts()).toEqual([]);
    expect(onChecked).not.toHaveBeenCalled();
    for (const wait of [5, 10, 20, 40, 60, 60]) {
      const before = callsTo(LOGGED).length;
      await seconds(wait - 1);
      expect(callsTo(LOGGED)).toHaveLength(before);
      await seconds(1);
      expect(callsTo(LOGGED)).toHaveLength(before + 1);
    }
  });

  it('asks again soon when another call found the server gone, and at once when the line is back', async () => {
    let isUp = false;
    const { callsTo } = fakeServer({ [`POST ${LOGGED}`]: () => (isUp ? alive() : 'unreachable') });
    stop = startHeartbeat(onChecked);
    reportNoAnswer();
    await seconds(5);
    expect(callsTo(LOGGED)).toHaveLength(1);
    isUp = true;
    dispatchEvent(new Event('online'));
    await seconds(0);
    expect(callsTo(LOGGED)).toHaveLength(2);
    expect(connectivity()).toMatchObject({ serverOnline: true, internetConnection: true });
  });

  it('waits as long as an overloaded server asks for', async () => {
    const busy = { status: 429, headers: { 'retry-after': '90' }, body: { code: 'busy', messages: 'x' } };
    const { callsTo } = fakeServer({ [`POST ${LOGGED}`]: busy });
    stop = startHeartbeat(onChecked);
    await seconds(60 + 89);
    expect(callsTo(LOGGED)).toHaveLength(1);
    expect(connectivity().serverOnline).toBe(true);
    await seconds(1);
    expect(callsTo(LOGGED)).toHaveLength(2);
  });

  it('ends a session the server no longer knows', async () => {
    fakeServer({ [`POST ${LOGGED}`]: { status: 401, body: { code: 'signed_out', messages: 'x' } } });
    stop = startHeartbeat(onChecked);
    await seconds(60);
    expect(storedUser()).toBeNull();
    expect(location.hash).toBe('#/login');
  });

  it('rests while nobody looks, and asks when seen again', async () => {
    const { callsTo } = fakeServer({ [`POST ${LOGGED}`]: alive() });
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    stop = startHeartbeat(onChecked);
    await seconds(299);
    expect(callsTo(LOGGED)).toHaveLength(0);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await seconds(0);
    expect(callsTo(LOGGED)).toHaveLength(1);
  });
});
