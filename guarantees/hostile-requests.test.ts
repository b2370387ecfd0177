import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bottomless } from '../apps/server/src/catalog-tests/hostile-values.ts';
import { guarded, writes } from '../apps/server/src/catalog-tests/operations.ts';
import { placesIn, sampleOf, withAt } from '../apps/server/src/catalog-tests/sampler.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { howMany, inTurns } from '../apps/server/src/testing/full-form.ts';
import { recordPromise } from '../apps/server/src/testing/record-promise.ts';
import { post, signIn, withAdministrator } from './api-client.ts';
import { newLoopWatch } from './loop-watch.ts';
import { newDataDir, type ServerProcess, serve, stop } from './server-process.ts';

const LONGEST_ANSWER_MS = 2_000;
const LONGEST_BLOCK_MS = 100;

const loop = newLoopWatch();
let server: ServerProcess;
let port: number;
let url: string;
let token: string;
const figures = { tried: 0, failed: 0, slowest: 0 };

beforeAll(async () => {
  const free = await freePort();
  port = Number(free);
  url = `http://127.0.0.1:${free}`;
  server = await serve({ DATA_DIR: newDataDir(), PORT: free, ...withAdministrator, ...loop.settings });
  token = await signIn(url);
  // What is compiled on its first use is no block of what comes after.
  for (let n = 0; n < 50; n++) await post(url, 'logged', {}, token);
  await loop.read(server);
});
afterAll(() => stop(server));

const next = inTurns();
/** What costs the most is sent to every fourth write in the short form. */
const atAFourth = inTurns(4);

async function timed<T>(work: () => Promise<T>): Promise<T> {
  const since = performance.now();
  const result = await work();
  figures.tried += 1;
  // What never becomes a whole request is waited for; until when has a test of its own (body-deadline.test.ts).
  if (result !== '') figures.slowest = Math.max(figures.slowest, performance.now() - since);
  return result;
}

function judge(what: string, status: number, allowed: (status: number) => boolean): string[] {
  const isFine = status < 500 && allowed(status);
  figures.failed += isFine ? 0 : 1;
  return isFine ? [] : [`${status} to ${what}`];
}

/** Everything that comes back to these bytes until the other side has nothing more to say. */
function send(bytes: string): Promise<string> {
  return timed(
    () =>
      new Promise((resolve) => {
        const socket = connect(port, '127.0.0.1');
        let received = '';
        const finish = () => resolve(received);
        socket.on('data', (chunk) => {
          received += chunk.toString('latin1');
          // One answer is enough to wait for; a second one would come right behind it.
          socket.setTimeout(20, () => socket.destroy());
        });
        socket.on('error', finish).on('close', finish);
        socket.setTimeout(3_000, () => socket.destroy());
        socket.write(bytes, 'latin1');
      }),
  );
}

const statusesIn = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const logged = 'POST /api/v1/logged HTTP/1.1';
/** With the right to be answered: whatever is refused is refused for what it is. */
const host = 'Host: localhost\r\nAuthorization: Bearer THE-TOKEN';
const json = 'Content-Type: application/json';

