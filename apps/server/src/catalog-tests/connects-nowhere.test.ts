import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSession } from '../testing/features/people.ts';
import { howMany, inTurns } from '../testing/full-form.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type Asker, administrator, furnish } from './support/askers.ts';
import { type Place, withThing } from './support/attempts.ts';
import { type Operation, ofEachModule, operations } from './support/operations.ts';
import { Requests } from './support/requests.ts';
import { everySampleOf, neededWith, placesIn } from './support/sampler.ts';

let t: TestApp;
let asker: Asker;
let inside: Server;
let connections = 0;
let addresses: readonly string[];
beforeAll(async () => {
  t = await startTestApp();
  asker = await administrator(t, await furnish(t));
  inside = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '::');
  await once(inside, 'listening');
  const { port } = inside.address() as AddressInfo;
  // The inside of a machine, in the words that have got past other programs' lists.
  const hosts = [
    ...['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '0x7f.1', '0177.0.0.1'],
    ...['2130706433', '127.1', '0.0.0.0', 'localhost.', 'a@127.0.0.1', '127。0。0。1'],
  ];
  addresses = [
    ...hosts.flatMap((host) => [`http://${host}:${port}/a`, `//${host}:${port}/a.png`]),
    ...[
      `127.0.0.1:${port}`,
      `ftp://127.0.0.1:${port}/`,
      `\\\\127.0.0.1:${port}\\a`,
      `ana@[127.0.0.1]:${port}`,
    ],
  ];
});
afterAll(async () => {
  inside.close();
  await t.close();
});

/** Every text that an operation takes, in its address or in its body. */
function textsOf({ endpoint }: Operation, body: unknown): Place[] {
  const of = (part: 'query' | 'body') =>
    everySampleOf(endpoint[part]).flatMap((sample) =>
      placesIn(sample)
        .filter(({ value }) => typeof value === 'string')
        .map(({ path }): Place => ({ part, path, values: [], sample })),
    );
  const bodies = of('body').map((place) => ({ ...place, along: neededWith(endpoint.body, body, place) }));
  const places = [...of('query'), ...bodies].map(
    (place) => [`${place.part} ${place.path.join('.')}`, place] as const,
  );
  return [...new Map(places).values()];
}

/** At each place another of them, in full all. */
const next = inTurns(26, 'addresses of the inside');
let sent = 0;

test.each(ofEachModule(operations, 'who is given addresses', 8))(
  '$name: an address of the inside, wherever it is put, is asked by nobody',
  async (operation) => {
    const enter = async () => ({ ...asker, token: await openTestSession(t, asker.userId, asker.roleId) });
    const requests = new Requests(operation, enter);
    const { input } = await requests.usual();
    for (const place of textsOf(operation, input.body))
      for (const address of next(addresses)) {
        const { status } = await requests.send(({ asker: { token }, input }) =>
          t.call(operation.endpoint, withThing(input, place, address), { token }),
        );
        expect(status).toBeLessThan(500);
        sent += 1;
      }
    expect(connections).toBe(0);
  },
  howMany(60_000, 900_000),
);

test('nor by what is done afterwards', async () => {
  await t.runJobs();
  expect(connections).toBe(0);
  expect(sent).toBeGreaterThan(howMany(50, 10_000));
  // The one that listens does hear.
  await fetch(addresses[0] as string).catch(() => {});
  expect(connections).toBeGreaterThan(0);
});
