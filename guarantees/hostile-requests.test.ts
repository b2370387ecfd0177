import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bottomless } from '../apps/server/src/catalog-tests/support/hostile-values.ts';
import { guarded, writes } from '../apps/server/src/catalog-tests/support/operations.ts';
import { placesIn, sampleOf, withAt } from '../apps/server/src/catalog-tests/support/sampler.ts';
import { howMany, inTurns } from '../apps/server/src/testing/full-form.ts';
import { recordPromise } from '../apps/server/src/testing/record-promise.ts';
import { post, signIn } from './support/api-client.ts';
import { type Outcome, tricks } from './support/hostile-bytes.ts';
import { newLoopWatch } from './support/loop-watch.ts';
import { type ServerProcess, stop } from './support/server-process.ts';
import { startSignedIn } from './support/signed-in-product.ts';

const LONGEST_ANSWER_MS = 2_000;
const LONGEST_BLOCK_MS = howMany(100, 50);
/** In place of a status. */
const CUT_OFF = 0;
const STILL_OPEN = -1;
const SECOND_ANSWER_MS = 50;
const WAITED_FOR_MS = 300;

const loop = newLoopWatch();
let server: ServerProcess;
let port: number;
let url: string;
let token: string;
const figures = { tried: 0, failed: 0, slowest: 0 };

beforeAll(async () => {
  ({ server, port, url, token } = await startSignedIn(loop.settings));
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
  figures.slowest = Math.max(figures.slowest, performance.now() - since);
  return result;
}

function judge(what: string, status: number, allowed: (status: number) => boolean): string[] {
  const isFine = status > 0 && status < 500 && allowed(status);
  figures.failed += isFine ? 0 : 1;
  return isFine ? [] : [`${status} to ${what}`];
}

interface Received {
  readonly text: string;
  /** The status of each answer; without any, whether it was cut off or is still waited for. */
  readonly answers: readonly [number, ...number[]];
}

/** Everything that comes back to these bytes until the other side has nothing more to say, or for as long as this. */
function send(bytes: string, patienceMs = 3_000): Promise<Received> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    let end = CUT_OFF;
    const finish = () => {
      const [first = end, ...others] = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, one]) =>
        Number(one),
      );
      resolve({ text, answers: [first, ...others] });
    };
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      // One answer is enough to wait for; a second one would come right behind it.
      socket.setTimeout(SECOND_ANSWER_MS);
    });
    socket.on('error', finish).on('close', finish);
    socket.setTimeout(patienceMs, () => {
      end = STILL_OPEN;
      socket.destroy();
    });
    socket.write(bytes, 'latin1');
  });
}

/** Whether these answers are right; a second one is only ever the refusal of what was left over. */
const isRight: Readonly<Record<Outcome, (first: number, ...others: readonly number[]) => boolean>> = {
  refused: (first, ...others) => isRefusal(first) && others.every((status) => status === 400),
  done: (first, ...others) => first === 200 && others.length === 0,
  either: (...answers) => isRight.done(...answers) || isRight.refused(...answers),
  'either, then refused': (...answers) => ['200,400', '400'].includes(answers.join()),
  waits: (first) => first === STILL_OPEN,
};
/** 401 would say that the request itself was fine. */
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 401;

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
const long = [
  `${'a'.repeat(100_000)}!`,
  `${'a@'.repeat(50_000)}`,
  `${' '.repeat(100_000)}x`,
  `${'1.'.repeat(50_000)}x`,
  `${'<'.repeat(100_000)}`,
  `${'<a href="'.repeat(11_000)}`,
  `${'('.repeat(100_000)}`,
  `${'\\'.repeat(100_000)}`,
  `${'á'.normalize('NFD').repeat(50_000)}`,
  `${'http://a.'.repeat(11_000)}`,
  '0'.repeat(100_000),
  `a@${'a'.repeat(100_000)}!`,
  `a@${'a.'.repeat(50_000)}!`,
  `a@${'a-'.repeat(50_000)}!`,
];
/** Also as short as what passes by every limit of length: to double the work for each letter, a few dozen are enough. */
const exhausting = long.flatMap((text) => [text, `${text.slice(0, 60)}!`]);

