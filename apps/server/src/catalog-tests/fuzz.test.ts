import fc from 'fast-check';
import qs from 'qs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { howMany } from '../testing/full-form.ts';
import { recordPromise } from '../testing/record-promise.ts';
import { seedFrom } from '../testing/seeded.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { valuesFor } from './arbitraries.ts';
import { furnish, tirelessAdministrator } from './askers.ts';
import { expectDeclaredAnswer } from './error-body.ts';
import { type Operation, operations } from './operations.ts';
import { shapeOf } from './sampler.ts';

/** FUZZ_RUNS makes it longer. */
const seed = seedFrom('FUZZ');
const numRuns = Number(process.env.FUZZ_RUNS ?? howMany(10, Math.ceil(200_000 / operations.length)));
const LONGEST_MS = howMany(5_000, 2_000);

let t: TestApp;
let newSession: () => Promise<string>;
beforeAll(async () => {
  process.stdout.write(
    `fuzz: FUZZ_SEED=${seed}, ${numRuns} requests to each of ${operations.length} operations\n`,
  );
  t = await startTestApp({ LOGIN_TRIES_PER_ACCOUNT: '100000' });
  newSession = await tirelessAdministrator(t, await furnish(t));
});
afterAll(() => t.close());

interface Request {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

const requestsTo = ({ endpoint }: Operation): fc.Arbitrary<Request> =>
  fc.record({
    params: valuesFor(shapeOf(endpoint.params)),
    query: valuesFor(shapeOf(endpoint.query)),
    body: valuesFor(shapeOf(endpoint.body)),
  });

function addressFor({ endpoint }: Operation, { params, query }: Request): { url: string; query: unknown } {
  const given = Object(params) as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(asText(given[name])));
  const text = typeof query === 'object' && query !== null ? qs.stringify(wellFormed(query)) : asText(query);
  const search = text.replace(/[^!-~]|#/gu, encodeURIComponent);
  return { url: `${path}?${search}`, query: qs.parse(search) };
}

const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'x')).toWellFormed();

/** A query string is UTF-8: half a surrogate cannot be written in one. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.toWellFormed(), wellFormed(inner)]),
  );
}

describe(`with FUZZ_SEED=${seed}`, () => {
  test.each(operations)(
    '$name survives whatever it is sent',
    async (operation) => {
      const { endpoint } = operation;
      await fc.assert(
        fc.asyncProperty(requestsTo(operation), async (request) => {
          const token = endpoint.access === 'public' ? undefined : await newSession();
          const { url, query } = addressFor(operation, request);
          const since = performance.now();
          const answer = await t.send(endpoint.method, url, {
            ...(token ? { token } : {}),
            ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(request.body) }),
          });
          expect(performance.now() - since).toBeLessThan(LONGEST_MS);
          expectDeclaredAnswer(answer, endpoint.file);
          if (token) expect(answer.status).not.toBe(401);
          if (answer.status === 200) {
            expect(endpoint.query.safeParse(query).success, url).toBe(true);
            if (endpoint.method !== 'GET')
              expect(endpoint.body.safeParse(request.body ?? {}).success, JSON.stringify(request.body)).toBe(
                true,
              );
          }
        }),
        { seed, numRuns, endOnFailure: false },
      );
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    },
    howMany(60_000, 1_200_000),
  );

  test('and this is how much that was', () =>
    recordPromise('fuzz', {
      tried: t.traffic.sent,
      atLeast: numRuns * operations.length,
      failed: t.traffic.faults,
      target: `nenhum 5xx, nada acima de ${LONGEST_MS} ms, nenhuma resposta fora do contrato`,
      seed,
      also: { slowest_ms: Math.round(t.traffic.slowestMs) },
    }));
});
