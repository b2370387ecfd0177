import { expect, test, vi } from 'vitest';
import type { AppError } from './app-error.ts';
import { type FairLimits, FairSemaphore, type Holder } from './fair-semaphore.ts';

const limits: FairLimits = {
  places: 3,
  perOrganisation: 2,
  queuePerOrganisation: 10,
  waitMs: 60_000,
  busy: 'Tente de novo.',
};
const placesWith = (given: Partial<FairLimits> = {}) => new FairSemaphore({ ...limits, ...given });
const refused = { status: 429, messages: 'Tente de novo.', retryAfterSeconds: 5 } satisfies Partial<AppError>;

/** Lets every promise that can go on do so. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Asks for a place and notes when it is given. */
function ask(places: FairSemaphore, holder: Holder, started: string[], name = String(holder.organisation)) {
  const asked = { release: () => {}, error: null as unknown };
  places.take(holder).then(
    (release) => {
      asked.release = release;
      started.push(name);
    },
    (error) => {
      asked.error = error;
    },
  );
  return asked;
}

test('one organisation holds its share and no more; another finds a place at once', async () => {
  const places = placesWith();
  const started: string[] = [];
  for (let n = 0; n < 5; n++) ask(places, { organisation: 'greedy' }, started);
  await settled();
  expect(started).toEqual(['greedy', 'greedy']);
  ask(places, { organisation: 'polite' }, started);
  await settled();
  expect(started).toEqual(['greedy', 'greedy', 'polite']);
});

test('the last places are for organisations that hold none', async () => {
  const places = placesWith({ places: 4, perOrganisation: 3, kept: 1 });
  const started: string[] = [];
  const held = ['a', 'a', 'b', 'b', 'a'].map((organisation) => ask(places, { organisation }, started));
  await settled();
  expect(started).toEqual(['a', 'a', 'b']);
  const third = ask(places, { organisation: 'c' }, started);
  await settled();
  expect(started).toEqual(['a', 'a', 'b', 'c']);
  // A place that becomes free is kept again; the next one goes on to whoever waits.
  third.release();
  await settled();
  expect(started).toEqual(['a', 'a', 'b', 'c']);
  held[0]?.release();
  await settled();
  expect(started).toEqual(['a', 'a', 'b', 'c', 'a']);
});

test('a free place goes to the next organisation in turn, not to the longest queue', async () => {
  const places = placesWith({ places: 1, perOrganisation: 1 });
  const started: string[] = [];
  const held = [ask(places, { organisation: 'a' }, started)];
  await settled();
  for (let n = 0; n < 4; n++) held.push(ask(places, { organisation: 'a' }, started));
  for (const organisation of ['b', 'c', 'b']) held.push(ask(places, { organisation }, started));
  for (let round = 0; round < 8; round++) {
    await settled();
    // Whoever has started ends, one at a time.
    for (const one of held) {
      one.release();
    }
  }
  await settled();
  expect(started).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a', 'a']);
});

test('an account holds no more than its cap, in however many organisations, and colleagues overtake it', async () => {
  const places = placesWith({ places: 10, perOrganisation: 3, perAccount: 1 });
  const started: string[] = [];
  const first = ask(places, { organisation: 1, account: 'ana' }, started, 'ana in 1');
  ask(places, { organisation: 1, account: 'ana' }, started, 'ana in 1 again');
  ask(places, { organisation: 2, account: 'ana' }, started, 'ana in 2');
  ask(places, { organisation: 1, account: 'bia' }, started, 'bia in 1');
  await settled();
  expect(started).toEqual(['ana in 1', 'bia in 1']);
  first.release();
  await settled();
  expect(started).toEqual(['ana in 1', 'bia in 1', 'ana in 1 again']);
});

test('a queue has an end, and one account may fill half of it', async () => {
  const places = placesWith({ perOrganisation: 1, queuePerOrganisation: 4 });
  const started: string[] = [];
  ask(places, { organisation: 1, account: 'ana' }, started);
  const hers = [1, 2, 3].map(() => ask(places, { organisation: 1, account: 'ana' }, started));
  const theirs = [1, 2, 3].map((account) => ask(places, { organisation: 1, account }, started));
  await settled();
  expect(hers.map(({ error }) => error)).toEqual([null, null, expect.objectContaining(refused)]);
  expect(theirs.map(({ error }) => error)).toEqual([null, null, expect.objectContaining(refused)]);
  // The queue of another organisation is its own.
  const other = ask(places, { organisation: 2 }, started);
  await settled();
  expect(other.error).toBeNull();
});

test('whoever waits too long is asked to come back, and is not given a place afterwards', async () => {
  vi.useFakeTimers();
  try {
    const places = placesWith({ perOrganisation: 1, waitMs: 500 });
    const release = await places.take({ organisation: 1 });
    const late = expect(places.take({ organisation: 1 })).rejects.toMatchObject(refused);
    await vi.advanceTimersByTimeAsync(500);
    await late;
    release();
    (await places.take({ organisation: 1 }))();
    expect(places).toMatchObject({ taken: 0, organisations: new Map() });
  } finally {
    vi.useRealTimers();
  }
});

test('whoever leaves gives up the wait; whoever has left already takes nothing', async () => {
  const places = placesWith({ perOrganisation: 1 });
  const release = await places.take({ organisation: 1 });
  const gone = new AbortController();
  const waiting = places.take({ organisation: 1 }, gone.signal);
  gone.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'malformed' });
  await expect(places.take({ organisation: 2 }, gone.signal)).rejects.toMatchObject({ code: 'malformed' });
  release();
  expect(places).toMatchObject({ taken: 0, organisations: new Map() });
});

test('work that fails gives its place back, once, and nothing is kept of who has gone', async () => {
  const places = placesWith({ places: 1 });
  const holder = { organisation: 1, account: 7 };
  for (let n = 0; n < 3; n++)
    await expect(
      places.hold(holder, async () => {
        throw new Error('broken');
      }),
    ).rejects.toThrow('broken');
  expect(await places.hold(holder, async () => 'done')).toBe('done');
  const release = await places.take(holder);
  release();
  release();
  expect(places).toMatchObject({ taken: 0, organisations: new Map(), heldByAccount: new Map() });
});

test('refused or not, a crowd leaves no place taken', async () => {
  const places = placesWith({ places: 4, queuePerOrganisation: 6, waitMs: 20 });
  const work = () => new Promise<void>((resolve) => setTimeout(resolve, 1));
  const crowd = Array.from({ length: 200 }, (_, n) =>
    places.hold({ organisation: n % 7, account: n % 11 }, work).then(
      () => 'done',
      () => 'refused',
    ),
  );
  const ends = new Set(await Promise.all(crowd));
  expect(ends).toEqual(new Set(['done', 'refused']));
  expect(places).toMatchObject({ taken: 0, organisations: new Map(), heldByAccount: new Map() });
});