/** What is no proper request: each is answered once with a refusal, or cut off. */
const improper: Readonly<Record<string, string>> = {
  'two lengths': `${head(logged, host, json, 'Content-Length: 2', 'Content-Length: 3')}{}`,
  'length and chunks': `${head(logged, host, json, 'Content-Length: 2', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
  'a length that is none': `${head(logged, host, json, 'Content-Length: 2x')}{}`,
  'a negative length': `${head(logged, host, json, 'Content-Length: -1')}{}`,
  'a length with a plus': `${head(logged, host, json, 'Content-Length: +2')}{}`,
  'chunks twice': `${head(logged, host, json, 'Transfer-Encoding: chunked, chunked')}0\r\n\r\n`,
  'chunks spelled wrong': `${head(logged, host, json, 'Transfer-Encoding: xchunked')}0\r\n\r\n`,
  'a chunk with no length': `${head(logged, host, json, 'Transfer-Encoding: chunked')}x\r\n{}\r\n0\r\n\r\n`,
  'a chunk longer than it says': `${head(logged, host, json, 'Transfer-Encoding: chunked')}1\r\n{}\r\n0\r\n\r\n`,
  'a chunk of 2^63': `${head(logged, host, json, 'Transfer-Encoding: chunked')}7fffffffffffffff\r\n{}\r\n`,
  'no host': `${head(logged, json, 'Content-Length: 2')}{}`,
  'two hosts': `${head(logged, host, 'Host: outro.test', json, 'Content-Length: 2')}{}`,
  'a space before the colon': `${head(logged, host, 'Content-Length : 2')}{}`,
  'a folded header': `${head(logged, host, 'X-A: a\r\n b', json, 'Content-Length: 2')}{}`,
  'a bare line feed': `${logged}\n${host}\nContent-Length: 2\n\n{}`,
  'a zero in a header': `${head(logged, host, 'X-A: a\u0000b', 'Content-Length: 2')}{}`,
  'a header without a name': `${head(logged, host, ': x', 'Content-Length: 2')}{}`,
  'a megabyte of header': head(logged, host, `X-A: ${'a'.repeat(1_000_000)}`),
  'ten thousand headers': head(logged, host, ...Array.from({ length: 10_000 }, (_, n) => `X-${n}: ${n}`)),
  'a megabyte of address': head(`GET /${'a'.repeat(1_000_000)} HTTP/1.1`, host),
  'another version': head('POST /api/v1/logged HTTP/3.0', host),
  'no version': 'GET /api/v1/users/grid\r\n\r\n',
  'no method': head('/api/v1/logged HTTP/1.1', host),
  'an unknown method': head('BREW /api/v1/logged HTTP/1.1', host),
  'a method in small letters': head('post /api/v1/logged HTTP/1.1', host),
  TRACE: head('TRACE /api/v1/logged HTTP/1.1', host),
  CONNECT: head('CONNECT 127.0.0.1:5432 HTTP/1.1', host),
  TRACK: head('TRACK / HTTP/1.1', host),
  'another server': head('GET http://169.254.169.254/latest HTTP/1.1', host),
  'the beginning of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'TLS where there is none': '\u0016\u0003\u0001\u0000\u00a5\u0001\u0000\u0000\u00a1\u0003\u0003',
  'a space in the address': head('GET /api/v1/users/ grid HTTP/1.1', host),
  'bytes of no alphabet': head('GET /\u00ff\u00fe\u0080 HTTP/1.1', host),
};

/** The same address in words that a careless program takes for another, or for the same. */
const disguises: readonly ((path: string) => string)[] = [
  (path) => `/${path}`,
  (path) => `${path}/`,
  (path) => `${path}.`,
  (path) => `${path}%00`,
  (path) => `${path};x=1`,
  (path) => `${path}%20`,
  (path) => `/.${path}`,
  (path) => `/x/..${path}`,
  (path) => `/%2e${path}`,
  (path) => `/x/%2e%2e${path}`,
  (path) => `/x/%252e%252e${path}`,
  (path) => path.replace('/api', '/API'),
  (path) => path.replace('/api', '/%61pi'),
  (path) => path.replace('/api', '/%2561pi'),
  (path) => path.replace('/api', '/\u00e1pi'),
  (path) => path.replaceAll('/', '//'),
  (path) => path.replace('/v1/', '/v1%2f'),
  (path) => path.replace('/v1/', '/v1%5c'),
  (path) => path.replace('/v1/', '/v1\\'),
  (path) => path.replace('/v1/', '/v1/%2e/'),
  (path) => `${path}?_method=GET`,
  (path) => `${path}/../../../../etc/passwd`,
  (path) => `${path}/..%2f..%2f..%2fetc/passwd`,
  (path) => `http://127.0.0.1${path}`,
];

