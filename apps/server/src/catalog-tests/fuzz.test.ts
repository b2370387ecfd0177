import fc from 'fast-check';
import qs from 'qs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSession } from '../testing/features/people.ts';
import { drawn, seedFrom } from '../testing/features/seeded.ts';
import { howMany } from '../testing/full-form.ts';
import { longestHold } from '../testing/loop-holds.ts';
import { multipart, smallFile } from '../testing/multipart.ts';
import { recordPromise } from '../testing/record-promise.ts';
import { type Answer, startTestApp, type TestApp } from '../testing/test-app.ts';
import type { OperationInput } from './records/known-record.ts';
import { type Asker, administrator, askerWith, furnish } from './support/askers.ts';
import { expectDeclaredAnswer } from './support/error-body.ts';
import { type Change, changesTo, kinds, untouched } from './support/fuzz-classes.ts';
import { type Operation, ofEachModule, operations } from './support/operations.ts';
import { Requests } from './support/requests.ts';
import { graftAt, sampleOf } from './support/sampler.ts';

const seed = seedFrom('FUZZ');
/** FUZZ_RUNS makes it longer; fewer than these are never enough. What makes files takes longer, and is asked for less. */
const runsOf = ({ endpoint }: Operation): number =>
  Number(process.env.FUZZ_RUNS ?? howMany(6, endpoint.file ? 300 : 770));
/** In every run, whoever else's turn it is: it makes a whole document. */
const always = ['system.openapi'];
const chosen = ofEachModule(operations, 'fuzz', 8);
const fuzzed = operations.filter(
  (operation) => always.includes(operation.name) || chosen.includes(operation),
);
const atLeast = howMany(6 * fuzzed.length, 200_000);
const LONGEST_MS = howMany(5_000, 2_000);
const LONGEST_HOLD_MS = 100;
/** Of what the administration asks for: below this the requests would only meet the gate. */
const SMALLEST_SHARE_DONE = 0.25;

/** What the administrator of a product that is in use never gets done, and why: whatever else is not done is a failure. */
const neverDone: Readonly<Record<string, string>> = {
  'setup.check': 'somebody is there already',
  'setup.complete': 'somebody is there already',
  'mail-outbox.resend': 'no mail server is set up',
};

let t: TestApp;
const figures = { byAdmin: 0, done: 0, late: 0, slowestMs: 0, held: 0, heldMost: '' };
const sent = Object.fromEntries(kinds.map((kind) => [kind, 0]));

beforeAll(async () => {
  process.stdout.write(
    `fuzz: FUZZ_SEED=${seed}, at least ${atLeast} requests to ${fuzzed.length} operations\n`,
  );
  t = await startTestApp({ LOGIN_TRIES_PER_ACCOUNT: '100000' });
});
afterAll(() => t.close());

/** With a session of their own, and as they were: some requests change the account that sends them. */
const entering = (asker: Asker) => async (): Promise<Asker> => {
  await t.pool.query(`update users set status = 'active', first_access = false where id = $1`, [
    asker.userId,
  ]);
  return { ...asker, token: await openTestSession(t, asker.userId, asker.roleId) };
};

/** What a text cannot say in UTF-8, as bytes that claim to. */
const halfSurrogate = '%ED%A0%80';
const inAddress = (text: string) => text.replace(/\p{Cs}/gu, '\u{f0000}');
const escaped = (text: string) =>
  encodeURIComponent(inAddress(text)).replaceAll('%F3%B0%80%80', halfSurrogate);

function addressFor({ endpoint }: Operation, { params, query }: { params: unknown; query: unknown }) {
  const given = Object(params) as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => escaped(asText(given[name])));
  const isFields = typeof query === 'object' && query !== null;
  const search = isFields
    ? qs.stringify(query, { encoder: (value) => escaped(String(value)) })
    : asText(query).replace(/[^!-~]|#/gu, escaped);
  return { url: `${path}?${search}`, query: qs.parse(search) };
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'x');

/** The usual request with the change in it. */
function changed({ endpoint }: Operation, usual: OperationInput, change: Change) {
  const { part, path, value } = change;
  const { params, query, body } = usual;
  const whole: Record<Change['part'], unknown> = { params, query, body };
  if (value !== undefined)
    whole[part] =
      part === 'query' && path[0] === 'campo'
        ? { ...query, campo: value }
        : graftAt(whole[part], sampleOf(endpoint[part], 'full'), path, value);
  return whole;
}

