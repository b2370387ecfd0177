import { beforeEach, expect, test } from 'vitest';
import { captureLog } from '../../core/log.ts';
import type { Wire } from '../../core/wire.ts';
import { RealtimeHub } from './realtime-hub.ts';

beforeEach(() => captureLog(() => {}));

function fakeWire(buffered = 0) {
  const did: string[] = [];
  let pong = () => {};
  const wire: Wire = {
    send: (text) => did.push(`send ${text}`),
    ping: () => did.push('ping'),
    buffered: () => buffered,
    close: (code) => did.push(`close ${code}`),
    destroy: () => did.push('destroy'),
    onPong: (listener) => {
      pong = listener;
    },
    onGone: () => {},
  };
  return { wire, did, answer: () => pong() };
}

test('who leaves too much lying is let go and told nothing more; the others are not held up', () => {
  const hub = new RealtimeHub();
  const [slow, quick] = [fakeWire(70_000), fakeWire()];
  hub.open({ sessionId: 1, userId: 7 }, slow.wire);
  hub.open({ sessionId: 2, userId: 7 }, quick.wire);
  for (let n = 0; n < 1000; n++) hub.tell(7, { event: 'read' });
  expect(slow.did).toEqual(['close 4408']);
  expect(quick.did).toHaveLength(1000);
  expect(hub.size).toBe(1);
});

test('who does not answer a ping is cut off at the next', () => {
  const hub = new RealtimeHub();
  const [dead, alive] = [fakeWire(), fakeWire()];
  hub.open({ sessionId: 1, userId: 7 }, dead.wire);
  hub.open({ sessionId: 2, userId: 8 }, alive.wire);
  hub.ping();
  alive.answer();
  hub.ping();
  expect(dead.did).toEqual(['ping', 'destroy']);
  expect(alive.did).toEqual(['ping', 'ping']);
});

test('at the end everybody is told so', () => {
  const hub = new RealtimeHub();
  const one = fakeWire();
  hub.open({ sessionId: 1, userId: 7 }, one.wire);
  hub.close();
  expect([one.did, hub.size]).toEqual([['close 1001'], 0]);
});