const keys = (many: number) => `{${Array.from({ length: many }, (_, n) => `"${n.toString(36)}":0`).join()}}`;
/** As many keys as one body holds, at its root and below. */
const crowded = [keys(100_000), `{"name":${keys(100_000)}}`];

/** What was wrong with the answer, if something was. */
async function ask(path: string, method: string, body: string): Promise<string[]> {
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
  return judge(`${method} ${path} with ${body.slice(0, 60)}`, answer.status, () => true);
}

describe('the running product', () => {
  it.each(tricks.map((trick) => [trick.name, trick] as const))('%s', async (_, { bytes, outcome }) => {
    const sent = bytes.replaceAll('THE-TOKEN', token);
    // No answer is due where one is waited for: there is no time to judge it by.
    const { answers } = await (outcome === 'waits' ? send(sent, WAITED_FOR_MS) : timed(() => send(sent)));
    const isFine = isRight[outcome](...answers);
    figures.failed += isFine ? 0 : 1;
    expect(isFine ? outcome : answers).toBe(outcome);
  });

  it('opens no guarded address under another spelling', async () => {
    const problems: string[] = [];
    for (const { endpoint } of guarded) {
      const path = endpoint.path.replace(/:\w+/g, '1');
      for (const disguise of next(disguises)) {
        const lines = [
          `${endpoint.method} ${disguise(path)} HTTP/1.1`,
          'Host: localhost',
          'Connection: close',
        ];
        const { text, answers } = await timed(() => send(`${lines.join('\r\n')}\r\n\r\n`));
        problems.push(...judge(`${endpoint.method} ${disguise(path)}`, answers[0], (one) => one >= 300));
        if (text.includes('root:')) problems.push(`${path}: a file of the machine`);
      }
    }
    expect(problems).toEqual([]);
  }, 600_000);

  it('reads every such text as an e-mail address, in no time', async () => {
    for (const text of exhausting)
      expect(
        await ask('/api/v1/contacts', 'POST', JSON.stringify({ name: 'Ana', emails: [text], phones: [] })),
      ).toEqual([]);
    expect(figures.slowest).toBeLessThan(LONGEST_ANSWER_MS);
  });

  it('refuses a million keys by their length', async () => {
    const body = keys(1_000_000);
    const lines = ['POST /api/v1/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
    const head = [...lines, `Content-Length: ${body.length}`].join('\r\n');
    const { answers } = await timed(() => send(`${head}\r\n\r\n${body.slice(0, 20_000)}`));
    expect(answers).toEqual([413]);
  });

  it('answers bodies made to exhaust it like any other', async () => {
    const problems: string[] = [];
    for (const { endpoint } of atAFourth(writes)) {
      const path = endpoint.path.replace(/:(\w+)/g, '1');
      const sample = sampleOf(endpoint.body, 'full');
      const texts = placesIn(sample).filter(({ value }) => typeof value === 'string');
      for (const { path: place } of next(texts))
        for (const text of next(exhausting))
          problems.push(...(await ask(path, endpoint.method, JSON.stringify(withAt(sample, place, text)))));
      for (const body of next([...bottomless, ...crowded]))
        problems.push(...(await ask(path, endpoint.method, body)));
    }
    expect(problems).toEqual([]);
  }, 1_200_000);

  it('was never held up by any of it', async () => {
    const { late_ms, blocked_ms } = await loop.read(server);
    const slowest = Math.round(figures.slowest);
    expect(server.child.exitCode).toBeNull();
    recordPromise('hostile-requests', {
      tried: figures.tried,
      atLeast: howMany(400, 5_000),
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