async function send(operation: Operation, requests: Requests, change: Change) {
  const { endpoint } = operation;
  let asked = { url: '', query: {} as unknown, body: undefined as unknown };
  const answer = await requests.send(async ({ asker, input }): Promise<Answer> => {
    const whole = changed(operation, input, change);
    asked = { ...addressFor(operation, whole), body: whole.body };
    const isFile = endpoint.upload && change.part !== 'body' && change.kind !== 'anything';
    const body = endpoint.method === 'GET' ? {} : { body: JSON.stringify(whole.body) };
    const { cookie, idempotencyKey } = input;
    const { headers = {}, ...files } =
      isFile && endpoint.upload ? multipart([smallFile(endpoint.upload)]) : {};
    const { result, heldMs } = await longestHold(() =>
      t.send(endpoint.method, asked.url, {
        ...(endpoint.access === 'public' ? {} : { token: asker.token }),
        ...body,
        ...files,
        headers: {
          ...headers,
          ...(cookie === undefined ? {} : { cookie }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
      }),
    );
    if (heldMs > figures.held) Object.assign(figures, { held: heldMs, heldMost: operation.name });
    return result;
  });
  return { answer, asked };
}

/** On a machine that others use too, what was late once is asked again. */
async function timed(operation: Operation, requests: Requests, change: Change) {
  for (let again = false; ; again = true) {
    const since = performance.now();
    const found = await send(operation, requests, change);
    const tookMs = performance.now() - since;
    if (tookMs < LONGEST_MS) figures.slowestMs = Math.max(figures.slowestMs, tookMs);
    if (tookMs < LONGEST_MS) return found;
    figures.late += 1;
    expect(again, `${operation.name} took ${tookMs} ms, twice`).toBe(false);
  }
}

describe(`with FUZZ_SEED=${seed}`, () => {
  test.each(fuzzed)(
    '$name survives whatever it is sent',
    async (operation) => {
      const { endpoint } = operation;
      const entity = await furnish(t);
      const byAdmin = new Requests(operation, entering(await administrator(t, entity)));
      const byLeast = new Requests(operation, entering(await askerWith(t, entity, [])));
      let isDone = false;
      await fc.assert(
        fc.asyncProperty(changesTo(operation), fc.nat(5), async (change, who) => {
          const { answer, asked } = await timed(operation, who === 0 ? byLeast : byAdmin, change);
          sent[change.kind] = (sent[change.kind] ?? 0) + 1;
          figures.byAdmin += who === 0 ? 0 : 1;
          const isDoneNow = who !== 0 && answer.status === 200;
          figures.done += isDoneNow ? 1 : 0;
          isDone ||= isDoneNow;
          expectDeclaredAnswer(answer, endpoint.file);
          if (endpoint.access !== 'public') expect(answer.status).not.toBe(401);
          if (answer.status !== 200) return;
          expect(endpoint.query.safeParse(asked.query).success, asked.url).toBe(true);
          if (!endpoint.file) expect(endpoint.response.safeParse(answer.body).error).toBeUndefined();
          if (endpoint.method !== 'GET' && !endpoint.upload)
            expect(endpoint.body.safeParse(asked.body ?? {}).success, JSON.stringify(asked.body)).toBe(true);
        }),
        // Each its own chance, or all would be sent the same classes.
        { seed: drawn(seed, operation.name, 2 ** 31), numRuns: runsOf(operation), endOnFailure: true },
      );
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      // Where chance has spoilt every one of a few: what it was put into, as it is.
      if (!isDone) byAdmin.anew();
      isDone ||= (await timed(operation, byAdmin, untouched)).answer.status === 200;
      expect(isDone, 'is done at least once').toBe(!(operation.name in neverDone));
    },
    howMany(120_000, 3_600_000),
  );

  test('and this is how much that was', () => {
    const names = operations.map(({ name }) => name);
    expect(Object.keys(neverDone).filter((name) => !names.includes(name))).toEqual([]);
    const share = figures.done / figures.byAdmin;
    const held = Math.round(figures.held);
    recordPromise('fuzz', {
      tried: t.traffic.sent,
      atLeast,
      failed: t.traffic.faults,
      target: `nenhum 5xx, nada acima de ${LONGEST_MS} ms, nenhuma resposta fora do contrato, laço nunca preso por mais de ${LONGEST_HOLD_MS} ms`,
      seed,
      missed: [
        ...(share < SMALLEST_SHARE_DONE
          ? [`só ${Math.round(share * 100)}% dos pedidos foram atendidos`]
          : []),
        ...kinds.filter((kind) => !sent[kind]).map((kind) => `nenhum pedido do tipo ${kind}`),
        ...(held > LONGEST_HOLD_MS ? [`laço preso por ${held} ms em ${figures.heldMost}`] : []),
      ],
      also: {
        done_percent: Math.round(share * 100),
        loop_held_ms: held,
        late_once: figures.late,
        slowest_ms: Math.round(figures.slowestMs),
        ...sent,
      },
    });
  });
});