/** Texts that make a careless pattern or parser work for minutes. */
const exhausting = [
  `${'a'.repeat(60_000)}!`,
  `${'a@'.repeat(30_000)}`,
  `${' '.repeat(60_000)}x`,
  `${'1.'.repeat(30_000)}x`,
  `${'<'.repeat(60_000)}`,
  `${'<a href="'.repeat(6_000)}`,
  `${'('.repeat(60_000)}`,
  `${'\\'.repeat(60_000)}`,
  `${'á'.normalize('NFD').repeat(20_000)}`,
  `${'http://a.'.repeat(6_000)}`,
  '0'.repeat(60_000),
  `a@${'a'.repeat(60_000)}!`,
  `a@${'a.'.repeat(30_000)}!`,
  `a@${'a-'.repeat(30_000)}!`,
];

describe('the running product', () => {
  it.each(Object.entries(improper))('refuses %s, once', async (what, bytes) => {
    const statuses = statusesIn(await send(bytes.replaceAll('THE-TOKEN', token)));
    // One request, one answer; what is left over may be refused as no request, and is never taken for another.
    expect(statuses.slice(1).filter((status) => status !== 400)).toEqual([]);
    expect(judge(what, statuses[0] ?? 400, (status) => status >= 400 && status !== 401)).toEqual([]);
  });

  it('opens no guarded address under another spelling', async () => {
    const problems: string[] = [];
    for (const { endpoint } of guarded) {
      const path = endpoint.path.replace(/:\w+/g, '1');
      for (const disguise of next(disguises)) {
        const received = await send(
          head(`${endpoint.method} ${disguise(path)} HTTP/1.1`, 'Host: localhost', 'Connection: close'),
        );
        const status = statusesIn(received)[0] ?? 400;
        problems.push(...judge(`${endpoint.method} ${disguise(path)}`, status, (one) => one >= 300));
        if (received.includes('root:')) problems.push(`${path}: a file of the machine`);
      }
    }
    expect(problems).toEqual([]);
  }, 600_000);

  it('answers bodies made to exhaust it like any other', async () => {
    const problems: string[] = [];
    const ask = async (path: string, method: string, body: string) => {
      const answer = await timed(() =>
        fetch(`${url}${path}`, {
          method,
          body,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          // Whoever is still busy then will not answer anybody else either.
          signal: AbortSignal.timeout(30_000),
        }),
      );
      await answer.arrayBuffer();
      if (answer.status === 401) token = await signIn(url);
      problems.push(...judge(`${method} ${path} with ${body.slice(0, 60)}`, answer.status, () => true));
    };
    for (const { endpoint } of atAFourth(writes)) {
      const path = endpoint.path.replace(/:(\w+)/g, '1');
      const sample = sampleOf(endpoint.body, 'full');
      const texts = placesIn(sample).filter(({ value }) => typeof value === 'string');
      for (const { path: place } of next(texts))
        for (const text of next(exhausting))
          await ask(path, endpoint.method, JSON.stringify(withAt(sample, place, text)));
      for (const body of next(bottomless)) await ask(path, endpoint.method, body);
    }
    expect(problems).toEqual([]);
  }, 1_200_000);

  it('was never held up by any of it', async () => {
    const { late_ms, blocked_ms } = await loop.read(server);
    const slowest = Math.round(figures.slowest);
    expect(server.child.exitCode).toBeNull();
    recordPromise('hostile-requests', {
      tried: figures.tried,
      atLeast: howMany(200, 5_000),
      failed: figures.failed,
      target: `nenhum 5xx, nada acima de ${LONGEST_ANSWER_MS} ms, laço nunca preso por mais de ${LONGEST_BLOCK_MS} ms`,
      missed: [
        ...(slowest > LONGEST_ANSWER_MS ? [`uma resposta em ${slowest} ms`] : []),
        ...(blocked_ms > LONGEST_BLOCK_MS ? [`laço preso por ${blocked_ms} ms`] : []),
      ],
      also: { slowest_ms: slowest, loop_blocked_ms: blocked_ms, loop_late_ms: late_ms },
    });
  });
});
